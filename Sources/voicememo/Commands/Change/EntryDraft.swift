import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// The text of an entry while a person changes it in their own editor.
///
/// It lies in the diary's folder until the diary has the text: neither a diary that is locked or full nor Ctrl-C costs
/// what was typed.
struct EntryDraft {
    let entry: Entry
    let folder: DiaryFolder
    /// As much of the entry's id as names it.
    let shortID: String

    private var path: String { folder.draft(of: entry.id) }
    private var isThere: Bool { access(path, F_OK) == 0 }

    /// Opens the entry's text in the editor and gives it as it was saved.
    func edited(_ invocation: Invocation) throws -> String {
        guard invocation.console.canAsk else {
            throw Failure(
                .usage,
                "nothing to change",
                advice: "voicememo edit --help lists what you can change."
            )
        }
        guard !isThere else {
            throw Failure(
                .cannotCreate,
                "\(path): this draft was not saved",
                advice: "--resume continues with it; delete the file to start from the entry's text"
            )
        }
        try DurableFile.makeFolder(folder.drafts)
        try DurableFile.write((entry.wholeText + "\n").utf8, to: path)
        return try saved(by: invocation)
    }

    /// Opens what an earlier edit left; without a terminal it is taken as it is.
    func resumed(_ invocation: Invocation) throws -> String {
        guard isThere else {
            throw Failure(
                .noSuchFile,
                "\(shortID): no unsaved draft of this entry",
                advice: "run voicememo edit without --resume"
            )
        }
        return invocation.console.canAsk ? try saved(by: invocation) : try text()
    }

    /// Removes the draft, once its text is in the diary.
    func remove() { folder.removeDraft(of: entry.id) }

    /// An error, with where the text is that could not be saved.
    func naming(_ error: any Error, diary: String) -> any Error {
        guard var failure = (error as? DiaryError)?.failure(diary: diary) ?? error as? Failure else {
            return error
        }
        let kept = "your text is in \(path); voicememo edit \(shortID) --resume continues with it"
        failure.advice = failure.advice.map { "\($0); \(kept)" } ?? kept
        return failure
    }

    private func saved(by invocation: Invocation) throws -> String {
        let editor = TextEditor(invocation.environment)
        let end = editor.open(path)
        guard end != .done else { return try text() }
        let failure =
            end == .notStarted
            ? Failure(
                .unavailable,
                "\(editor.command): cannot start this editor",
                advice: "set EDITOR to another one, or give the text: voicememo edit \(shortID) --text TEXT"
            )
            : Failure(
                .inputOutput,
                "\(editor.command): ended without saving",
                advice: "nothing was changed"
            )
        guard (try? text()) == entry.wholeText else { throw naming(failure, diary: folder.path) }
        remove()
        throw failure
    }

    /// What is no text is refused and stays in the draft.
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
