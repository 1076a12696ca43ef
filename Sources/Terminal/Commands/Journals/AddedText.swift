import Glibc
import Programs
import VoiceCore

enum AddedText {
    /// One line break at the end of piped text is dropped.
    static func text(of words: [String]) throws -> String {
        var text = Path(words.joined(separator: " ")).mended
        if words == ["-"] { text = try standardInput() }
        guard !text.contains("\u{fffd}"), !text.contains("\0") else {
            throw Failure(.badSound, "not UTF-8 text", advice: "type it in a terminal whose locale is UTF-8")
        }
        if !words.isEmpty, let refusal = Block.refusal(ofText: text) { throw refusal.failure }
        return text
    }

    static func piped() throws -> String {
        guard !InputText.isTerminal else { return "" }
        let text = try standardInput()
        guard text.contains(where: { !$0.isWhitespace }) else { return "" }
        if let refusal = Block.refusal(ofText: text) { throw refusal.failure }
        return text
    }

    private static func standardInput() throws -> String {
        let text = try InputText.text(of: InputText.bytesOfStandardInput(), name: "standard input")
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

struct NewDraft {
    private let folder: DiaryFolder
    private let claim: DraftClaim

    private var path: String { folder.newDraft }

    init(in folder: DiaryFolder) throws {
        try DurableFile.makeFolder(folder.drafts)
        guard let claim = DraftClaim(folder.drafts) else {
            let advice = "finish that one first, or give the text: voicecore add TEXT"
            throw Failure(.busy, "another voicecore add is open in an editor", advice: advice)
        }
        (self.folder, self.claim) = (folder, claim)
        try refuseNoFile()
    }

    /// A pipe would never end, and nothing can be written in place of a folder.
    private func refuseNoFile() throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let advice = "remove it, or give the text: voicecore add TEXT"
        throw Failure(.cannotCreate, "\(path): not a file", advice: advice)
    }

    func edited(_ invocation: Invocation) throws -> String {
        folder.takeUpRescued()
        if let left = FileBytes.read(path), !left.isEmpty {
            invocation.say("this text was not saved before: \(path.printable)")
        } else {
            try DurableFile.write("".utf8, to: path)
        }
        do {
            try TextEditor(invocation.environment).edit(path, instead: "voicecore add TEXT")
        } catch {
            folder.takeUpRescued()
            if FileBytes.read(path)?.isEmpty == true { remove() }
            throw naming(error)
        }
        try refuseNoFile()
        do {
            let text = try InputText.text(of: InputText.bytes(ofFile: path), name: path)
            guard text.contains(where: { !$0.isWhitespace }) else {
                remove()
                throw Failure(.someFailed, "the text is empty, so nothing was added")
            }
            if let refusal = Block.refusal(ofText: text) { throw refusal.failure }
            return text.hasSuffix("\n") ? String(text.dropLast()) : text
        } catch {
            throw naming(error)
        }
    }

    func remove() { folder.removeNewDraft() }

    func naming(_ error: any Error) -> any Error {
        guard access(path, F_OK) == 0,
            var failure = (error as? DiaryError)?.failure(diary: folder.path) ?? error as? Failure
        else { return error }
        let kept = "your text is in \(path); voicecore add continues with it"
        failure.advice = failure.advice.map { "\($0); \(kept)" } ?? kept
        return failure
    }
}
