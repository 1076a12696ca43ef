internal import Diary
internal import Sound
internal import Words

/// Finds an entry's words and mood, and whatever else is still to be done for it.
///
/// A job that is done already is passed over, so that every caller may ask for all of them.
struct HearAndFeelStages: Sendable {
    let store: DiaryStore
    let tools: MemoTools
    let turnstile: KeyedLock

    /// Hears the entry's sound: what was just made ready, or else the memo's file or the archive once more.
    func hear(_ id: EntryID, _ sound: SoundToHear?, _ row: LedgerRow.ID?, _ trip: MemoTrip) async throws {
        try await doing(.hear, of: id, isAsked: trip.offer.isAsked) {
            if let sound { return try await hear(sound, id, row, trip) }
            try await hearOldSound(id, row, trip)
        }
    }

    /// Hears what was heard before, whether that is to be done or not.
    func hearAgain(_ id: EntryID, _ trip: MemoTrip) async throws {
        try await turnstile.through(id.description) { try await hearOldSound(id, nil, trip) }
    }

    private func hearOldSound(_ id: EntryID, _ row: LedgerRow.ID?, _ trip: MemoTrip) async throws {
        try await store.withWorkFolder { folder in
            let sound = try await EntrySource.of(id, in: store).toHear(
                in: folder,
                trip.offer.terms.hearing,
                tools
            )
            try await hear(sound, id, row, trip)
        }
    }

    private func hear(_ sound: SoundToHear, _ id: EntryID, _ row: LedgerRow.ID?, _ trip: MemoTrip)
        async throws
    {
        let terms = trip.offer.terms
        var transcript = try await tools.transcriber.transcribe(sound.ear, options: terms.hearing) {
            trip.progress(.hear, $0, sound.ear.seconds)
        }
        transcript.leaveOut(samples: sound.samplesLeftOut)
        let text = EntryText(transcript.text, limit: terms.textLimit)
        try await store.keepHeard(
            transcript,
            hearing: terms.hearing,
            text: text.text,
            truncated: text.isTruncated,
            of: id,
            ledger: row,
            at: tools.now()
        )
    }

    /// Reads the mood of what was heard, or of what a person made of it.
    func feel(_ id: EntryID, _ row: LedgerRow.ID?) async throws {
        try await doing(.feel, of: id) {
            let entry = try await store.entry(id)
            guard entry.transcript != nil || entry.textEdited else { throw RoadError.noWords }
            let reading = try tools.read(entry.feltText, entry.feltWords)
            try await store.keepFelt(reading, of: id, ledger: row, at: tools.now())
        }
    }

    /// Asks the outside analyser; when it fails the reader's mood stays and the job is tried again.
    func analyse(_ id: EntryID) async {
        guard let analyse = tools.analyse else { return }
        try? await doing(.analyse, of: id) {
            let entry = try await store.entry(id)
            guard let reading = entry.reading else { throw RoadError.noWords }
            let analysed = try await analyse(entry.feltText, reading)
            try await store.keepFelt(analysed, of: id, job: .analyse, at: tools.now())
        }
    }

    /// Finds the words of an edited text in the sound; until then the text has no times.
    func align(_ id: EntryID) async {
        guard let align = tools.align else { return }
        try? await doing(.align, of: id) {
            try await store.withWorkFolder { folder in
                let entry = try await store.entry(id)
                let sound = try await EntrySource.of(id, in: store).toHear(
                    in: folder,
                    HearingOptions(),
                    tools
                )
                guard sound.samplesLeftOut == 0 || entry.textIsHeardWithinCap else {
                    throw RoadError.givenUp(
                        reason: "notAligned",
                        message:
                            "the text has more words than were heard in the first \(SpeechSamples.capSeconds) s"
                    )
                }
                try await store.keepAligned(try await align(entry.text, sound.ear), of: id, at: tools.now())
            }
        }
    }

    /// Counts the attempt, does the work, and gives the job back with the reason when it fails.
    private func doing(
        _ kind: JobKind,
        of id: EntryID,
        isAsked: Bool = false,
        _ work: () async throws -> Void
    ) async throws {
        try await turnstile.through(id.description) {
            guard let job = try await claim(kind, of: id, isAsked: isAsked) else { return }
            do {
                try await work()
            } catch {
                // Where even that cannot be written, the job is this program's until its end or next attempt.
                try? await giveBack(job, MemoFault(error))
                throw error
            }
        }
    }

    private func claim(_ kind: JobKind, of id: EntryID, isAsked: Bool) async throws -> Job? {
        guard let job = try await store.jobs(of: id).first(where: { $0.kind == kind }) else { return nil }
        // What this program has already, it has counted; nobody else in it is here at the same time.
        if job.owner == .current { return job }
        if let owner = job.owner, !owner.isAlive, job.attempts >= LedgerStage.mostKills {
            let fault = MemoFault(RoadError.endedTwice)
            try await store.postpone(
                kind,
                of: id,
                reason: fault.reason,
                message: fault.sentence,
                nextTry: nil
            )
            throw RoadError.endedTwice
        }
        if job.isHeld, !isAsked || job.reason == RoadError.endedTwiceReason {
            throw RoadError.givenUp(reason: job.reason ?? "held", message: job.message ?? "given up before")
        }
        guard let taken = try await store.takeJob(kind, of: id, for: .current, at: tools.now()) else {
            throw RoadError.taken(process: job.owner?.process ?? 0)
        }
        return taken
    }

    private func giveBack(_ job: Job, _ fault: MemoFault) async throws {
        if fault.isPassing { try await store.letGoJob(job.kind, of: job.entry) }
        guard fault.kind != .cancelled else { return }
        let isHopeless = !fault.isPassing && job.attempts >= LedgerStage.mostKills
        try await store.postpone(
            job.kind,
            of: job.entry,
            reason: fault.reason,
            message: fault.sentence,
            nextTry: isHopeless ? nil : tools.now().adding(seconds: LedgerStage.pauseSeconds)
        )
    }
}

extension Entry {
    /// What the mood is read of: all that was heard, unless a person wrote the text.
    var feltText: String { textEdited ? text : transcript?.text ?? text }

    var feltWords: [Word] { (textEdited ? textWords : transcript?.words) ?? [] }

    /// Whether an edited text has no more words than were heard of the sound that can be searched for them.
    var textIsHeardWithinCap: Bool {
        let heard = transcript?.words.count { $0.start < Double(SpeechSamples.capSeconds) } ?? 0
        return text.split(whereSeparator: \.isWhitespace).count <= heard
    }
}
