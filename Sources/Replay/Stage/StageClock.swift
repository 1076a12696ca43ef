internal import Synchronization
internal import VoiceCore

/// Measures the processor time of each stage of a memo.
///
/// It measures the whole program with what it started, so it means something only while nothing else is replayed.
final class StageClock: Sendable {
    private let journal: StageJournal
    private let running = Mutex<(stage: String, since: Double)?>(nil)

    init(journal: StageJournal) {
        self.journal = journal
    }

    func begin(_ stage: String) {
        running.withLock { running in
            guard running?.stage != stage else { return }
            let now = ProcessorTime.now
            close(running, at: now)
            running = (stage, now)
        }
    }

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

/// Processor time of each stage, in the order of the pipeline.
package struct StageTimes: Equatable, Sendable {
    /// The work before the pipeline: opening the diary, reading the mood tables.
    static let opening = "open"

    package private(set) var seconds: [String: Double] = [:]

    package init() {}

    init(lines: [String]) {
        for line in lines {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let time = Double(parts[1]) else { continue }
            seconds[String(parts[0]), default: 0] += time
        }
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.seconds.merge(right.seconds, uniquingKeysWith: +)
        return sum
    }

    /// A table of all stages with their shares of the whole.
    package func table(ofSeconds all: Double) -> [String] {
        let names = [Self.opening] + IngestFailure.Stage.allCases.map(\.rawValue)
        var rows = names.compactMap { name in seconds[name].map { (name, $0) } }
        rows.append(("besides", max(0, all - rows.reduce(0) { $0 + $1.1 })))
        let share = { (seconds: Double) in all > 0 ? (1_000 * seconds / all).rounded() / 10 : 0 }
        return ["| stage | CPU s | share |", "|---|---|---|"]
            + rows.map { "| \($0.0) | \(Thousandths(seconds: $0.1)) | \(share($0.1)) % |" }
    }
}
