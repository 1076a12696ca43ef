internal import Diary
internal import Hearing
internal import Sound

/// Finds the words of an entry's sound.
struct HearStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }
    private var tools: PipelineDependencies { runner.tools }

    /// Hears the sound that was just made ready, or else the memo's file or the archive once more.
    func hear(_ memo: KeptMemo, _ trip: MemoRun) async throws {
        try await runner.run(.hear, of: memo.entry, isAsked: trip.offer.isAsked) {
            if let sound = memo.sound { return try await hear(sound, of: memo, instead: nil, trip) }
            try await hearOldSound(of: memo, trip)
        }
    }

    /// Hears what was heard before, whether that is to be done or not.
    func hearAgain(_ id: EntryID, _ trip: MemoRun) async throws {
        try await runner.turnstile.through(id.description) {
            try await hearOldSound(of: KeptMemo(entry: id), trip)
        }
    }

    /// Hears an entry's own sound, and keeps nothing of it.
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

    /// An entry's sound once more; words that there are already are not lost to a sound that changed since.
    private func oldSound(
        of id: EntryID,
        heardAs before: Transcript?,
        in folder: String,
        _ trip: MemoRun
    ) async throws -> SoundToHear {
        let source = try await EntrySource.of(id, in: store)
        if before != nil { try source.checkWhole() }
        return try await source.toHear(in: folder, trip.offer.terms.hearing, tools)
    }

    /// The words of a sound, which are surer where what was heard in it before says the same.
    private func transcript(
        of sound: SoundToHear,
        instead before: Transcript?,
        _ trip: MemoRun
    ) async throws -> Transcript {
        var transcript = try await tools.transcriber.transcribe(
            sound.ear,
            options: trip.offer.terms.hearing
        ) {
            trip.progress(.hear, $0, sound.ear.seconds)
        }
        transcript.leaveOut(samples: sound.samplesLeftOut)
        if let before { transcript.weigh(against: before) }
        transcript.tidy()
        return transcript
    }

    private func hear(
        _ sound: SoundToHear,
        of memo: KeptMemo,
        instead before: Transcript?,
        _ trip: MemoRun
    ) async throws {
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
