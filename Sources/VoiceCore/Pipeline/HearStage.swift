internal import Diary
internal import Hearing
internal import Sound
internal import Synchronization

struct HearStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }
    private var tools: PipelineDependencies { runner.tools }

    func hear(_ memo: KeptMemo, _ trip: MemoRun) async throws {
        try await runner.run(.hear, of: memo.entry, isAsked: trip.offer.isAsked) {
            if let sound = memo.sound { return try await hear(sound, of: memo, instead: nil, trip) }
            try await hearOldSound(of: memo, trip)
        }
    }

    func hearAgain(_ id: EntryID, _ trip: MemoRun) async throws {
        try await runner.locks.through(id.description) {
            try await hearOldSound(of: KeptMemo(entry: id), trip)
        }
    }

    func preview(_ id: EntryID, _ trip: MemoRun) async throws -> Transcript {
        try await store.withWorkFolder { folder in
            let before = try await store.entries.entry(id).transcript
            let sound = try await oldSound(of: id, heardAs: before, in: folder, trip)
            return try await transcript(of: sound, instead: before, trip)
        }
    }

    private func hearOldSound(of memo: KeptMemo, _ trip: MemoRun) async throws {
        try await store.withWorkFolder { folder in
            let before = try await store.entries.entry(memo.entry).transcript
            let sound = try await oldSound(of: memo.entry, heardAs: before, in: folder, trip)
            try await hear(sound, of: memo, instead: before, trip)
        }
    }

    /// A changed archive does not replace existing words.
    private func oldSound(of id: EntryID, heardAs before: Transcript?, in folder: String, _ trip: MemoRun)
        async throws -> SoundToHear
    {
        let source = try await EntrySource.of(id, in: store)
        if before != nil { try source.checkWhole() }
        return try await source.toHear(in: folder, trip.offer.terms.hearing, tools)
    }

    /// Agreement with earlier words makes the new ones surer.
    private func transcript(of sound: SoundToHear, instead before: Transcript?, _ trip: MemoRun)
        async throws -> Transcript
    {
        var transcript = try await tools.transcriber.transcribe(
            sound.ear,
            options: trip.offer.terms.hearing
        ) { trip.progress(.hear, $0, sound.ear.seconds) }
        transcript.leaveOut(samples: sound.samplesLeftOut)
        if let before { transcript.weigh(against: before) }
        transcript.tidy()
        return transcript
    }

    private func hear(_ sound: SoundToHear, of memo: KeptMemo, instead before: Transcript?, _ trip: MemoRun)
        async throws
    {
        let terms = trip.offer.terms
        let transcript = try await transcript(of: sound, instead: before, trip)
        let text = EntryText(transcript.text, limit: terms.textLimit)
        try await store.entries.saveTranscript(
            transcript,
            hearing: terms.hearing,
            text: text.text,
            truncated: text.isTruncated,
            of: memo.entry,
            ledger: memo.row,
            at: tools.now()
        )
    }
}

/// Loads the engine with the first memo, and tries again after a failure, so that a restored model is found.
package final class LazyTranscriber: Transcribing {
    package typealias Loading = @Sendable () throws(TranscriptionError) -> any Transcribing

    private let load: Loading
    private let loaded = Mutex<(any Transcribing)?>(nil)

    package init(load: @escaping Loading) { self.load = load }

    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> Transcript {
        try await engine().transcribe(sound, options: options, progress: progress)
    }

    private func engine() throws(TranscriptionError) -> any Transcribing {
        let result: Result<any Transcribing, TranscriptionError> = loaded.withLock { loaded in
            if let engine = loaded { return .success(engine) }
            return Result { () throws(TranscriptionError) in
                let engine = try load()
                loaded = engine
                return engine
            }
        }
        return try result.get()
    }
}
