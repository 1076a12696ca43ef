import Actions
import Programs
import VoiceCore

enum JournalRemoval {
    static let moveTo = Option.name(
        "move-to",
        "JOURNAL",
        kind: CompleteCommand.What.journals.kind,
        help: "Move its entries to this journal."
    )
    static let keepEntries = Flag("keep-entries", help: "Keep its entries, in no journal.")
    static let withEntries = Flag("with-entries", help: "Move its entries to the trash.")

    static let command = Command(
        "rm",
        summary: "remove a journal",
        discussion: [
            """
            A journal with entries is removed only with one of --move-to, --keep-entries and --with-entries. With \
            --now the entries go for good, with their sound.
            """
        ],
        arguments: [Argument("NAME", kind: CompleteCommand.What.journals.kind, help: "The journal.")],
        options: [moveTo, keepEntries, withEntries, RmCommand.now, Key.trashDays.option, CommonOptions.yes],
        run: run
    )

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(Key.trashDays.option, beside: RmCommand.now)
        try invocation.refuse(RmCommand.now, Key.trashDays.option, beside: keepEntries)
        try invocation.refuse(RmCommand.now, Key.trashDays.option, beside: moveTo)
        return try await DiaryAccess.work(invocation, .write) { diary in
            let actions = diary.actions(invocation)
            let days = invocation[RmCommand.now] ? 0 : diary.settings[Key.trashDays]
            let fate = fate(invocation, days: days)
            let found = try await actions.checkRemoval(of: invocation.arguments[0], fate)
            if let fate, found.entries > 0, !invocation[CommonOptions.yes] {
                guard try await Answer.confirm(question(found, fate), invocation) else { return .someFailed }
            }
            let name = found.journal.name
            let target = try await NamedJournal(invocation[moveTo], in: diary.store)
            let regained = try await regained(found, fate ?? .keep, in: diary.store)
            _ = try await actions.removeJournal(name, fate)
            if !invocation.isQuiet {
                invocation.console.say("removed \(name.printable)\(rest(of: found, fate ?? .keep))")
                for (text, command) in regained {
                    invocation.console.say(text.printable, command: command?.printable)
                }
            }
            await target?.tell(invocation)
            return .done
        }
    }

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

    private static func question(_ found: JournalSummary, _ fate: JournalFate) -> String {
        let (name, holds) = (found.journal.name.printable, JournalPage.contents(of: found))
        return switch fate {
        case .move(let other): "remove \(name) and move \(holds) to \(other.printable)?"
        case .keep: "remove \(name) and keep \(holds) in no journal?"
        case .remove(0): "remove \(name) with \(holds) for good?"
        case .remove: "remove \(name) and move \(holds) to the trash?"
        }
    }

    private static func rest(of found: JournalSummary, _ fate: JournalFate) -> String {
        guard found.entries > 0 else { return "" }
        let entries = Shown.counted(found.entries, "entry", "entries")
        return switch fate {
        case .move(let other): "; \(entries) moved to \(other.printable)"
        case .keep: "; \(entries) in no journal now"
        case .remove(0): ", and \(entries) for good"
        case .remove: "; \(entries) moved to the trash; voicecore trash lists them"
        }
    }

    private static func fate(_ invocation: Invocation, days: Int) -> JournalFate? {
        var fates: [JournalFate] = []
        if let other = invocation[moveTo] { fates.append(.move(to: other)) }
        if invocation[keepEntries] { fates.append(.keep) }
        if invocation[withEntries] { fates.append(.remove(days: days)) }
        return fates.count == 1 ? fates[0] : nil
    }
}
