internal import Diary
internal import System

extension ClaimedRecording {
    /// Files the recording, and removes its file once the diary holds the sound.
    public func file(
        by pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions = MemoOffer.FilingOptions(),
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async -> MemoOutcome {
        // The file is ours: whatever is done with people's files is not done with it.
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
