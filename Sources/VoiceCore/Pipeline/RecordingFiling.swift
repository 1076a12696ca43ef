internal import Diary
internal import Hearing
internal import Sound
internal import System

extension AbandonedRecordings {
    public static func folder(of store: DiaryStore) -> String { store.folder.recordings }

    /// Every program that files memos calls this; failures stay and are found again.
    public static func file(
        by pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions = MemoOffer.FilingOptions()
    ) async -> [MemoOutcome] {
        var outcomes: [MemoOutcome] = []
        for recording in claim(in: folder(of: pipeline.store)) {
            outcomes.append(await recording.file(by: pipeline, terms: terms))
        }
        return outcomes
    }

    /// For a program without time to hear them; the words stay a job.
    package static func keepSound(
        by pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions = MemoOffer.FilingOptions()
    ) async -> [MemoOutcome] {
        var pipeline = pipeline
        pipeline.tools.transcriber = HearsLater()
        pipeline.tools.keepsUnfinished = true
        return await file(by: pipeline, terms: terms)
    }

    /// Returns every memo unheard, without counting an attempt.
    private struct HearsLater: Transcribing {
        func transcribe(
            _ sound: SpeechSamples,
            options: HearingOptions,
            progress: @escaping HearingProgress
        ) async throws(TranscriptionError) -> Transcript { throw .cancelled }
    }
}

extension ClaimedRecording {
    /// Removes the file once the diary holds the sound.
    public func file(
        by pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions = MemoOffer.FilingOptions(),
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async -> MemoOutcome {
        // The file is ours: options for people's files do not apply.
        var terms = terms
        (terms.source, terms.moveTo) = (.keep, nil)
        let offer = MemoOffer(path: path, shownPath: name, terms: terms)
        let outcome = await pipeline.ingest(offer, progress: progress)
        switch outcome.report.status {
        case .filed, .duplicate, .pending, .skipped: remove()
        case .held, .heard, .offered: break
        }
        return outcome
    }

    package var name: String { DurableFile.split(path).name }
}
