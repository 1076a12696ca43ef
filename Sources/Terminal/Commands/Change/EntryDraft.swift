import Glibc
import Programs
import VoiceCore

/// A text in the person's editor, which stays in the diary's folder until it is saved.
struct EntryDraft {
    let entry: Entry
    let folder: DiaryFolder
    let shortID: String

    private var path: String { folder.draft(of: entry.id) }
    private var base: String { SHA256Sum.of(entry.wholeText.utf8) + "\n" }
    private var isThere: Bool { access(path, F_OK) == 0 }

    func edited(_ invocation: Invocation) throws -> String {
        guard invocation.console.canAsk else { throw Self.noEditor }
        guard !isThere else {
            _ = try claim()
            throw Failure(
                .cannotCreate,
                "\(shortID): a text of this entry was not saved",
                advice: """
                    To continue with it:
                      voicecore edit \(shortID) --resume
                    To discard it:
                      voicecore edit \(shortID) --discard-draft
                    """
            )
        }
        try DurableFile.makeFolder(folder.drafts)
        try DurableFile.write(base.utf8, to: folder.draftBase(of: entry.id))
        let claim = try claim()
        try DurableFile.write((entry.wholeText + "\n").utf8, to: path)
        return try withExtendedLifetime(claim) { try saved(by: invocation) }
    }

    private func claim() throws -> DraftClaim {
        if let claim = DraftClaim(folder.draftBase(of: entry.id)) { return claim }
        let advice = "save it there and close the editor first"
        throw Failure(.busy, "\(shortID): a text of this entry is open in an editor", advice: advice)
    }

    static let nothingGiven = Failure(
        .usage,
        "nothing to change",
        advice: "voicecore edit --help lists what you can change"
    )

    private static let noEditor = Failure(
        .usage,
        "nothing to change, as an editor needs a terminal",
        advice: "give the text with --text; voicecore edit --help lists what else you can change"
    )

    /// Without a terminal, takes the draft as it is.
    func resumed(_ invocation: Invocation) throws -> String {
        guard isThere else { throw noDraft(without: "--resume") }
        let claim = try claim()
        defer { withExtendedLifetime(claim) {} }
        guard isOfToday || invocation[CommonOptions.yes] else {
            throw outdated("its text was changed after you began yours, so nothing was changed")
        }
        return invocation.console.canAsk ? try saved(by: invocation) : try text()
    }

    func discard(_ invocation: Invocation) async throws -> ExitCode {
        guard isThere, let bytes = FileBytes.read(path) else { throw noDraft(without: "--discard-draft") }
        let claim = try claim()
        defer { withExtendedLifetime(claim) {} }
        if !invocation[CommonOptions.yes], !holds(entry.wholeText) {
            let words = TextWidth.cut(Shown.oneLine(String(decoding: bytes, as: UTF8.self)), to: 60)
            invocation.console.say("this text of yours would be lost: \(words)")
            let isMeant = try await Answer.confirm(
                "discard it?",
                invocation,
                otherwise: "nothing was discarded"
            )
            guard isMeant else { return .someFailed }
        }
        remove()
        invocation.say("the draft was discarded; the entry is as it was")
        return .done
    }

    private func noDraft(without option: String) -> Failure {
        Failure(
            .noSuchFile,
            "\(shortID): no unsaved draft of this entry",
            advice: "run voicecore edit without \(option)"
        )
    }

    private var isOfToday: Bool {
        if let begun = FileBytes.read(folder.draftBase(of: entry.id)) { return begun == Array(base.utf8) }
        // A draft of an earlier version does not say; then only its time speaks.
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return Int64(status.st_mtim.tv_sec) * 1000 >= entry.changedAt.milliseconds
    }

    func outdated(_ fact: String) -> Failure {
        // A command that is to be copied has a line of its own, which no terminal breaks.
        Failure(
            .busy,
            fact,
            advice: """
                Yours is kept. To see the other:
                  voicecore show \(shortID)
                To put yours in its place:
                  voicecore edit \(shortID) --resume --yes
                To discard yours:
                  voicecore edit \(shortID) --discard-draft
                """
        )
    }

    func holds(_ text: String) -> Bool {
        guard isThere, let bytes = FileBytes.read(path) else { return false }
        return bytes == Array(text.utf8) || bytes == Array((text + "\n").utf8)
    }

    func remove() { folder.removeDraft(of: entry.id) }

    func naming(_ error: any Error, diary: String) -> any Error {
        guard var failure = (error as? DiaryError)?.failure(diary: diary) ?? error as? Failure else {
            return error
        }
        let kept = "your text is in \(path); voicecore edit \(shortID) --resume continues with it"
        failure.advice = failure.advice.map { "\($0); \(kept)" } ?? kept
        return failure
    }

    private func saved(by invocation: Invocation) throws -> String {
        do throws(Failure) {
            try TextEditor(invocation.environment).edit(
                path,
                instead: "voicecore edit \(shortID) --text TEXT"
            )
        } catch {
            folder.takeUpRescued()
            guard (try? text()) == entry.wholeText else { throw naming(error, diary: folder.path) }
            remove()
            throw error
        }
        return try text()
    }

    private func text() throws -> String {
        let text: String
        do {
            text = try InputText.text(of: InputText.bytes(ofFile: path), name: path)
        } catch let failure as Failure where failure.code == .badSound {
            throw naming(failure, diary: folder.path)
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Locks a draft; the editor inherits it, so that it survives the program that opened the editor.
final class DraftClaim {
    private let descriptor: Int32

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY)
        guard descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // An editor may have left a process behind that has it open, too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
