import CommandLineKit
import Synchronization
import VoiceCore

/// How far a batch of memos is: each counts for one, and most of one is hearing.
final class IngestProgress: Sendable {
    private let bar: Progress
    private let names: [String]
    private let shares: Mutex<[Double]>

    init(_ bar: Progress, names: [String]) {
        self.bar = bar
        self.names = names
        shares = Mutex(Array(repeating: 0, count: names.count))
    }

    /// What a memo's stages call.
    func telling(_ index: Int) -> MemoProgress {
        { stage, seconds, ofSeconds in
            let part = ofSeconds.map { $0 > 0 ? min(1, seconds / $0) : 0 } ?? 0
            let share = stage == .hear ? 0.1 + 0.88 * part : 0.1 * part
            let what = stage == .hear ? "hearing" : "decoding"
            self.set(index, to: share, title: "\(self.names[index]): \(what)")
        }
    }

    func finished(_ index: Int) {
        set(index, to: 1, title: names[index])
    }

    func end() {
        bar.finish()
    }

    private func set(_ index: Int, to share: Double, title: String) {
        let done = shares.withLock { shares in
            shares[index] = share
            return shares.reduce(0, +)
        }
        bar.update(done: done, title: title)
    }
}
