internal import FarmKit
internal import Glibc
internal import Ground
package import MemoWatch

/// Writes a metrics file every quarter of a minute, until its task is cancelled; then the file goes.
package struct MetricsKeeper: Sendable {
    private static let every = Duration.seconds(15)

    private let path: String
    private let farm: FarmSettings?
    private let say: @Sendable (String) -> Void

    /// Nothing, where the settings name no file.
    package init?(_ settings: Settings, say: @escaping @Sendable (String) -> Void) {
        guard let path = settings[Key.metricsFile] else { return nil }
        (self.path, farm, self.say) = (path, settings[Key.farm], say)
    }

    /// Writes what the pool does, and the daemon, where there is one.
    package func run(_ daemon: @Sendable () async -> DaemonStatus? = { nil }) async {
        var connection: Broker?
        var said: Int32 = 0
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
            let errno = await BlockingWork.run(label: "metrics") { [path] _ in Self.write(text, to: path) }
            if errno != 0, errno != said {
                say("\(path): the metrics cannot be written: \(String(cString: strerror(errno)))")
            }
            said = errno
            try? await Task.sleep(for: Self.every, clock: .suspending)
        }
        // What nobody keeps up is not true for long.
        unlink(path)
    }

    /// What the pool does, and the connection for the next time.
    private static func look(at farm: FarmSettings, _ kept: Broker?) -> (PoolReport?, Broker?) {
        do throws(BrokerError) {
            let broker = if let kept { kept } else { try Broker(farm.address, name: "voicecore metrics") }
            guard broker.isConnected else { return (nil, broker) }
            return (PoolReport(try PoolStatus(broker), farm), broker)
        } catch {
            return (nil, kept)
        }
    }

    /// Puts a text in the place of the one before, and gives 0 or why that cannot be.
    ///
    /// Everybody may read it, whatever the umask: a collector of metrics is another user, and there are only numbers
    /// in it; who is not to see those is kept out by its folder. It is not synced, being worth nothing after a power
    /// cut.
    package static func write(_ text: String, to path: String) -> Int32 {
        let beside = DurableFile.unfinishedPath(beside: path)
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return errno }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        var fault = count == text.utf8.count ? 0 : count < 0 ? errno : ENOSPC
        if fault == 0, fchmod(descriptor, 0o644) != 0 { fault = errno }
        close(descriptor)
        if fault == 0, rename(beside, path) != 0 { fault = errno }
        if fault != 0 { unlink(beside) }
        return fault
    }
}
