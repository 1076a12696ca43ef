import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo why`: the story of a file.
enum WhyCommand {
    static let command = Command(
        "why",
        summary: "tell what happened to a file",
        examples: [Example("voicememo why walk.m4a", "Tells when it was seen, heard and filed, or why not.")],
        arguments: [
            Argument("FILE|ENTRY", .oneOrMore, kind: .file, help: "Files as they were offered, or entries.")
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await LeftRecordings.file(invocation, settings)
        do {
            let store = try settings.openDiary(.read)
            let lookup = LedgerLookup(store: store, settings: settings)
            let zone = settings.zone(environment: invocation.environment)
            for argument in invocation.arguments {
                for story in try await stories(of: try await lookup.find(argument), in: store) {
                    let text =
                        invocation[CommonOptions.json] ? story.json(named: argument) : story.text(in: zone)
                    invocation.console.out.print(text)
                }
            }
            return .done
        } catch let error as DiaryError {
            throw error.failure(diary: settings[Key.diary])
        }
    }

    private static func stories(of subject: LedgerSubject, in store: DiaryStore) async throws -> [FileStory] {
        switch subject {
        case .file(let row): return [try await FileStory(row, in: store)]
        case .entry(let id):
            var stories: [FileStory] = []
            for row in try await store.ledgerRows(entry: id) {
                stories.append(try await FileStory(row, in: store))
            }
            if stories.isEmpty { stories.append(try await FileStory(id, in: store)) }
            return stories
        }
    }
}
