import CommandLineKit
import VoiceCore

/// `voicememo rm`: removes entries for good.
enum RmCommand {
    static let command = Command(
        "rm",
        summary: "remove entries, with their sound",
        discussion: [
            """
            The entry, its sound and its words go together and for good. On a terminal it asks; elsewhere --yes is \
            needed. The file that a memo came from is not touched, and a watched folder does not bring it back.
            """
        ],
        examples: [Example("voicememo rm 9c1f", "Removes the entry, after asking.")],
        arguments: [Argument("ID", .oneOrMore, help: EntryNames.help)],
        options: [CommonOptions.yes, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let ids = try await diary.ids(invocation.arguments)
            if !invocation[CommonOptions.yes] {
                guard try await isConfirmed(ids, invocation, diary) else {
                    invocation.console.error.print("nothing was removed")
                    return .someFailed
                }
            }
            for id in ids {
                try await diary.store.remove(id, at: diary.now)
                let line = invocation[CommonOptions.json] ? json(id) : "removed \(id)"
                invocation.console.out.print(line)
            }
            return .done
        }
    }

    private static func isConfirmed(_ ids: [EntryID], _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
        -> Bool
    {
        guard invocation.console.canAsk else {
            throw Failure(
                .usage,
                "this needs a confirmation, and there is no terminal to ask on",
                advice: "--yes removes without asking"
            )
        }
        let table = EntryTable(invocation.console)
        for id in ids { invocation.console.error.print(table.line(try await diary.store.summary(id))) }
        let many = Shown.counted(ids.count, "entry", "entries")
        return try await Answer.ask("remove \(many) for good?", invocation.console)
    }

    private static func json(_ id: EntryID) -> String {
        JSONObject.object([
            .init("schema", 1), .init("entry", .string(id.description)), .init("status", "removed"),
        ]).line
    }
}
