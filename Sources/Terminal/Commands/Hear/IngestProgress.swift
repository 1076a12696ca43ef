import Programs
import VoiceCore

/// Progress of a batch of memos; hearing takes most of the time.
struct IngestProgress: Sendable {
    private let batch: BatchProgress
    private let names: [String]

    init(_ bar: Progress, names: [String]) {
        batch = BatchProgress(bar, of: names.count)
        self.names = names
    }

    /// Progress callback for one memo.
    func telling(_ index: Int) -> MemoProgress {
        { [batch, name = names[index]] stage, seconds, ofSeconds in
            let part = ofSeconds.map { $0 > 0 ? min(1, seconds / $0) : 0 } ?? 0
            let share = stage == .hear ? 0.1 + 0.88 * part : 0.1 * part
            batch.update(index, to: share, title: "\(name): \(stage == .hear ? "hearing" : "decoding")")
        }
    }

    func finished(_ index: Int) { batch.update(index, to: 1, title: names[index]) }

    func hold() { batch.hold() }

    func goOn() { batch.goOn() }

    func end() { batch.end() }
}
