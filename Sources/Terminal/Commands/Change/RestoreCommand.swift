import Programs
import VoiceCore

/// `voicecore restore`: brings entries back from the trash, or a diary from a backup.
enum RestoreCommand {
    static let command = Command(
        "restore",
        summary: "bring back entries from the trash, or a diary from a backup",
        discussion: [
            """
            An entry comes back as it was, with its sound, words, tags and journal; a block that was removed, into its \
            entry. The entry's own id brings back its block where only one was removed.
            """,
            """
            With a folder of backups, or one backup in it, restores the newest as the diary that --diary or the \
            settings name; nothing may be there yet. Every file is compared with its SHA-256.
            """,
        ],
        examples: [
            Example("voicecore restore 9c1f", "Brings the entry back."),
            Example("voicecore restore last", "Brings back the entry removed last."),
            Example(
                "voicecore restore /media/stick/diary --diary ~/Diary",
                "Restores the newest backup there."
            ),
        ],
        arguments: [
            Argument(
                "ID|DIR",
                .oneOrMore,
                kind: .offeredOrFolder(CompleteCommand.What.trash.rawValue),
                help: """
                    An entry in the trash: its id or four characters of it, its day, or last for the newest \
                    there. Or a \
                    folder that voicecore backup was given.
                    """
            )
        ],
        options: [BackupCommand.identity, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        if invocation.arguments.contains(where: BackupRestoring.isMeant) {
            guard invocation.arguments.count == 1 else {
                throw Failure(.usage, "restore takes one backup, or entries of the trash, not both")
            }
            return try await BackupRestoring.run(invocation.arguments[0], invocation)
        }
        guard invocation[BackupCommand.identity] == nil else {
            throw Failure(.usage, "--identity is for backups")
        }
        try BackupRestoring.refuseNoBackup(invocation)
        return try await DiaryAccess.work(invocation, .write) { diary in
            var ids: [EntryID] = []
            for typed in invocation.arguments {
                do {
                    let id = try await id(typed, in: diary)
                    if !ids.contains(id) { ids.append(id) }
                } catch {
                    guard invocation.arguments.count > 1 else { throw error }
                    throw EntryNames.saying("nothing was restored", of: error)
                }
            }
            for id in ids {
                let whole = try await diary.store.trash.wholeEntry(ofPart: id)
                let restored = try await diary.store.trash.restore(id, at: diary.now)
                let entry = restored.id
                if let whole, entry == id, !invocation.isQuiet {
                    invocation.console.say(
                        "its entry is in the trash too, so this is one of its own now; "
                            + "voicecore restore \(whole) brings the other back"
                    )
                }
                invocation.console.did(
                    "entry \(try await diary.store.entries.shortID(of: entry)) was brought back"
                )
                // A text that comes back has its mood read again, which takes no time.
                if restored.pending == [.feel] { await diary.feel(entry, invocation) }
                let table = EntryTable(invocation.console)
                invocation.console.out.print(
                    invocation[CommonOptions.json]
                        ? JSONText.done(entry, "restored")
                        : table.line(try await diary.store.entries.summary(entry))
                )
            }
            return .done
        }
    }

    private static func id(_ typed: String, in diary: DiaryAccess) async throws -> EntryID {
        if typed == "last" {
            guard let last = try await diary.store.trash.all().first else {
                let advice = "only what was removed comes back; voicecore list shows what is there"
                throw Failure(.noSuchFile, "\(typed): the trash is empty", advice: advice)
            }
            return last.id
        }
        do {
            return try await diary.store.trash.id(named: typed)
        } catch .noSuchEntry {
            return try await part(of: typed, in: diary)
        } catch {
            throw error
        }
    }

    /// The removed part of an entry that is in the diary itself, if it is the only one.
    private static func part(of typed: String, in diary: DiaryAccess) async throws -> EntryID {
        let isEmpty = try await diary.store.trash.all().isEmpty
        let listing = isEmpty ? "the trash is empty" : "voicecore trash lists what can be brought back"
        if let ofDay = try await TrashCommand.entry(ofDay: typed, in: diary) { return ofDay.id }
        guard let entry = try? await diary.id(typed) else {
            throw Failure(.noSuchFile, "\(typed): not in the trash", advice: listing)
        }
        let parts = try await diary.store.trash.parts(of: entry)
        if parts.count == 1 { return parts[0] }
        guard !parts.isEmpty else {
            let message = "\(typed): in the diary; no part of it is in the trash"
            throw Failure(.noSuchFile, message, advice: listing)
        }
        let found = try await diary.store.trash.all()
        let names = parts.map { part in found.first { $0.id == part }?.shortID ?? part.description }
        throw Failure(
            .noSuchFile,
            "\(typed): in the diary; \(names.count) parts of it are in the trash: "
                + names.joined(separator: ", "),
            advice: "voicecore restore \(names[0]) brings that one back; voicecore trash shows them"
        )
    }
}
