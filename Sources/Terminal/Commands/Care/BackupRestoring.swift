import Backup
import Glibc
import Programs
import System
import VoiceCore

enum BackupRestoring {
    private static func isMeant(_ typed: String) -> Bool {
        typed.contains("/") || FolderNames.leadsToFolder(typed)
    }

    /// A name that is no entry was meant as a backup, if there is no diary.
    private static func refuseNoBackup(_ invocation: Invocation) throws {
        let folder = DiaryFolder(try Settings(for: invocation)[Key.diary])
        let names = invocation.arguments.filter { name in
            name != "last" && !name.allSatisfy { $0.isHexDigit || $0 == "-" }
        }
        guard let name = names.first, access(folder.database, F_OK) != 0, errno == ENOENT else { return }
        let isFile = access(name, F_OK) == 0
        throw Failure(
            .noSuchFile,
            "no backup there: \(name.printable)",
            advice: isFile
                ? "this is a file; name the folder that voicecore backup was given"
                : "nothing of that name is here; name the folder as a path, such as ./\(name.printable)"
        )
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let folder = invocation.arguments[0]
        guard isMeant(folder) else {
            try refuseNoBackup(invocation)
            let advice = "to bring an entry back: voicecore trash restore \(ShellWord(folder))"
            throw Failure(.usage, "backup --restore takes a backup", advice: advice)
        }
        let settings = try Settings(for: invocation)
        let diary = settings[Key.diary]
        try settings.checkPlaceOfDiary()
        try refuse(diary, amongBackupsIn: folder)
        do {
            let backup = try BackupFolder(folder).newestToRestore()
            let keys = try invocation[BackupCommand.identity].map { (path) throws(BackupError) in
                try AgeIdentity.read(file: path)
            }
            let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " files/s")
            let restored: WholeBackup.Restored
            do {
                defer { progress.finish() }
                restored = try backup.restore(to: diary, identities: keys) { done, all in
                    progress.update(done: Double(done), title: diary, total: Double(all))
                }
            }
            let entries = try await settings.openDiary(.create).entries.count()
            return tell(restored, of: backup, entries: entries, in: diary, invocation)
        } catch let error as BackupError {
            throw failure(error, settings, invocation)
        } catch let error as DiaryError {
            throw error.failure(diary: diary)
        }
    }

    private static func refuse(_ diary: String, amongBackupsIn folder: String) throws(Failure) {
        let place = Path(diary).place
        let isAmong = FolderNames.leadsToFolder(folder) && place.isAtOrBelow(Path(folder).place)
        guard let use = isAmong ? "the folder of backups" : FolderKind.folder(above: diary)?.kind.inWords
        else {
            return
        }
        let advice = "choose a folder outside of it with --diary"
        throw Failure(.configuration, "\(diary): this is in \(use)", advice: advice)
    }

    /// Repeats the given options in the advised command.
    private static func failure(_ error: BackupError, _ settings: Settings, _ invocation: Invocation)
        -> Failure
    {
        var failure = error.failure
        guard error.older != nil, let advice = failure.advice else { return failure }
        let diary = settings.origin(of: Key.diary).isFlag ? " --diary \(ShellWord(settings[Key.diary]))" : ""
        let keys = invocation[BackupCommand.identity].map { " --identity \(ShellWord($0))" } ?? ""
        failure.advice = advice + diary + keys
        return failure
    }

    private static func tell(
        _ restored: WholeBackup.Restored,
        of backup: WholeBackup,
        entries: Int,
        in diary: String,
        _ invocation: Invocation
    ) -> ExitCode {
        for path in restored.damaged {
            invocation.console.complain(
                "\(backup.path): damaged and left out: \(path)",
                advice: nil,
                by: "voicecore"
            )
        }
        let missing = backup.card.missing
        if !missing.isEmpty {
            invocation.console.complain(
                "\(backup.path): \(backup.card.missingFiles) missing in the diary when it was backed up",
                advice: "voicecore doctor names the entries; an older backup may have them",
                by: "voicecore"
            )
        }
        invocation.console.did("the diary \(diary) was made")
        if invocation[CommonOptions.json] {
            let line = JSONText.object([
                .init("schema", 1), .init("backup", .string(backup.path)), .init("diary", .string(diary)),
                .init("madeAt", .string(backup.card.madeAt.description)), .init("entries", .integer(entries)),
                .init("files", .integer(restored.files)),
                .init("damaged", .array(restored.damaged.map(JSONText.string))),
                .init("missing", .array(missing.map(JSONText.string))),
            ]).line
            invocation.console.out.print(line)
        } else {
            let many = Shown.counted(entries, "entry", "entries")
            invocation.console.show("\(diary): \(many), as of \(Shown.minute(backup.card.madeAt))\n")
        }
        return restored.damaged.isEmpty && missing.isEmpty ? .done : .someFailed
    }
}
