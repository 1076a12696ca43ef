import CommandLineKit
import MemoWatch
import ProgramKit
import VoiceCore

/// `voicememo rm`: puts entries into the trash, or removes them for good.
enum RmCommand {
    static let now = Flag("now", help: "Remove for good, without the trash.")

    static let command = Command(
        "rm",
        summary: "remove entries, with their sound",
        discussion: [
            """
            Entries go to the trash, where only voicememo trash shows them; voicememo restore brings them back. \
            After the number of days in the setting trashDays they are removed for good. With --now, or when that is \
            0, entry, sound and words go at once and leave no trace in the diary's folder.
            """,
            """
            It asks first; without a terminal, --yes is needed. The file that a memo came from is not touched, and a \
            watched folder does not bring it back.
            """,
        ],
        examples: [
            Example("voicememo rm 9c1f", "Moves the entry to the trash, after asking."),
            Example("voicememo rm --now 9c1f", "Removes it for good, after asking."),
        ],
        arguments: [Argument("ID", .oneOrMore, kind: OfferCommand.What.ids.kind, help: EntryNames.help)],
        options: [now, Key.trashDays.option, CommonOptions.yes, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let days = invocation[now] ? 0 : diary.settings[Key.trashDays]
            let ids = try await diary.ids(invocation.arguments)
            if !invocation[CommonOptions.yes] {
                let table = EntryTable(invocation.console)
                for id in ids {
                    invocation.console.say(table.line(try await diary.store.summary(id)))
                }
                let many = Shown.counted(ids.count, "entry", "entries")
                let question =
                    days == 0
                    ? "remove \(many) for good?"
                    : "move \(many) to the trash for \(Shown.counted(days, "day", "days"))?"
                guard try await Answer.confirm(question, invocation) else { return .someFailed }
            }
            for id in ids {
                let line =
                    days == 0
                    ? try await remove(id, invocation, diary)
                    : try await putAway(id, days: days, invocation, diary)
                invocation[CommonOptions.json]
                    ? invocation.console.out.print(line) : invocation.console.show(line + "\n")
            }
            DaemonStatus.forgetFiles(diary: diary.store.folder.path)
            return .done
        }
    }

    private static func remove(_ id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess) async throws
        -> String
    {
        let short = try await diary.store.shortID(of: id)
        try await diary.store.remove(id, at: diary.now)
        return invocation[CommonOptions.json] ? JSONText.done(id, "removed") : "removed \(short)"
    }

    private static func putAway(
        _ id: EntryID,
        days: Int,
        _ invocation: Invocation,
        _ diary: DiaryAccess
    ) async throws -> String {
        let short = try await diary.store.shortID(of: id)
        let end = diary.now.adding(seconds: Double(days) * 86_400)
        try await diary.store.putAway(id, until: end, at: diary.now)
        guard !invocation[CommonOptions.json] else { return JSONText.done(id, "trashed") }
        return "\(short) is in the trash until \(end.localDay); voicememo restore \(short) brings it back"
    }
}
