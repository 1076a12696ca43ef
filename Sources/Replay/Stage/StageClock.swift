internal import Glibc
internal import Synchronization
internal import VoiceCore

/// Measures the whole program with its children, so it means something for one story at a time only.
final class StageClock: Sendable {
    private let journal: StageJournal
    private let running = Mutex<(stage: String, since: Double)?>(nil)

    init(journal: StageJournal) { self.journal = journal }

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

package struct StageTimes: Equatable, Sendable {
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

    package func table(ofSeconds all: Double) -> [String] {
        let names = [Self.opening] + IngestFailure.Stage.allCases.map(\.rawValue)
        var rows = names.compactMap { name in seconds[name].map { (name, $0) } }
        rows.append(("besides", max(0, all - rows.reduce(0) { $0 + $1.1 })))
        let share = { (seconds: Double) in all > 0 ? (1_000 * seconds / all).rounded() / 10 : 0 }
        return ["| stage | CPU s | share |", "|---|---|---|"]
            + rows.map { "| \($0.0) | \(Thousandths(seconds: $0.1)) | \(share($0.1)) % |" }
    }
}

final class VirtualClock: Sendable {
    private let milliseconds = Mutex(0)

    var now: Double { Double(milliseconds.withLock { $0 }) / 1_000 }

    /// Moves on in whole thousandths, so that sums never drift.
    func move(to seconds: Double) {
        let target = Int((seconds * 1_000).rounded())
        milliseconds.withLock { $0 = max($0, target) }
    }
}

package enum Speed: String, CaseIterable, Sendable {
    case real, max
}

struct WallClock {
    let rules: ZoneRules
    private let clock: VirtualClock
    private var shown: Moment
    private var setAt: Double

    init(setting: StorySetting, clock: VirtualClock) {
        rules = ZoneRules.named(setting.zone) ?? ZoneRules(name: "UTC", fixed: 0)
        self.clock = clock
        shown = Moment(setting.clock) ?? Moment(milliseconds: 0)
        setAt = clock.now
    }

    mutating func set(to text: String) {
        shown = Moment(text) ?? shown
        setAt = clock.now
    }

    var now: Moment {
        let moment = shown.adding(seconds: clock.now - setAt)
        return moment.at(offsetSeconds: rules.offset(atEpoch: Int(moment.milliseconds / 1_000)))
    }
}

enum ProcessorTime {
    static var now: Double { waited + running.reduce(0) { $0 + seconds(ofProcess: $1) } }

    private static var waited: Double {
        [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0.0) { sum, who in
            var usage = rusage()
            getrusage(__rusage_who_t(who), &usage)
            let times = [usage.ru_utime, usage.ru_stime]
            return sum + times.reduce(0.0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        }
    }

    /// Recognisers run on for the next memo.
    private static var running: [pid_t] {
        FolderNames.of("/proc/self/task").flatMap { thread -> [pid_t] in
            guard let bytes = FileBytes.read("/proc/self/task/\(thread)/children") else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        }
    }

    private static func seconds(ofProcess process: pid_t) -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
