import Backup
import Glibc
import Programs
import System
import Travel
import VoiceCore

enum ImportCommand {
    static let command = Command(
        "import",
        summary: "add entries from a JSON export or a mirror",
        discussion: [
            """
            Adds every entry that the diary does not have. Existing entries stay as they are, but get the sound or \
            the words that they lack. In a folder, every JSON file is read, with the sound beside it.
            """,
            """
            Sound that is no longer what was exported is kept, but known to be damaged. What an entry may not have is \
            kept in another form or left out by itself, and named. A journal or trip that the diary does not have is \
            made where an entry is in it, or the diary is new. The program of onEntry does not run.
            """,
        ],
        examples: [
            Example("voicecore import ~/export", "Adds the entries of a JSON export."),
            Example("voicecore import ~/Notes/Diary --diary ~/new", "Turns a mirror into a diary."),
        ],
        arguments: [Argument("PATH", .oneOrMore, kind: .file, help: "A JSON export, or a folder of them.")],
        options: [CommonOptions.json],
        run: run
    )

    private static func refuse(_ path: String) throws {
        if isOtherForm(path), !FolderNames.leadsToFolder(path), access(path, F_OK) == 0 {
            let advice = "\(forms); a single text: voicecore add - < \(ShellWord(path))"
            throw Failure(.badSound, "this form cannot be imported", advice: advice).about(path)
        }
        if (try? BackupFolder(path).newest()) != nil {
            throw Failure(
                .badSound,
                "a backup, not an export",
                advice: "make a diary of it: voicecore backup --restore"
            )
            .about(path)
        }
        if FolderKind.kind(among: FolderNames.of(path)) == .diary {
            throw Failure(
                .badSound,
                "a diary, not an export",
                advice: "export it first: voicecore export --format json --sound --into FOLDER --diary "
                    + ShellWord(path).description
            )
            .about(path)
        }
    }

    private static let otherForms: Set<Substring> = ["md", "markdown", "csv", "txt", "html", "srt", "vtt"]

    private static func isOtherForm(_ name: String) -> Bool {
        otherForms.contains(name.lowercased().split(separator: ".").last ?? "")
    }

    private static func nothing(in path: String) -> Failure {
        guard FolderNames.files(below: path).contains(where: isOtherForm) else {
            return Failure(.noSuchFile, "no JSON files in it", advice: "name another folder")
        }
        return Failure(.badSound, "no JSON files in it, and other forms cannot be imported", advice: forms)
    }

    private static let forms = "import a mirror, or what voicecore export --format json wrote"

    /// Normalises a link as `add` does; nil for one that add would refuse or cut.
    @Sendable private static func linked(_ typed: String) -> String? {
        let typed = typed.trimmed
        let scheme = ["http://", "https://"].first { typed.lowercased().hasPrefix($0) }
        guard !typed.contains(where: \.isWhitespace), scheme != nil || !typed.contains("://"),
            let address = try? LinkAddress(in: typed).text
        else { return nil }
        // Of a sentence add leaves out how it ends; here that is a part of the address.
        return Block.leadsToPage(typed) && typed.hasPrefix(address) ? typed : address
    }

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        for path in invocation.arguments { try refuse(path) }
        return try await DiaryAccess.work(invocation, .create) { diary in
            let tally = ImportTally(invocation)
            let known = Set(try await journals(of: diary.store).map(\.name))
            let photos = PhotoBringing(
                tools: PipelineDependencies(diary.settings, environment: invocation.environment)
            )
            let taking = DiaryImport(
                into: diary.store,
                shrinking: { try? await photos.small(of: $0) },
                linking: linked
            )
            for path in invocation.arguments {
                let files = DiaryImport.files(at: path)
                if files.isEmpty { tally.fail(path, nothing(in: path)) }
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
            return tally.finish(new: try await journals(of: diary.store).filter { !known.contains($0.name) })
        }
    }

    private static func journals(of store: DiaryStore) async throws -> [Journal] {
        try await store.journals.trips()
            + (try await store.journals.everyday().map { Journal(name: $0.name) })
    }
}
