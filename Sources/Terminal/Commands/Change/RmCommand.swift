import Actions
import Programs
import VoiceCore

enum RmCommand {
    static let now = Flag("now", help: "Remove for good, without the trash.")

    static let block = Option.integer(
        "block",
        "NUMBER",
        in: 1...1_000_000,
        help: "Remove this block alone, as show numbers them; the last one takes the entry along."
    )

    static let picture = Option.integer(
        "picture",
        "NUMBER",
        in: 1...Block.photoLimit,
        help: "With --block: remove this picture alone of a photo of several, counted from 1."
    )

    static let command = Command(
        "rm",
        summary: "remove entries, with their sound",
        discussion: [
            """
            Entries go to the trash, where only voicecore trash shows them; voicecore trash restore brings them back. \
            After the number of days in the setting trashDays they are removed for good. With --now, or when that is \
            0, entry, sound and words go at once and leave no trace in the diary's folder; --now takes an entry out of \
            the trash too.
            """,
            """
            It asks first; without a terminal, --yes is needed. The file that a memo came from is not touched, and a \
            watched folder does not bring it back.
            """,
        ],
        examples: [
            Example("voicecore rm 9c1f", "Moves the entry to the trash, after asking."),
            Example("voicecore rm --now 9c1f", "Removes it for good, after asking."),
        ],
        arguments: [Argument("ID", .oneOrMore, kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: [now, block, picture, Key.trashDays.option, CommonOptions.yes, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(Key.trashDays.option, beside: now)
        if invocation[picture] != nil, invocation[block] == nil {
            throw Failure(.usage, "--picture needs --block with the number of its photo")
        }
        return try await DiaryAccess.work(invocation, .write) { diary in
            let days = invocation[now] ? 0 : diary.settings[Key.trashDays]
            let meant = try await entries(invocation, in: diary, isForGood: days == 0)
            if let number = invocation[block] {
                guard meant.living.count == 1, meant.trashed.isEmpty else {
                    throw Failure(.usage, "--block is for one entry")
                }
                let code = try await BlockRemoval.run(number, of: meant.living[0], invocation, diary)
                if let code { return code }
            }
            guard try await isMeant(meant, days: days, invocation, diary) else { return .someFailed }
            var isAllDone = true
            for id in meant.living {
                do {
                    let gone = try await diary.actions(invocation).remove(id, forGood: days == 0)
                    let line = line(of: gone, invocation)
                    invocation[CommonOptions.json]
                        ? invocation.console.out.print(line) : invocation.console.show(line + "\n")
                } catch DiaryError.noSuchEntry(let name) where meant.count > 1 {
                    // Another program removed it since.
                    let failure = diary.settings.failure(.noSuchEntry(name))
                    invocation.console.complain(failure.message, advice: failure.advice, by: "voicecore")
                    isAllDone = false
                }
            }
            try await TrashCommand.removeForGood(meant.trashed, invocation, diary)
            if days == 0, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say(elsewhere)
            }
            return isAllDone ? .done : .noSuchFile
        }
    }

    static let elsewhere =
        "backups and exports keep what they have of it; a mirror lets go of it at its next run, which names what you "
        + "changed there"

    private struct Meant {
        var living: [EntryID] = []
        var trashed: [TrashedEntry] = []

        var count: Int { living.count + trashed.count }
    }

    private static func entries(_ invocation: Invocation, in diary: DiaryAccess, isForGood: Bool)
        async throws -> Meant
    {
        var meant = Meant()
        var trashed: [EntryID] = []
        for typed in invocation.arguments {
            do {
                let id = try await diary.id(typed)
                if !meant.living.contains(id) { meant.living.append(id) }
            } catch {
                if isForGood, let id = try await inTrash(typed, diary) {
                    trashed.append(id)
                    continue
                }
                guard invocation.arguments.count > 1 else { throw error }
                throw EntryNames.daysInWords(invocation.arguments)
                    ?? EntryNames.saying("nothing was removed", of: error)
            }
        }
        meant.trashed = try await diary.store.trash.all().filter { trashed.contains($0.id) }
        return meant
    }

    private static func inTrash(_ typed: String, _ diary: DiaryAccess) async throws -> EntryID? {
        if let id = try? await diary.store.trash.id(named: typed) { return id }
        return try await TrashCommand.entry(ofDay: typed, in: diary)?.id
    }

    private static func isMeant(
        _ meant: Meant,
        days: Int,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> Bool {
        guard !invocation[CommonOptions.yes] else { return true }
        let table = EntryTable(invocation.console)
        for id in meant.living {
            do throws(DiaryError) {
                invocation.console.say(table.line(try await diary.store.entries.summary(id)))
            } catch .unreadable(let what) {
                let short = try await diary.store.entries.shortID(of: id)
                invocation.console.say("\(short): damaged in the database: \(DamagedRow.fact(of: what))")
            }
        }
        for entry in meant.trashed {
            invocation.console.say(TrashCommand.text(entry, at: diary.now, invocation.console))
        }
        let many = Shown.counted(meant.living.count + meant.trashed.count, "entry", "entries")
        let question =
            days == 0
            ? "remove \(many) for good?"
            : "move \(many) to the trash for \(Shown.counted(days, "day", "days"))?"
        return try await Answer.confirm(question, invocation)
    }

    static func removed(_ id: EntryID, as name: String, _ moment: String?, _ invocation: Invocation) -> String
    {
        guard !invocation[CommonOptions.json] else { return JSONText.done(id, "removed") }
        return "removed \(name) for good" + (moment.map { " (\($0))" } ?? "")
    }

    private static func line(of entry: RemovedEntry, _ invocation: Invocation) -> String {
        guard let end = entry.until else {
            invocation.console.did("entry \(entry.shortID) was removed")
            return removed(entry.id, as: entry.shortID, entry.summary.map(Shown.minute(of:)), invocation)
        }
        invocation.console.did("entry \(entry.shortID) is in the trash")
        guard !invocation[CommonOptions.json] else { return JSONText.done(entry.id, "trashed") }
        return "\(entry.shortID) is in the trash until \(end.localDay); "
            + "voicecore trash restore \(entry.shortID) brings it back"
    }
}

extension JSONText {
    static func done(_ id: EntryID, _ status: String) -> String {
        JSONText.object([
            .init("schema", 1), .init("entry", .string(id.description)), .init("status", .string(status)),
        ]).line
    }
}
