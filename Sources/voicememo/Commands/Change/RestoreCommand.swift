import CommandLineKit
import VoiceCore

/// `voicememo restore`: brings entries back from the trash.
enum RestoreCommand {
    static let command = Command(
        "restore",
        summary: "bring entries back from the trash",
        discussion: [
            """
            The entry comes back as it was, with its sound, words, tags and journal, at its own place in the diary.
            """
        ],
        examples: [
            Example("voicememo restore 9c1f", "Brings the entry back."),
            Example("voicememo restore last", "Brings back what was put away last."),
        ],
        arguments: [
            Argument(
                "ID",
                .oneOrMore,
                help: "An entry in the trash: its id or four characters of it, or last for the newest there."
            )
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            var ids: [EntryID] = []
            for typed in invocation.arguments { ids.append(try await id(typed, in: diary)) }
            for id in ids {
                try await diary.store.restore(id, at: diary.now)
                let table = EntryTable(invocation.console)
                invocation.console.out.print(
                    invocation[CommonOptions.json]
                        ? JSONText.done(id, "restored") : table.line(try await diary.store.summary(id))
                )
            }
            return .done
        }
    }

    private static func id(_ typed: String, in diary: DiaryAccess) async throws -> EntryID {
        if typed == "last", let last = try await diary.store.trash().first { return last.id }
        do {
            return try await diary.store.trashedID(named: typed)
        } catch .noSuchEntry {
            throw Failure(
                .noSuchFile,
                "\(typed): not in the trash",
                advice: "voicememo trash lists what can be brought back"
            )
        } catch {
            throw error
        }
    }
}
