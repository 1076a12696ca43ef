internal import Farm
internal import Glibc
internal import Programs
internal import Synchronization
internal import VoiceCore

struct PipelineStage {
    let folder: String
    let setting: StorySetting
    let journal: StageJournal
    let clock: StageClock
    var wall: WallClock
    var isModelThere = true
    var farm: Farm?
    var killsAfter: StoryAction.Stage?
    /// Seeds the ids.
    var offers = 0

    func inAnotherDiary(_ folder: String) -> PipelineStage {
        PipelineStage(
            folder: folder,
            setting: setting,
            journal: journal,
            clock: clock,
            wall: wall,
            offers: 1_000_000
        )
    }

    private var diary: String { folder + "/diary" }
    private var inbox: String { folder + "/inbox" }

    func put(_ bytes: [UInt8], as name: String) throws {
        let path = "\(inbox)/\(name)"
        try FullDisk.sparing {
            try DurableFile.makeFolder(DurableFile.split(path).folder)
            try DurableFile.write(bytes, to: path)
        }
        date(path)
    }

    func date(_ path: String) {
        let milliseconds = Int(wall.now.milliseconds)
        let time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
        _ = utimensat(AT_FDCWD, path, [time, time], 0)
    }

    mutating func begin(_ offered: StoryOffer, words: String?) throws -> ReplayedMemo {
        var offer = MemoOffer(path: "\(inbox)/\(offered.name)", shownPath: offered.shownName, terms: terms)
        offer.terms.on = offered.on.flatMap { DateText.parse($0) }
        return try begin(offer, words: words)
    }

    mutating func file(recording path: String, as name: String, words: String?) async throws -> EntryID? {
        var offer = MemoOffer(path: path, shownPath: "recording \(name)", terms: terms)
        offer.terms.source = .delete
        date(path)
        return await finish(try begin(offer, words: words))
    }

    /// Returns the entries that came of files, by the files' names.
    mutating func retry(words: String?) async throws -> [(String, EntryID)] {
        clock.begin(StageTimes.opening)
        defer { clock.end() }
        let pipeline = try pipeline(words: words)
        let waiting: [LedgerRow.State] = [.seen, .settled, .kept, .heard, .felt, .held]
        var made: [(String, EntryID)] = []
        var tried = Set<EntryID>()
        for row in try await pipeline.store.ledger.rows(in: waiting) {
            if let entry = row.entry { tried.insert(entry) }
            let outcome = await pipeline.retry(row, progress: killing)
            let name = shown(row.paths.last?.path ?? "")
            note(outcome, as: name)
            if let id = outcome.report.entry.flatMap({ EntryID($0) }) { made.append((name, id)) }
        }
        for job in try await pipeline.store.jobs.all() where tried.insert(job.entry).inserted {
            note(await pipeline.retry(job.entry, progress: killing), as: "an entry")
        }
        return made
    }

    private func shown(_ path: String) -> String {
        path.hasPrefix(inbox + "/") ? String(path.dropFirst(inbox.count + 1)) : path
    }

    private mutating func begin(_ offer: MemoOffer, words: String?) throws -> ReplayedMemo {
        clock.begin(StageTimes.opening)
        let (pipeline, progress) = (try pipeline(words: words), killing)
        killsAfter = nil
        let end = Task { await pipeline.ingest(offer, progress: progress) }
        return ReplayedMemo(name: offer.shownPath, path: offer.path, end: end)
    }

    func finish(_ memo: ReplayedMemo) async -> EntryID? {
        let outcome = await memo.outcome(isAlone: farm == nil)
        clock.end()
        note(outcome, as: memo.name)
        return outcome.report.entry.flatMap { EntryID($0) }
    }

    func entry(of memo: ReplayedMemo) async throws -> EntryID? {
        let store = try DiaryStore(folder: diary, options: .init(access: .read))
        return try await store.ledger.rows(in: [.kept]).first { row in
            row.paths.contains { $0.path == memo.path }
        }?.entry
    }

    private var terms: MemoOffer.FilingOptions {
        MemoOffer.FilingOptions(
            hearing: HearingOptions(preset: setting.preset, overCap: setting.overCap),
            sound: SoundOptions(archiveHertz: setting.hertz),
            textLimit: setting.textLimit,
            source: setting.source,
            moveTo: folder + "/moved"
        )
    }

    /// Opens the diary anew for each memo, like a new process.
    mutating func pipeline(words: String?) throws -> MemoPipeline {
        offers += 1
        let ids = Mutex(SeededRandom(seed: UInt64(offers)))
        let moment = wall.now
        var options = DiaryStore.Options(access: .createWithParents, dayStartMinute: setting.dayStartMinute)
        if killsAfter == .placed { options.whenPlaced = { kill(getpid(), SIGKILL) } }
        let store = try DiaryStore(folder: diary, options: options)
        let reader = try MoodReader()
        let tools = PipelineDependencies(
            transcriber: ScriptedTranscriber(
                words: words,
                isModelThere: isModelThere,
                farm: farm,
                recogniser: { () throws(TranscriptionError) in
                    PocketSphinxTranscriber(model: try SpeechModel(named: "en-us"), workers: 1)
                }
            ),
            read: { text, words in reader.read(text: text, words: words) },
            zone: wall.rules,
            now: { moment },
            newID: { moment in ids.withLock { EntryID(at: moment, using: &$0) } },
            keepsUnfinished: true
        )
        return MemoPipeline(store: store, tools: tools)
    }

    private var killing: MemoProgress {
        let stage: IngestFailure.Stage? =
            switch killsAfter {
            case .seen: .keep
            case .kept: .hear
            case .heard: .feel
            case .felt: .file
            case .now, .placed, .offered, .asked, nil: nil
            }
        return { [clock] reached, _, _ in
            clock.begin(reached.rawValue)
            if reached == stage { kill(getpid(), SIGKILL) }
        }
    }

    private func note(_ outcome: MemoOutcome, as name: String) {
        let report = outcome.report
        var line = "\(name): \(report.status.rawValue)"
        if let code = outcome.fault?.exitCode { line += " (\(code.rawValue))" }
        if let reason = report.reason { line += ", \(reason)" }
        if !report.missing.isEmpty { line += ", without \(report.missing.joined(separator: " and "))" }
        if let transcript = report.transcript, transcript.capped {
            line += ", \(Thousandths(seconds: transcript.unheardSeconds)) s unheard"
        }
        journal.note(line, on: .outcomes)
        if let message = (outcome.sentence ?? report.fault?.sentence)?.line {
            journal.note("\(name): \(message)", on: .said)
        }
    }
}

struct ReplayedMemo {
    let name: String
    let path: String
    let end: Task<MemoOutcome, Never>

    /// Stops a memo that waits for a farm without a worker after two minutes.
    func outcome(isAlone: Bool) async -> MemoOutcome {
        guard !isAlone else { return await end.value }
        let limit = Task { [end] in
            guard (try? await Task.sleep(for: .seconds(120), clock: .suspending)) != nil else { return }
            end.cancel()
        }
        defer { limit.cancel() }
        return await end.value
    }
}

/// A full disk for this process alone: the kernel lets no file grow.
enum FullDisk {
    /// Leaves the first 128 KiB of a file, which is room for a diary and for no memo.
    static func begin() {
        signal(SIGXFSZ, SIG_IGN)
        limit(to: 131_072)
    }

    /// Exempts work that others did before the disk was full.
    static func sparing<Value>(_ work: () throws -> Value) rethrows -> Value {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        limit(to: before.rlim_max)
        defer { limit(to: before.rlim_cur) }
        return try work()
    }

    private static func limit(to bytes: rlim_t) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
}
