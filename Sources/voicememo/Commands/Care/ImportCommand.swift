import Backups
import CommandLineKit
import Glibc
import Ground
import ProgramKit
import VoiceCore

/// `voicememo import`: takes back what `export` wrote.
enum ImportCommand {
    static let command = Command(
        "import",
        summary: "add entries from a JSON export or a mirror",
        discussion: [
            """
            Adds every entry that the diary does not have. Existing entries stay as they are, but get the sound or \
            the words that they lack. In a folder, every JSON file is read, with the sound beside it.
            """
        ],
        examples: [
            Example("voicememo import ~/export", "Adds the entries of a JSON export."),
            Example("voicememo import ~/Notes/Diary --diary ~/new", "Turns a mirror into a diary."),
        ],
        arguments: [Argument("PATH", .oneOrMore, kind: .file, help: "A JSON export, or a folder of them.")],
        options: [CommonOptions.json],
        run: run
    )

    /// Refuses what holds a diary in another form, before a diary is made.
    private static func refuse(_ path: String) throws {
        if (try? BackupFolder(path).newest()) != nil {
            throw Failure(
                .badSound,
                "a backup, not an export",
                advice: "make a diary of it: voicememo restore"
            )
            .about(path)
        }
        if DiaryMarks.kind(among: FolderNames.of(path)) == .diary {
            throw Failure(
                .badSound,
                "a diary, not an export",
                advice: "export it first: voicememo export --into"
            )
            .about(path)
        }
    }

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        for path in invocation.arguments { try refuse(path) }
        return try await DiaryAccess.work(invocation, .create) { diary in
            let tally = ImportTally(invocation)
            let photos = PhotoBringing(tools: MemoTools(diary.settings, environment: invocation.environment))
            let taking = DiaryImport(into: diary.store) { try? await photos.small(of: $0) }
            for path in invocation.arguments {
                let files = DiaryImport.files(at: path)
                if files.isEmpty {
                    tally.fail(
                        path,
                        Failure(.noSuchFile, "no JSON files in it", advice: "name another folder")
                    )
                }
                for (done, file) in files.enumerated() where !Task.isCancelled {
                    tally.update(done: done, of: files.count, path: path)
                    do throws(ImportError) {
                        try await taking.add(file: file, at: diary.now) {
                            tally.add($1, from: file, line: $0)
                        }
                    } catch .diary(let error) {
                        return tally.stop(error.failure(diary: diary.settings[Key.diary]))
                    } catch {
                        tally.fail(file, error)
                    }
                }
            }
            return tally.finish()
        }
    }
}

extension ImportError {
    /// What happened, in words, and what to do next.
    var failure: Failure {
        switch self {
        case .notAnEntry(let key):
            Failure(
                .badSound,
                key.isEmpty
                    ? "not an entry of an export"
                    : "not an entry of an export: its \(key) is missing or wrong",
                advice: "name a folder that voicememo export --format json or --mirror wrote"
            )
        case .unknownSchema(let schema):
            Failure(
                .configuration,
                "schema \(schema) was written by a newer version",
                advice: "install a newer version of VoiceCore"
            )
        case .soundMissing(let path):
            Failure(
                .noSuchFile,
                "its sound is missing or differs: \(path)",
                advice: "put the exported sound back beside it"
            )
        case .empty:
            Failure(
                .badSound,
                "nothing is in this file",
                advice: "export again, as it may have been cut short"
            )
        case .notAName(let kind, let number, let key):
            Failure(
                .badSound,
                "\(kind) \(number) was left out" + (key.isEmpty ? "" : ": its \(key) is missing or wrong"),
                advice: "correct it, then import again"
            )
        case .unreadable(EINVAL): Failure(.badSound, "not a file", advice: "remove it, or export again")
        case .unreadable(let errno):
            Failure(
                errno == ENOENT ? .noSuchFile : .inputOutput,
                SystemError.text(errno),
                advice: errno == ENOENT ? "check the name" : nil
            )
        case .diary(let error): MemoFault(error).failure()
        }
    }
}
