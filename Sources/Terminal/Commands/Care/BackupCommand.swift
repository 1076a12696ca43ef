import Backup
import Programs
import VoiceCore

enum BackupCommand {
    static let recipients = Option.text(
        "recipient",
        "AGE1…",
        repeats: true,
        help: "Encrypt for this age recipient."
    )
    static let keep = Option.integer(
        "keep",
        "N",
        in: 1...100_000,
        help: "Keep only the newest N backups in the folder."
    )
    private static let mostNamed = 10
    static let check = Flag("check", help: "Check the newest backup: compare every file with its SHA-256.")
    static let restore = Flag(
        "restore",
        help: "Make a diary of the newest backup there, or of the one that DIR is."
    )
    static let identity = Option.text(
        "identity",
        "FILE",
        kind: .file,
        help: "Keys as age-keygen writes them, for an encrypted backup."
    )

    static let command = Command(
        "backup",
        summary: "back the diary up to a folder, or bring it back",
        discussion: [
            """
            Makes a folder in DIR, named by the time, with a complete copy of the diary: the database, the sound and \
            unsaved drafts. Sound that the last backup has is linked, not copied again. Everything written is read \
            back and compared. Works while the diary is in use; a backup that is stopped leaves the last one as it \
            was. Warns if DIR is on the diary's own disk. Your settings and personal words are not part of the diary: \
            copy ~/.config/voicecore for them.
            """,
            """
            With --recipient the files are encrypted in the age format (version 1), for each recipient; only their \
            names, dates and sizes stay readable.
            """,
            """
            --restore makes the diary that --diary or the settings name; nothing may be there yet. Every file is \
            compared with its SHA-256.
            """,
        ],
        examples: [
            Example("voicecore backup /media/stick/diary", "Makes a backup."),
            Example(
                "voicecore backup --check /media/stick/diary",
                "Reads the newest one and says whether it is whole."
            ),
            Example(
                "voicecore backup --restore /media/stick/diary --diary ~/Diary",
                "Makes a diary of the newest one."
            ),
        ],
        arguments: [
            Argument(
                "DIR",
                kind: .folder,
                help: "The folder of the backups; a single one for --check or --restore."
            )
        ],
        options: [recipients, keep, check, restore, identity, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let folder = invocation.arguments[0]
        try invocation.refuse(recipients, keep, restore, beside: check)
        try invocation.refuse(recipients, keep, beside: restore)
        if invocation[restore] { return try await BackupRestoring.run(invocation) }
        do {
            if invocation[check] { return try checked(folder, invocation) }
            guard invocation[identity] == nil else {
                let advice = "--recipient encrypts a backup"
                throw Failure(.usage, "--identity goes with --check or --restore", advice: advice)
            }
            let recipients = try invocation.all(recipients).map { (text) throws(BackupError) in
                guard let recipient = AgeRecipient(text) else { throw .badRecipient(text) }
                return recipient
            }
            return try await DiaryAccess.work(invocation, .read) { diary in
                try await make(folder, for: recipients, invocation, diary)
            }
        } catch let error as BackupError {
            throw error.failure
        }
    }

    private static func make(
        _ folder: String,
        for recipients: [AgeRecipient],
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> ExitCode {
        guard diary.store.folder.place(of: folder) == .apart else {
            let fact = "\(folder): this folder is in the diary or contains it"
            let advice = "choose a folder outside the diary, best on another disk"
            throw Failure(.configuration, fact, advice: advice)
        }
        try refuseOtherUse(of: folder, diary.settings)
        try refusePlain(folder, for: recipients)
        let isFirstSealed = !recipients.isEmpty && last(in: folder).map { !$0.isEncrypted } ?? false
        let making = BackupMaking(of: diary.store, in: folder, for: recipients, version: Version.number)
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " files/s")
        let made: BackupMaking.Outcome
        do {
            defer { progress.finish() }
            made = try await making.make(at: diary.now, keeping: invocation[keep]) { done, all in
                progress.update(done: Double(done), title: folder, total: Double(all))
            }
        }
        invocation.console.did("the backup \(made.path) was made")
        if invocation[CommonOptions.json] {
            invocation.console.out.print(made.json)
        } else {
            let entries = Shown.counted(made.card.entries, "entry", "entries")
            let written = Shown.counted(made.written, "file", "files")
            invocation.console.show(
                "\(made.path): \(entries), \(written) written (\(Shown.bytes(made.writtenBytes))) and read back\n"
            )
            if made.removed > 0 {
                invocation.console.show(
                    "removed \(Shown.counted(made.removed, "older backup", "older backups"))\n"
                )
            }
        }
        if isFirstSealed, !invocation.isQuiet {
            invocation.console.say(
                "the backups that were here before are not encrypted; remove their folders if nobody is to read them"
            )
        }
        return tellFaults(of: made, in: folder, invocation)
    }

    private static func refuseOtherUse(of folder: String, _ settings: Settings) throws {
        let kind = FolderKind.kind(among: FolderNames.of(folder))
        guard kind != .backup, FolderKind.folder(above: folder)?.kind != .backup else {
            let advice = "name the folder that holds your backups"
            throw Failure(.configuration, "\(folder): this folder is a backup, or in one", advice: advice)
        }
        try settings.refuseBackups(in: folder)
        let isAmongMemos = last(in: folder) == nil && MemoFolder.holdsMemos(folder)
        guard let use = isAmongMemos ? "one of memos" : kind?.inWords else { return }
        let advice = "choose another folder, best on another disk"
        throw Failure(.configuration, "\(folder): this folder is \(use)", advice: advice)
    }

    /// A plain backup beside an encrypted one: --recipient was forgotten.
    private static func refusePlain(_ folder: String, for recipients: [AgeRecipient]) throws {
        guard recipients.isEmpty, let last = last(in: folder), last.isEncrypted else { return }
        throw Failure(
            .usage,
            "\(folder): the last backup here is encrypted, and this one would not be",
            advice: "name its recipients with --recipient, or choose another folder"
        )
    }

    private static func last(in folder: String) -> WholeBackup? {
        let backups = BackupFolder(folder)
        return (try? backups.newest()) ?? backups.newestListed()
    }

    private static func tellFaults(of made: BackupMaking.Outcome, in folder: String, _ invocation: Invocation)
        -> ExitCode
    {
        let console = invocation.console
        if made.missesLast {
            console.complain(
                "\(folder): the last backup was made here and is missing",
                advice: "if this is the folder of another disk, mount it and back up again",
                by: "voicecore"
            )
        }
        if made.isOnDiaryDisk, !invocation.isQuiet {
            console.complain(
                "\(folder): on the same disk as the diary: if it fails, both are lost",
                advice: "back up to another disk; if this should be one, check that it is mounted",
                by: "voicecore"
            )
        }
        let isWhole = tellLosses(of: made.card, console)
        if !isWhole, invocation[keep] != nil { console.say("older backups stay, as one of them may have it") }
        let isDiaryWhole = tellMended(made.card, console)
        return isWhole && isDiaryWhole && !made.missesLast ? .done : .someFailed
    }

    /// Returns true if nothing was lost.
    private static func tellLosses(of card: BackupCard, _ console: Console) -> Bool {
        let doctor = "voicecore doctor lists the entries"
        if !card.missing.isEmpty { console.say("\(card.missingFiles) missing from the diary; \(doctor)") }
        let changed = card.changed ?? []
        if !changed.isEmpty {
            let many = Shown.counted(changed.count, "file", "files")
            console.say("\(many) no longer as the diary got them; \(doctor) with --deep")
        }
        if let damage = card.damage {
            console.say("the database is damaged, in the diary and in this backup: \(damage)")
        }
        if let rows = card.damagedRows {
            let many = Shown.counted(rows, "row", "rows")
            let all = "\(doctor) with --deep"
            console.say("\(many) of the database cannot be read, in the diary and in this backup; \(all)")
        }
        return card.isWhole
    }

    private static func tellMended(_ card: BackupCard, _ console: Console) -> Bool {
        let mended = card.mended ?? []
        guard !mended.isEmpty else { return true }
        for file in mended.prefix(mostNamed) {
            console.say("\(file.printable): changed in the diary; this backup has it as it was")
        }
        if mended.count > mostNamed {
            console.say("and \(Shown.counted(mended.count - mostNamed, "more", "more")) like it")
        }
        let doctor = "voicecore doctor --deep lists the entries"
        console.say("\(doctor); copy such a file from this backup into the diary")
        return false
    }

    private static func checked(_ folder: String, _ invocation: Invocation) throws -> ExitCode {
        let backup = try BackupFolder(folder).newest()
        let keys = try invocation[identity].map { (path) throws(BackupError) in
            try AgeIdentity.read(file: path)
        }
        let progress = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " files/s")
        let found: WholeBackup.Check
        do {
            defer { progress.finish() }
            found = try backup.check(identities: keys) { done, all in
                progress.update(done: Double(done), title: backup.path, total: Double(all))
            }
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(found.json(of: backup))
        } else {
            for name in found.damaged {
                invocation.console.show("\(backup.path)/\(name): missing or damaged\n")
            }
            let files = Shown.counted(found.files, "file", "files")
            let way = !backup.isEncrypted ? "" : keys == nil ? ", not decrypted" : ", decrypted"
            let verdict = (found.damaged.isEmpty ? "all whole" : "\(found.damaged.count) damaged") + way
            let entries = Shown.counted(backup.card.entries, "entry", "entries")
            invocation.console.show("\(backup.path): \(entries), \(files), \(verdict)\n")
        }
        _ = tellLosses(of: backup.card, invocation.console)
        let card = backup.card
        let isWhole = card.changed ?? [] == [] && card.damage == nil && card.damagedRows == nil
        return found.damaged.isEmpty && isWhole ? .done : .someFailed
    }
}

extension BackupCard {
    var missingFiles: String {
        let pictures = missing.count { $0.hasPrefix("photos/") }
        let sounds = Shown.counted(missing.count - pictures, "sound file", "sound files")
        let photos = Shown.counted(pictures, "picture", "pictures")
        if pictures == 0 { return sounds }
        return pictures == missing.count ? photos : "\(sounds) and \(photos)"
    }
}

extension BackupMaking.Outcome {
    var json: String {
        JSONText.object([
            .init("schema", 1), .init("backup", .string(path)),
            .init("madeAt", .string(card.madeAt.description)),
            .init("entries", .integer(card.entries)), .init("trash", .integer(card.trash)),
            .init("sounds", .integer(card.sounds)),
            .init("missing", .array(card.missing.map(JSONText.string))),
            .init("changed", .array((card.changed ?? []).map(JSONText.string))),
            .init("mended", .array((card.mended ?? []).map(JSONText.string))),
            .init("recipients", .array(card.recipients.map(JSONText.string))),
            .init("written", .integer(written)), .init("writtenBytes", .integer(writtenBytes)),
            .init("removed", .integer(removed)), .init("sameDisk", .bool(isOnDiaryDisk)),
            .init("missesLast", .bool(missesLast)), .init("damage", .optional(card.damage)),
        ]).line
    }
}

extension WholeBackup.Check {
    func json(of backup: WholeBackup) -> String {
        JSONText.object([
            .init("schema", 1), .init("backup", .string(backup.path)),
            .init("madeAt", .string(backup.card.madeAt.description)),
            .init("entries", .integer(backup.card.entries)), .init("files", .integer(files)),
            .init("damaged", .array(damaged.map(JSONText.string))),
        ]).line
    }
}
