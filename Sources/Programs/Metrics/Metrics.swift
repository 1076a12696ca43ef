internal import Farm
internal import FoundationEssentials
internal import Glibc
internal import System
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

/// The file of counts for a monitor; it never replaces or removes a file that is not ours.
package struct MetricsFile: Sendable {
    package enum Fault: Error, Equatable, Sendable {
        case taken(by: String)
        case system(errno: Int32)

        package var sentence: String {
            switch self {
            case .taken(let fact): fact
            case .system(let errno): String(cString: strerror(errno))
            }
        }
    }

    private static let beginning = "# HELP voicecore_"

    package let path: String

    package init(_ path: String) { self.path = path }

    package var obstacle: String? {
        if let (kind, folder) = InboxRefusal.around(Path(DurableFile.split(path).folder).place.text) {
            return "it is in \(kind), \(folder)"
        }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return "it is a folder"
        case S_IFREG:
            // A power cut may have left it empty.
            let isEmptyOfOurs = facts.st_size == 0 && facts.st_uid == geteuid()
            return isEmptyOfOurs || isOfCounts ? nil : "there is a file that voicecored did not write"
        case S_IFLNK: return "it is a link"
        default: return "it is not a regular file"
        }
    }

    private var isOfCounts: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.beginning.utf8.count)
        let count = read(descriptor, &bytes, bytes.count)
        return count == bytes.count && bytes.elementsEqual(Self.beginning.utf8)
    }

    /// Replaces the text, which others may read as it holds only numbers; not synced, being worthless later.
    package func write(_ text: String) throws(Fault) {
        if let obstacle { throw .taken(by: obstacle) }
        let isNew = access(path, F_OK) != 0
        let beside = DurableFile.unfinishedPath(beside: path)
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        var fault = count == text.utf8.count ? 0 : count < 0 ? errno : ENOSPC
        if fault == 0, fchmod(descriptor, 0o644) != 0 { fault = errno }
        close(descriptor)
        if fault == 0, isNew {
            fault = ExclusiveRename.system.rename(beside, path)
        } else if fault == 0, rename(beside, path) != 0 {
            fault = errno
        }
        guard fault != 0 else { return }
        unlink(beside)
        throw .system(errno: fault)
    }

    /// Removes the file if it is still ours: stale counts mislead.
    package func remove() {
        if obstacle == nil { unlink(path) }
    }
}

extension Settings {
    package var metricsObstacle: String? {
        guard let path = self[Key.metricsFile] else { return nil }
        if Path(path).place == Path(self[Key.vocabulary]).place { return "personal words are kept there" }
        return MetricsFile(path).obstacle
    }

    package func checkMetricsFile() throws(Failure) {
        guard let path = self[Key.metricsFile], let obstacle = metricsObstacle else { return }
        throw Failure(.configuration, "\(path): metricsFile cannot be written there: \(obstacle)")
            .advising("name another file as metricsFile")
    }
}

/// Writes a metrics file every 15 seconds until its task is cancelled; then the file goes.
package struct MetricsKeeper: Sendable {
    private static let every = Duration.seconds(15)

    private let file: MetricsFile
    private let farm: FarmSettings?
    private let say: @Sendable (String) -> Void

    package init?(_ settings: Settings, say: @escaping @Sendable (String) -> Void) {
        guard let path = settings[Key.metricsFile] else { return nil }
        (file, farm, self.say) = (MetricsFile(path), settings[Key.farm], say)
    }

    package func run(_ daemon: @Sendable () async -> DaemonStatus? = { nil }) async {
        var connection: Broker?
        var said: MetricsFile.Fault?
        while !Task.isCancelled {
            var metrics = Metrics()
            if let status = await daemon() { metrics.add(status) }
            if let farm {
                let (report, kept) = await BlockingWork.run(label: "metrics") { [connection] _ in
                    Self.look(at: farm, connection)
                }
                connection = kept
                metrics.add(report)
            }
            let text = metrics.text
            let fault = await BlockingWork.run(label: "metrics") { [file] _ in Self.write(text, to: file) }
            if let fault, fault != said {
                say("\(file.path): the metrics cannot be written: \(fault.sentence)")
            }
            said = fault
            try? await Task.sleep(for: Self.every, clock: .suspending)
        }
        file.remove()
    }

    private static func look(at farm: FarmSettings, _ kept: Broker?) -> (PoolReport?, Broker?) {
        do throws(BrokerError) {
            let broker = if let kept { kept } else { try Broker(farm.address, name: "voicecore metrics") }
            guard broker.isConnected else { return (nil, broker) }
            return (PoolReport(try PoolStatus(broker), farm), broker)
        } catch {
            return (nil, kept)
        }
    }

    private static func write(_ text: String, to file: MetricsFile) -> MetricsFile.Fault? {
        do throws(MetricsFile.Fault) { try file.write(text) } catch { return error }
        return nil
    }
}
