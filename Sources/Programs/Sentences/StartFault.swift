internal import Glibc
internal import VoiceCore

/// Sentences for a custom program that exists but cannot be started.
enum StartFault {
    static func isFile(_ path: String) -> Bool { path.contains("/") && access(path, F_OK) == 0 }

    static func sentence(of what: String, _ path: String) -> Sentence {
        if FolderNames.isFolder(path) {
            return Sentence("\(what) \(path) is a folder", advice: "name the program in it")
        }
        guard access(path, X_OK) == 0 else {
            return Sentence("\(what) \(path) is not executable", advice: "chmod +x \(path) makes it so")
        }
        return Sentence(
            "\(what) \(path) cannot be started",
            advice: "the program that its first line names, behind #!, may be missing"
        )
    }
}
