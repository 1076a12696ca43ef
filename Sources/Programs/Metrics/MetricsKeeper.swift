internal import Farm
internal import System
package import VoiceCore

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
