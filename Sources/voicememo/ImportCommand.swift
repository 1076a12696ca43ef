import CommandLineKit
import ProgramSettings
import VoiceCore

/// `voicememo import`: takes back what `export` wrote.
enum ImportCommand {
    static let command = Command(
        "import",
        summary: "take entries from a JSON export or a mirror",
        discussion: [
            """
            Takes every entry that the diary does not have; one that it has stays as it is, so that doing this twice adds \
            nothing. A folder is looked through for JSON files, with the sound beside them.
            """
        ],
        examples: [
            Example("voicememo import backup", "Takes what an export with --format json wrote."),
            Example("voicememo import ~/Notes/Diary --diary ~/new", "Makes a diary anew from a mirror."),
        ],
        arguments: [Argument("PATH", .oneOrMore, kind: .file, help: "A JSON export, or a folder of them.")],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .create) { diary in
            let tally = ImportTally(invocation)
            let taking = DiaryImport(into: diary.store)
            for path in invocation.arguments {
                let files = DiaryImport.files(at: path)
                if files.isEmpty { tally.fail(path, "no JSON files are in it") }
                for file in files {
                    do {
                        try await taking.take(file: file, at: diary.now) {
                            tally.add($1, from: file, line: $0)
                        }
                    } catch let error as ImportError {
                        tally.fail(file, error.sentence)
                    }
                }
            }
            return tally.finish()
        }
    }
}

extension ImportError {
    /// What happened, in words.
    var sentence: String {
        switch self {
        case .notAnEntry(let key):
            key.isEmpty ? "not an entry of an export" : "not an entry of an export: \(key)"
        case .unknownSchema(let schema): "schema \(schema) is of a newer version"
        case .soundMissing(let path): "its sound is not there, or is another: \(path)"
        case .unreadable(let errno): SystemError.text(errno)
        case .diary(let error): MemoFault(error).sentence
        }
    }
}
