internal import Farm
internal import FoundationEssentials
package import VoiceCore

/// Counts of the daemon and the pool in Prometheus' text form; no name, path or word of a diary is in it.
package struct Metrics {
    private var lines: [String] = []

    package var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ name: String, _ kind: String, _ help: String, _ value: Double) {
        let whole = Int(exactly: value).map(String.init)
        lines += [
            "# HELP voicecore_\(name) \(help)", "# TYPE voicecore_\(name) \(kind)",
            "voicecore_\(name) \(whole ?? "\(value)")",
        ]
    }

    package mutating func add(_ daemon: DaemonStatus) {
        let start = daemon.startedAt.timeIntervalSince1970.rounded()
        add("daemon_start_time_seconds", "gauge", "When the daemon started, since 1970.", start)
        add("memos_filed_total", "counter", "Memos that were filed since the start.", Double(daemon.filed))
        add("memos_held_total", "counter", "Memos that could not be filed.", Double(daemon.held))
        add("memos_in_hand", "gauge", "Memos on their way.", Double(daemon.inHand.count))
        add("memos_waiting", "gauge", "Memos that wait for something.", Double(daemon.waiting.count))
    }

    /// Adds a pool, or `nil` for one whose broker does not answer.
    package mutating func add(_ report: PoolReport?) {
        add("farm_up", "gauge", "Whether the broker answers.", report == nil ? 0 : 1)
        guard let report else { return }
        let status = report.status
        add("farm_parts_waiting", "gauge", "Parts that nobody has in hand.", Double(status.waiting))
        add("farm_parts_in_hand", "gauge", "Parts that somebody hears.", Double(status.inHand))
        let age = status.oldest.map { max(0, report.now - $0) } ?? 0
        add("farm_oldest_part_age_seconds", "gauge", "How long the oldest part waits.", age)
        add("farm_sound_bytes", "gauge", "What the sound at the broker takes.", Double(status.soundBytes))
        add("farm_answers", "gauge", "Answers that are kept.", Double(status.answers))
        add("farm_workers", "gauge", "Workers that have shown themselves.", Double(status.workers.count))
        let room = status.workers.reduce(0) { $0 + $1.room }
        add("farm_room", "gauge", "Parts that all workers together hear at once.", Double(room))
        let done = Double(status.doneLastHour)
        add("farm_parts_done_last_hour", "gauge", "Parts that were done in the last hour.", done)
    }
}
