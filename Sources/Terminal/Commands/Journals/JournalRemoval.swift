import Programs
import VoiceCore

/// `journal rm` and `trip rm`: removes a journal; what is in it moves or goes, as was asked.
enum JournalRemoval {
    static let moveTo = Option.name(
        "move-to",
        "JOURNAL",
        kind: CompleteCommand.What.journals.kind,
        help: "Move its entries to this journal."
    )
    static let keepEntries = Flag("keep-entries", help: "Keep its entries, in no journal.")
    static let withEntries = Flag("with-entries", help: "Move its entries to the trash.")

    static func command(_ kind: JournalKind) -> Command {
        Command(
            "rm",
            summary: "remove a \(kind.rawValue)",
            discussion: [
                """
                A \(kind.rawValue) with entries is removed only with one of --move-to, --keep-entries and \
                --with-entries. With --now the entries go for good, with their sound.
                """
            ],
            arguments: [kind.argument],
            options: [
                moveTo, keepEntries, withEntries, RmCommand.now, Key.trashDays.option, CommonOptions.yes,
            ],
            run: run
        )
    }

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(Key.trashDays.option, beside: RmCommand.now)
        try invocation.refuse(RmCommand.now, Key.trashDays.option, beside: keepEntries)
        try invocation.refuse(RmCommand.now, Key.trashDays.option, beside: moveTo)
        return try await DiaryAccess.work(invocation, .write) { diary in
            let kind = JournalKind(invocation)
            let found = try await JournalCommand.found(invocation.arguments[0], diary, kind)
            let holds = JournalPage.contents(of: found)
            let chosen = [invocation[moveTo] != nil, invocation[keepEntries], invocation[withEntries]]
            guard found.entries == 0 || chosen.count(where: \.self) == 1 else {
                throw Failure(
                    .usage,
                    "\(found.journal.name.printable) holds \(holds)",
                    advice: "choose: --move-to JOURNAL, --keep-entries or --with-entries"
                )
            }
            let other = try await target(invocation, diary)
            guard other == nil || other != found.journal.name else {
                throw Failure(
                    .usage,
                    "\(found.journal.name.printable) cannot take its own entries",
                    advice: "choose another journal"
                )
            }
            let days = invocation[RmCommand.now] ? 0 : diary.settings[Key.trashDays]
            if found.entries > 0, !invocation[CommonOptions.yes] {
                let question = question(found, holds, days: days, invocation)
                guard try await Answer.confirm(question, invocation) else { return .someFailed }
            }
            let name = found.journal.name
            let target = try await NamedJournal(invocation[moveTo], in: diary.store)
            let regained = try await regained(found, fate(invocation, days: days), in: diary.store)
            try await diary.store.end(name, fate(invocation, days: days), at: diary.now)
            if invocation[withEntries] { DaemonStatus.forgetFiles(diary: diary.store.folder.path) }
            if !invocation.isQuiet {
                invocation.console.say("removed \(name.printable)\(rest(of: found, days: days, invocation))")
                for (text, command) in regained {
                    invocation.console.say(text.printable, command: command?.printable)
                }
            }
            await target?.tell(invocation)
            return .done
        }
    }

    /// What gives the entries that stay their journal back, or makes a trip again.
    private static func regained(_ found: JournalSummary, _ fate: JournalFate, in store: DiaryStore)
        async throws -> [SaidLine]
    {
        // Its days and its way are nowhere else.
        let again = found.journal.trip.map { trip in
            SaidLine("to make it again:", trip.command(named: found.journal.name))
        }
        if case .remove = fate { return [again].compactMap(\.self) }
        guard found.entries > 0 else { return [again].compactMap(\.self) }
        if let undo = try await NameUndo(store: store).ofJournal(found.journal, leadingOn: false) {
            return [NameUndo.line(undo)]
        }
        return [NameUndo.line(nil), again].compactMap(\.self)
    }

    /// The journal that takes the entries, by the name that it has.
    private static func target(_ invocation: Invocation, _ diary: DiaryAccess) async throws -> String? {
        guard let name = invocation[moveTo] else { return nil }
        let known = try await diary.store.journals.journal(named: name)?.name
        return if let known { known } else { try await diary.store.journals.presentName(ofJournal: name) }
    }

    private static func question(
        _ found: JournalSummary,
        _ holds: String,
        days: Int,
        _ invocation: Invocation
    ) -> String {
        let name = found.journal.name.printable
        if let other = invocation[moveTo] {
            return "remove \(name) and move \(holds) to \(other.printable)?"
        }
        if invocation[keepEntries] { return "remove \(name) and keep \(holds) in no journal?" }
        return days == 0
            ? "remove \(name) with \(holds) for good?" : "remove \(name) and move \(holds) to the trash?"
    }

    /// What became of its entries.
    private static func rest(of found: JournalSummary, days: Int, _ invocation: Invocation) -> String {
        guard found.entries > 0 else { return "" }
        let entries = Shown.counted(found.entries, "entry", "entries")
        switch fate(invocation, days: days) {
        case .move(let other): return "; \(entries) moved to \(other.printable)"
        case .keep: return "; \(entries) in no journal now"
        case .remove(0): return ", and \(entries) for good"
        case .remove: return "; \(entries) moved to the trash; voicecore trash lists them"
        }
    }

    private static func fate(_ invocation: Invocation, days: Int) -> JournalFate {
        if let other = invocation[moveTo] { return .move(to: other) }
        return invocation[withEntries] ? .remove(days: days) : .keep
    }
}
