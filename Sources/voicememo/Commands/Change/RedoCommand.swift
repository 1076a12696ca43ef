import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo redo`: hears old sound with the engine of today.
enum RedoCommand {
    static let all = Flag("all", help: "Every entry of the diary.")

    static let command = Command(
        "redo",
        summary: "transcribe entries again with the current engine",
        discussion: [
            """
            Shows which words changed. The mood is read again. What you wrote or chose stays.
            """
        ],
        examples: [
            Example(
                "voicememo redo 9c1f --preset accurate",
                "Transcribes one entry again, with more effort."
            ),
            Example("voicememo redo --all", "Transcribes the whole diary again."),
            Example(
                "voicememo redo --all --ear moonshine",
                "Hears with the second ear what it did not hear yet."
            ),
        ],
        arguments: [Argument("ENTRY", .any, help: EntryNames.help)],
        options: [
            all, Key.ear.option, Key.preset.option, Key.overCap.option, Key.analyser.option,
            CommonOptions.json,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await LeftRecordings.file(invocation, settings)
        guard invocation[all] != !invocation.arguments.isEmpty else {
            throw Failure(.usage, "redo takes entries, or --all", advice: "voicememo list shows them")
        }
        do {
            let store = try settings.openDiary(.write)
            let tools = MemoTools(settings, environment: invocation.environment)
            let ids =
                invocation[all]
                ? try await unheard(of: try await store.soundIDs(), in: store, settings)
                : try await settings.names(in: store, invocation).ids(invocation.arguments)
            return await redo(
                ids,
                MemoPipeline(store: store, tools: tools),
                MemoOffer.Terms(settings),
                invocation
            )
        } catch let error as DiaryError {
            throw error.failure(diary: settings[Key.diary])
        }
    }

    /// Without what the second ear has heard like this before, if it is asked for, so that a broken-off run goes on.
    private static func unheard(
        of ids: [EntryID],
        in store: DiaryStore,
        _ settings: Settings
    ) async throws(DiaryError) -> [EntryID] {
        guard settings[Key.ear] == .moonshine, settings[Key.engine] == nil else { return ids }
        var unheard: [EntryID] = []
        for id in ids {
            let transcript = try await store.entry(id).transcript
            let isHeard =
                transcript?.engine == SecondEar.engine && transcript?.preset == settings[Key.preset].rawValue
            if !isHeard { unheard.append(id) }
        }
        return unheard
    }

    private static func redo(
        _ ids: [EntryID],
        _ pipeline: MemoPipeline,
        _ terms: MemoOffer.Terms,
        _ invocation: Invocation
    ) async -> ExitCode {
        let list = OutcomeList(invocation, pipeline.store)
        let progress = list.progress(named: ids.map(\.description))
        var codes: [ExitCode] = []
        for (index, id) in ids.enumerated() where !Task.isCancelled {
            do {
                let redone = try await pipeline.redo(
                    id,
                    hearing: terms.hearing,
                    textLimit: terms.textLimit,
                    progress: progress.telling(index)
                )
                list.print(invocation[CommonOptions.json] ? redone.json : redone.text)
                codes.append(.done)
            } catch {
                let fault = MemoFault(error)
                list.complain(fault.sentence, about: id.description)
                codes.append(fault.exitCode)
            }
            progress.finished(index)
        }
        progress.end()
        return IngestRun.code(of: codes)
    }
}

extension Redone {
    /// The words that changed, and the mood when that did.
    var text: String {
        let counts = words.counts
        let head =
            "\(after.id): "
            + (words.isEmpty ? "the same words" : "\(counts.gone) words removed, \(counts.new) added")
        let kept =
            after.textEdited ? ["  your text stays; voicememo edit --no-text gives what was heard"] : []
        return ([head] + (words.isEmpty ? [] : ["  " + words.text().printable]) + kept).joined(
            separator: "\n"
        )
    }

    var json: String {
        let members: [JSONText.Member] = [
            JSONText.Member("schema", 1),
            JSONText.Member("entry", .string(after.id.description)),
            JSONText.Member("changed", .bool(!words.isEmpty)),
            JSONText.Member("gone", .integer(words.counts.gone)),
            JSONText.Member("new", .integer(words.counts.new)),
            JSONText.Member("diff", .string(words.text(context: 10_000))),
            JSONText.Member("textKept", .bool(after.textEdited)),
            JSONText.Member("transcript", after.transcript.map(\.jsonText) ?? .null),
        ]
        return JSONText.object(members).line
    }
}
