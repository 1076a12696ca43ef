internal import Programs
internal import System
internal import VoiceCore

/// Records memos for the pages, one at a time, whether anybody looks or not.
actor Speaker {
    private struct Open {
        var session: Microphone.Session
        var following: [Task<Void, Never>] = []
        /// Returns once the recording is closed and on its way.
        var closing: Task<Void, Never>?
    }

    private let microphone: Microphone
    private let pipeline: MemoPipeline
    private let terms: MemoOffer.FilingOptions
    private let tell: @Sendable (PageEvent) -> Void
    private(set) var recorded = Recorded()
    private var open: Open?
    private var isBeginning = false
    private var isDiscarding = false
    /// The next program that files takes the closed recording.
    private var isLeaving = false
    private var filing: [Int: Task<Void, Never>] = [:]
    private var filings = 0

    init(
        _ microphone: Microphone,
        _ pipeline: MemoPipeline,
        _ terms: MemoOffer.FilingOptions,
        tell: @escaping @Sendable (PageEvent) -> Void
    ) {
        self.microphone = microphone
        self.pipeline = pipeline
        self.terms = terms
        self.tell = tell
    }

    func shown() -> Recorded {
        guard open == nil, !isBeginning, let holder = microphone.holder() else { return recorded }
        if case .filing(let filing) = recorded.phase, filing.status == nil { return recorded }
        return Recorded(phase: .busy(holder))
    }

    func begin() async {
        guard !isLeaving, !isBeginning else { return }
        guard open == nil else { return await goOn() }
        isBeginning = true
        defer { isBeginning = false }
        let session = await microphone.session()
        recorded = Recorded()
        isDiscarding = false
        open = Open(session: session)
        await follow(session)
        do {
            try await session.coordinator.send(.record(session.owner))
            follow(await session.coordinator.state)
        } catch {
            forget()
            recorded.phase =
                if case .sessionBusy(let holder) = error { .busy(holder) } else { .failed(error) }
            tell(.recording)
        }
    }

    /// Resumes a recording; one whose microphone is gone goes on waiting.
    func goOn() async {
        guard let session = open?.session else { return }
        try? await session.coordinator.send(.record(session.owner))
        follow(await session.coordinator.state)
    }

    func pause() async {
        guard let session = open?.session, case .on = recorded.phase else { return }
        try? await session.coordinator.send(.pause(session.owner))
        follow(await session.coordinator.state)
    }

    func end(discards: Bool) async {
        guard let open else { return }
        isDiscarding = discards
        try? await open.session.coordinator.send(.stop(open.session.owner))
        await open.closing?.value
    }

    /// Ends all work: the recording is safe, and the next program files it.
    func leave() async {
        isLeaving = true
        await end(discards: isDiscarding)
        for task in filing.values { task.cancel() }
        for task in filing.values { await task.value }
    }
}

// MARK: - A recording as it goes

extension Speaker {
    private func follow(_ session: Microphone.Session) async {
        let (coordinator, words) = (session.coordinator, session.words)
        let states = await coordinator.stateUpdates()
        let meter = await coordinator.meter()
        let finished = await coordinator.finishedRecordings()
        let texts = await words.texts()
        let owner = session.owner
        open?.following = [
            Task { await session.attend() },
            Task { for await state in states where state.owner == owner { self.follow(state) } },
            Task { for await news in meter { self.follow(news) } },
            Task { for await text in texts { self.follow(text) } },
        ]
        open?.closing = Task {
            for await recording in finished where recording.owner == owner {
                self.close(recording)
                return
            }
        }
    }

    private func follow(_ state: SessionState) {
        guard open != nil else { return }
        let phase: Recorded.Phase
        switch state {
        case .recording: phase = .on
        case .recordingPaused: phase = .paused
        case .interrupted(_, let interruption) where interruption.was == .openRecording:
            phase = .interrupted(interruption.cause)
        case .idle, .playing, .playbackPaused, .interrupted: return
        }
        guard phase != recorded.phase else { return }
        recorded.phase = phase
        tell(.recording)
    }

    private func follow(_ news: SessionMeter) {
        guard open != nil, case .recorded(_, let seconds, let decibels) = news else { return }
        let wasSilent = recorded.isSilent
        let level = recorded.add(seconds: seconds, decibels: decibels)
        tell(.meter(seconds: seconds, level: level))
        if recorded.isSilent != wasSilent { tell(.recording) }
    }

    private func follow(_ text: String) {
        guard open != nil, !text.isEmpty else { return }
        recorded.add(text)
        tell(.words(steady: recorded.words.steady, fresh: recorded.words.fresh))
    }

    private func forget() {
        open?.following.forEach { $0.cancel() }
        open?.closing?.cancel()
        open = nil
    }

    private func close(_ recording: FinishedRecording) {
        open?.following.forEach { $0.cancel() }
        open = nil
        recorded.seconds = recording.seconds
        switch recording.outcome {
        case .tooShort where !isDiscarding: recorded.phase = recording.fault.map { .failed($0) } ?? .short
        case .saved(let saved) where !isDiscarding: file(saved, recording)
        case .saved(let saved):
            saved.remove()
            recorded = Recorded()
        case .tooShort: recorded = Recorded()
        case .left(let path):
            recorded.phase = .failed(recording.fault ?? .recordingUnwritable(path: path, errno: 5))
        }
        tell(.recording)
    }
}

// MARK: - Its way into the diary

extension Speaker {
    private func file(_ saved: ClaimedRecording, _ recording: FinishedRecording) {
        recorded.phase = .filing(InFlightMemo(seconds: recording.seconds, reason: recording.reason))
        guard !isLeaving else { return }
        filings += 1
        let number = filings
        let (steps, told) = AsyncStream<(IngestFailure.Stage, Double?)>.makeStream()
        let noting = Task {
            let begin = Monotonic.seconds
            for await (stage, share) in steps {
                await self.note(stage, share, Monotonic.seconds - begin, of: number, at: saved.path)
            }
        }
        filing[number] = Task { [pipeline, terms] in
            let outcome = await saved.file(by: pipeline, terms: terms) { stage, seconds, of in
                told.yield((stage, of.map { $0 > 0 ? min(seconds / $0, 1) : 0 }))
            }
            told.finish()
            await noting.value
            self.note(outcome, of: number)
        }
    }

    private func note(
        _ stage: IngestFailure.Stage,
        _ share: Double?,
        _ took: Double,
        of number: Int,
        at path: String
    ) async {
        // A later recording may be shown by now.
        guard case .filing(var filing) = recorded.phase, number == filings else { return }
        let isNew = filing.stage != stage
        (filing.stage, filing.share, filing.took) = (stage, share, took)
        if filing.entry == nil { filing.entry = try? await pipeline.store.ledger.row(path: path)?.entry }
        guard case .filing = recorded.phase, number == filings else { return }
        recorded.phase = .filing(filing)
        tell(isNew ? .recording : .progress(key: "recording", stage: stage, share: share))
    }

    private func note(_ outcome: MemoOutcome, of number: Int) {
        filing[number] = nil
        guard case .filing(var shown) = recorded.phase, number == filings else { return }
        shown.status = outcome.report.status
        shown.entry = outcome.report.entry.flatMap { EntryID($0) } ?? shown.entry
        shown.fault = outcome.report.status == .filed ? nil : outcome.fault
        recorded.phase = .filing(shown)
        tell(.recording)
    }
}
