import Actions
import Programs
import VoiceCore

enum TrashRestore {
    static let command = Command(
        "restore",
        summary: "bring entries back from the trash",
        discussion: [
            """
            An entry comes back as it was, with its sound, words, tags and journal; a block that was removed, into its \
            entry. The entry's own id brings back its block where only one was removed.
            """
        ],
        examples: [
            Example("voicecore trash restore 9c1f", "Brings the entry back."),
            Example("voicecore trash restore last", "Brings back the entry removed last."),
        ],
        arguments: [
            Argument(
                "ID",
                .oneOrMore,
                kind: CompleteCommand.What.trash.kind,
                help:
                    "An entry in the trash: its id or four characters of it, its day, or last for the newest there."
            )
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
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
                let restored = try await diary.actions(invocation).restore(id)
                let entry = restored.id
                if let whole = restored.wholeInTrash, !invocation.isQuiet {
                    invocation.console.say(
                        "its entry is in the trash too, so this is one of its own now; "
                            + "voicecore trash restore \(whole) brings the other back"
                    )
                }
                invocation.console.did("entry \(restored.shortID) was brought back")
                diary.tell(restored.feel, nil, invocation)
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
            advice: "voicecore trash restore \(names[0]) brings that one back; voicecore trash shows them"
        )
    }
}
