import Programs
import VoiceCore

enum RedoCommand {
    static let all = Flag("all", help: "Every entry of the diary.")

    static let dryRun = Flag("dry-run", help: "Show what would change in the words, and keep nothing.")
    private static let filters: [any OptionDeclaring] = [
        FilterOptions.from, FilterOptions.to, FilterOptions.journal, FilterOptions.tags,
        FilterOptions.feeling,
    ]

    static let command = Command(
        "redo",
        summary: "transcribe entries again with the current engine",
        discussion: [
            """
            Shows which words changed, and reads the mood again. What you wrote or chose stays. Unless --preset, \
            --ear or --over-cap says otherwise, an entry is transcribed with at least the effort of the last time, \
            as far as then, and not by PocketSphinx if the second ear did it.
            """,
            """
            Name entries, choose them by day, journal, tag or mood, or use --all. --dry-run compares and leaves the \
            diary as it is.
            """,
        ],
        examples: [
            Example(
                "voicecore redo 9c1f --preset accurate",
                "Transcribes one entry again, with more effort."
            ),
            Example("voicecore redo --all", "Transcribes the whole diary again."),
            Example(
                "voicecore redo --from 2026-03 --preset accurate --dry-run",
                "Shows what more effort would change since March."
            ),
            Example(
                "voicecore redo --all --ear moonshine",
                "Uses the second ear for all that it has not transcribed yet."
            ),
        ],
        arguments: [Argument("ENTRY", .any, kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: [
            all, dryRun, Key.ear.option, Key.preset.option, Key.overCap.option, Key.analyser.option,
        ] + filters + [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await OrphanedRecordings.file(invocation, settings)
        let isChosen = invocation[all] || isFiltered(invocation)
        guard isChosen != !invocation.arguments.isEmpty else {
            throw Failure(
                .usage,
                "name entries, use --all, or choose some with options such as --from"
                    + (isChosen ? ", not both" : ""),
                advice: "voicecore list shows them"
            )
        }
        if let program = settings[Key.analyser]?.first, ProgramPath.find(program) == nil {
            let fact = "\(program): no such analyser, so nothing was changed"
            let advice = "check the name; voicecore doctor tries the analyser that is set"
            throw Failure(.unavailable, fact, advice: advice)
        }
        do {
            let store = try settings.openDiary(.write, telling: invocation)
            settings.tellOfMissingVocabulary(invocation)
            let tools = PipelineDependencies(settings, environment: invocation.environment) {
                invocation.console.say($0)
            }
            let ids =
                isChosen
                ? try await unheard(
                    of: try await chosen(invocation, in: store, settings),
                    in: store,
                    settings
                )
                : try await settings.names(in: store, invocation)
                    .ids(invocation.arguments, otherwise: "nothing was transcribed again")
            if ids.isEmpty { invocation.say("nothing to transcribe again") }
            let code = try await redo(ids, MemoPipeline(store: store, tools: tools), settings, invocation)
            await tools.release()
            return code
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }

    private static func isFiltered(_ invocation: Invocation) -> Bool {
        filters.contains { invocation.given.options[$0.declaration.name] != nil }
    }

    private static func chosen(_ invocation: Invocation, in store: DiaryStore, _ settings: Settings)
        async throws -> [EntryID]
    {
        let today = settings.names(in: store, invocation).today
        let heard = Set(try await store.entries.soundIDs())
        let filter = try await FilterOptions.filter(invocation, today: today).ofKnownNames(
            in: store,
            invocation
        )
        let ids = try await store.entries.ids(filter)
        if ids.isEmpty, isFiltered(invocation) {
            throw FilterOptions.noneMatches("nothing was transcribed again")
        }
        return ids.filter(heard.contains)
    }

    /// Skips what the second ear has heard with these options, so that an interrupted run continues.
    private static func unheard(
        of ids: [EntryID],
        in store: DiaryStore,
        _ settings: Settings
    ) async throws(DiaryError) -> [EntryID] {
        guard settings[Key.ear] == .moonshine, settings.origin(of: Key.ear).isFlag else { return ids }
        let name = (try? SecondEar.named(settings[Key.earModel]))?.name
        var unheard: [EntryID] = []
        for id in ids {
            let transcript = try await store.entries.entry(id).transcript
            let hearing = settings.hearing(after: transcript)
            let isHeard =
                transcript?.engine == SecondEar.engine && transcript?.model == name
                && transcript?.preset == hearing.preset.rawValue
                && (transcript?.unheardSeconds == 0 || hearing.overCap != .split)
            if !isHeard { unheard.append(id) }
        }
        return unheard
    }

    private static func redo(
        _ ids: [EntryID],
        _ pipeline: MemoPipeline,
        _ settings: Settings,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let list = OutcomeList(invocation, pipeline.store)
        var names: [String] = []
        for id in ids { names.append(try await pipeline.store.entries.shortID(of: id)) }
        let progress = list.progress(named: names)
        var codes: [ExitCode] = []
        // What only shows something is done when nobody reads it any more.
        func isDone() -> Bool { Task.isCancelled || invocation[dryRun] && invocation.console.out.isClosed }
        for (index, id) in ids.enumerated() where !isDone() {
            do {
                let work = invocation[dryRun] ? pipeline.previewRedo : pipeline.redo
                let heard = try await pipeline.store.entries.entry(id).transcript
                let hearing = settings.hearing(after: heard)
                let redone = try await work(id, hearing, progress.telling(index))
                let isPreview = invocation[dryRun]
                list.print(
                    invocation[CommonOptions.json]
                        ? redone.json(isPreview: isPreview)
                        : redone.text(of: names[index], isPreview: isPreview)
                )
                if let fault = redone.fault { list.complain(fault.sentence, about: names[index]) }
                codes.append(redone.fault?.exitCode ?? .done)
            } catch {
                let fault = MemoFault(error)
                let sentence = fault.sentence(againBy: again(names[index], invocation))
                if invocation[CommonOptions.json] { list.print(json(of: fault, sentence, id)) }
                list.complain(sentence, about: names[index])
                codes.append(fault.exitCode)
            }
            progress.finished(index)
        }
        progress.end()
        return IngestRun.code(of: codes)
    }
}

extension RedoCommand {
    private static func again(_ name: String, _ invocation: Invocation) -> String {
        let ways: [any OptionDeclaring] = [
            Key.ear.option, Key.preset.option, Key.overCap.option, Key.analyser.option,
        ]
        let options = ways.map(\.declaration.name).flatMap { option in
            (invocation.given.options[option] ?? []).map { TypedOption(option, $0).description }
        }
        let words = ["voicecore redo \(name)"] + options + (invocation[dryRun] ? ["--dry-run"] : [])
        return words.joined(separator: " ")
    }

    private static func json(of fault: MemoFault, _ sentence: Sentence, _ id: EntryID) -> String {
        let members: [JSONText.Member] = [
            JSONText.Member("schema", 1),
            JSONText.Member("entry", .string(id.description)),
            JSONText.Member("changed", .bool(false)),
            JSONText.Member("reason", .string(fault.reason.rawValue)),
            JSONText.Member("message", .string(sentence.line)),
        ]
        return JSONText.object(members).line
    }
}

extension Redone {
    func text(of name: String, isPreview: Bool) -> String {
        let heard = WordDiff(heard: before.transcript?.text ?? "", then: after.transcript?.text ?? "")
        let (gone, new) = (Shown.counted(heard.counts.gone, "word", "words"), heard.counts.new)
        let change = isPreview ? "would remove \(gone) and add \(new)" : "\(gone) removed, \(new) added"
        let more = moreSeconds < 0.05 ? "" : "; \(Shown.length(moreSeconds)) more transcribed"
        let same = words.isEmpty ? "the same words" : "the same words, with other punctuation or capitals"
        let head = "\(name): " + (heard.isEmpty ? same : change) + more
        let kept =
            after.textEdited
            ? ["  your text stays; voicecore edit \(name) --no-text goes back to the transcript"] : []
        let moods = [before, after].map { entry in
            entry.mood.map { Shown.mood(positive: $0.positive, emotion: $0.emotion) } ?? "unsure"
        }
        let mood = moods[0] == moods[1] ? [] : ["  mood: \(moods[1]), was \(moods[0])"]
        return ([head] + (heard.isEmpty ? [] : ["  " + heard.text().printable]) + mood + kept).joined(
            separator: "\n"
        )
    }

    func json(isPreview: Bool) -> String {
        let members: [JSONText.Member] = [
            JSONText.Member("schema", 1),
            JSONText.Member("entry", .string(after.id.description)),
            JSONText.Member("changed", .bool(!words.isEmpty)),
            JSONText.Member("gone", .integer(words.counts.gone)),
            JSONText.Member("new", .integer(words.counts.new)),
            JSONText.Member("diff", .string(words.text(context: 10_000))),
            JSONText.Member("textKept", .bool(after.textEdited)),
            JSONText.Member("dryRun", .bool(isPreview)),
            JSONText.Member("transcript", after.transcript.map(\.jsonText) ?? .null),
        ]
        return JSONText.object(members).line
    }
}
