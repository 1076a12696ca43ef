import Programs
import VoiceCore

enum IngestCommand {
    static let on = Option.text(
        "on",
        "DATE",
        expected: TypedDate.expected,
        help:
            "When the memos were recorded, whatever their files say: 2026-11-20T18:30, 2026-11-20, yesterday."
    )
    static let title = Option.text("title", "TEXT", help: "The title of the entries.")
    static let journal = Option.name(
        "journal",
        "NAME",
        kind: CompleteCommand.What.journals.kind,
        most: JournalName.characterLimit,
        help: "The journal of the entries."
    )
    static let tag = Option.name(
        "tag",
        "NAME",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "A tag for the entries."
    ).ofNewTag
    static let verbose = Flag(
        "verbose",
        short: "v",
        help: "Also list memos in folders that are already in the diary."
    )
    static let rate = Option<Int>(
        "rate",
        "HERTZ",
        kind: .choice(SoundOptions.rates.map(String.init)),
        standard: "\(SoundOptions().archiveHertz)",
        expected: SoundOptions.rates.map(String.init).joined(separator: " or "),
        help: "The sample rate of the sound in the diary."
    ) { text in Int(text).flatMap { SoundOptions.rates.contains($0) ? $0 : nil } }
    static let dryRun = Flag("dry-run", help: "Show what would be done, and do nothing.")

    static let command = Command(
        "ingest",
        summary: "file voice memos in the diary",
        discussion: [
            """
            Compresses each memo's sound, transcribes it, reads its mood and files it as one entry. The same file is \
            never filed twice, whatever its name. It stays where it is unless --source says otherwise: move moves it \
            into a folder named filed, in its inbox or in the folder that you name, or else beside it.
            """,
            """
            Folders are searched with everything below them. A memo that fails does not stop the others; the same \
            command tries it again. Memos in folders that are already in the diary are counted, not listed.
            """,
            """
            Exits with 0 when nothing is left to do, also for what is already in the diary or too short, and with 1 \
            when some memos failed. Folders that are a diary, a mirror, an export or a backup are passed over; where \
            nothing else was found, it is 66.
            """,
        ],
        examples: [
            Example("voicecore ingest ~/Memos", "Files every memo of a folder."),
            Example("voicecore ingest walk.m4a --journal Walks --tag sea", "Says where the entry belongs."),
            Example("voicecore ingest *.wav --json", "Prints one JSON object for each memo."),
            Example(
                "voicecore ingest walk.m4a --dry-run --facts",
                "Shows what a file is, and files nothing."
            ),
            Example("curl -s URL | voicecore ingest -", "Files what comes through a pipe, in any form."),
        ],
        arguments: [
            Argument(
                "PATH",
                .oneOrMore,
                kind: .file,
                help: "Files, folders of files, or - for standard input."
            )
        ],
        options: [
            on, title, journal, tag, Key.preset.option, Key.ear.option, Key.overCap.option,
            Key.archive.option,
            rate, Key.analyser.option, Key.source.option, Key.moveTo.option, Key.ignore.option,
            Key.jobs.option, verbose, dryRun, IngestFacts.facts, IngestFacts.keep,
            CommonOptions.json,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try IngestFacts.check(invocation)
        if invocation[IngestFacts.facts] { return try await IngestFacts.run(invocation) }
        let settings = try Settings(for: invocation)
        try StandardInput.check(invocation)
        let given = try await GivenFacts(invocation, settings)
        try settings.checkMoveTo()
        let (code, offered, hasOthers) =
            invocation[dryRun]
            ? try await preview(invocation, settings, given) : try await file(invocation, settings, given)
        return offered == 0 && hasOthers ? .noSuchFile : code
    }

    private typealias Outcome = (code: ExitCode, offered: Int, hasOthers: Bool)

    private static func preview(_ invocation: Invocation, _ settings: Settings, _ given: GivenFacts)
        async throws -> Outcome
    {
        try settings.checkPlaceOfDiary()
        let piped = try await PipedMemo.unnamed(for: invocation)
        defer { withExtendedLifetime(piped) {} }
        let (offers, hasOthers) = self.offers(of: invocation, settings, given, piped)
        return (await IngestPreview(invocation, settings, given).run(offers), offers.count, hasOthers)
    }

    private static func file(_ invocation: Invocation, _ settings: Settings, _ given: GivenFacts)
        async throws -> Outcome
    {
        let store: DiaryStore
        do {
            store = try settings.openDiary(.create, telling: invocation)
        } catch {
            throw error.failure(diary: settings[Key.diary])
        }
        settings.tellOfMissingVocabulary(invocation)
        let tools = PipelineDependencies(settings, environment: invocation.environment) {
            invocation.console.say($0)
        }
        let run = IngestRun(
            pipeline: MemoPipeline(store: store, tools: tools),
            jobs: settings[Key.jobs],
            lister: OutcomeList(invocation, store, given)
        )
        // What a killed program recorded comes first; it was spoken before.
        let recorded = await AbandonedRecordings.file(
            by: run.pipeline,
            terms: MemoOffer.FilingOptions(settings)
        )
        for outcome in recorded { await run.lister.show(outcome) }
        let piped = try await PipedMemo.named(for: invocation, in: store, settings)
        let journal = try? await NamedJournal(given.terms.journal, in: store)
        let (offers, hasOthers) = self.offers(of: invocation, settings, given, piped)
        let code = await run.ingest(offers)
        await journal?.tell(invocation)
        await piped?.forget()
        await tools.release()
        return (code, offers.count, hasOthers)
    }

    private static func offers(
        of invocation: Invocation,
        _ settings: Settings,
        _ given: GivenFacts,
        _ piped: PipedMemo?
    ) -> (memos: [MemoOffer], hasOthers: Bool) {
        let here = Folders.present()
        let found = MemoFolder.find(
            at: invocation.arguments,
            except: settings[Key.diary],
            ignoring: settings[Key.ignore]
        )
        PassedOver.tell(ofIgnored: found.ignored, invocation)
        let isUnsaid = found.exports.filter { PassedOver.tell(ofOthersInExport: $0, invocation) }.isEmpty
        let isOfDiary = PassedOver.tell(ofDiaryFolders: found, saysOfExports: isUnsaid, invocation)
        let folders = invocation.arguments.map { settings.folders.path($0, from: here) }
        let offers = found.memos.map { path in
            if path == "-", let piped { return piped.offer(given.terms) }
            let full = settings.folders.path(path, from: here)
            var terms = given.terms
            terms.apply(settings[Key.inboxes], settings[Key.rules], to: full)
            terms.moveToUsualFolder(settings[Key.inboxes], full, in: folders)
            let isNamed = invocation.arguments.contains(path)
            return MemoOffer(path: full, shownPath: path, terms: terms, isNamed: isNamed)
        }
        return (offers, !isUnsaid || isOfDiary)
    }
}
