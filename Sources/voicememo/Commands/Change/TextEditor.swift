import CommandLineKit
import Glibc
import VoiceCore

/// Lets a person change a text in their own editor.
enum TextEditor {
    /// Opens the text and gives it as it was saved; the file and its folder are gone afterwards.
    static func edited(_ text: String, _ invocation: Invocation, folder: String) throws -> String {
        let path = folder + "/entry.txt"
        defer {
            unlink(path)
            rmdir(folder)
        }
        guard invocation.console.canAsk else {
            throw Failure(
                .usage,
                "nothing to change is given",
                advice: "voicememo edit --help says what can be."
            )
        }
        try DurableFile.write((text + "\n").utf8, to: path)
        let editor = invocation.environment["VISUAL"] ?? invocation.environment["EDITOR"] ?? "vi"
        guard run(editor, path) == 0 else { throw Failure(.inputOutput, "\(editor): ended without saving") }
        let edited = try InputText.read(file: path)
        return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    }

    /// By way of the shell, as `EDITOR` may hold options; on this terminal, so in our own group of processes.
    private static func run(_ editor: String, _ path: String) -> Int32 {
        let words = ["/bin/sh", "-c", editor + " \"$1\"", "edit", path]
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
