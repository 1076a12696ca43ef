import Farm
import Programs
import VoiceCore

/// `voicecore farm status`: what waits in the pool, and who hears.
enum FarmStatusCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        guard let farm = settings[Key.farm] else {
            throw Failure(.configuration, "no farm is set", advice: "voicecore farm init says how")
        }
        let report: PoolReport
        do throws(BrokerError) {
            report = try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                try PoolReport.ask(farm, name: "voicecore farm status")
            }
        } catch {
            throw error.failure
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(report.json)
        } else {
            for (name, text) in report.rows {
                invocation.console.show(TextWidth.pad(name, to: 10) + text.printable + "\n")
            }
        }
        return .done
    }
}
