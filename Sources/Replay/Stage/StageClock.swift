internal import Synchronization
internal import VoiceCore

/// Writes down how much of the processor's time each stage of a memo took.
///
/// It measures the whole program with what it started, so it means something only while nothing else is replayed.
final class StageClock: Sendable {
    private let journal: StageJournal
    private let running = Mutex<(stage: String, since: Double)?>(nil)

    init(journal: StageJournal) {
        self.journal = journal
    }

    /// A stage begins, and whichever was before it has ended.
    func begin(_ stage: String) {
        running.withLock { running in
            guard running?.stage != stage else { return }
            let now = ProcessorTime.now
            close(running, at: now)
            running = (stage, now)
        }
    }

    /// The memo is as far as it comes.
    func end() {
        running.withLock { running in
            close(running, at: ProcessorTime.now)
            running = nil
        }
    }

    private func close(_ stage: (stage: String, since: Double)?, at now: Double) {
        guard let stage else { return }
        journal.note("\(stage.stage) \(now - stage.since)", on: .times)
    }
}

/// How much of the processor's time each stage took, in the order of the road.
package struct StageTimes: Equatable, Sendable {
    /// What is done before the road begins: the diary is opened and the tables of moods are read.
    static let opening = "open"

    /// The seconds of each stage by its name.
    package private(set) var seconds: [String: Double] = [:]

    package init() {}

    /// Sums up what a story's clock wrote.
    init(lines: [String]) {
        for line in lines {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let time = Double(parts[1]) else { continue }
            seconds[String(parts[0]), default: 0] += time
        }
    }

    /// The times of both, added.
    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.seconds.merge(right.seconds, uniquingKeysWith: +)
        return sum
    }

    /// A table of all stages with their shares of everything that the stories took.
    package func table(ofSeconds all: Double) -> [String] {
        let names = [Self.opening] + IngestFailure.Stage.allCases.map(\.rawValue)
        var rows = names.compactMap { name in seconds[name].map { (name, $0) } }
        rows.append(("besides", max(0, all - rows.reduce(0) { $0 + $1.1 })))
        let share = { (seconds: Double) in all > 0 ? (1_000 * seconds / all).rounded() / 10 : 0 }
        return ["| stage | CPU s | share |", "|---|---|---|"]
            + rows.map { "| \($0.0) | \(Thousandths(seconds: $0.1)) | \(share($0.1)) % |" }
    }
}
