import Farm
import Glibc
import Programs
import VoiceCore

struct Work {
    private static let grace = Duration.seconds(8)

    private let farm: FarmSettings
    private let settings: Settings
    private let log: Log
    private let notice: ServiceNotice

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        guard let farm = settings[Key.farm] else {
            throw Failure(
                .configuration,
                "no farm is set to work for",
                advice:
                    "write farm: { servers: [\"tls://HOST:4222\"], key: \"~/farm.key\" } into the settings"
            )
        }
        try settings.checkMetricsFile()
        // Before anything else, so that no signal finds it unprepared.
        let signals = Signals.listen(for: [.hangUp, .terminate, .interrupt])
        if let niceness = invocation[DaemonProgram.nice] {
            // The main thread's, which is what the programs that hear are given: each thread has its own.
            setpriority(__priority_which_t(0), id_t(getpid()), Int32(niceness))
        }
        let work = Work(
            farm: farm,
            settings: settings,
            log: settings.log(for: invocation),
            notice: ServiceNotice(environment: invocation.environment)
        )
        return try await work.run(until: signals)
    }

    private func run(until signals: AsyncStream<Signal>) async throws -> ExitCode {
        let ears = try ears()
        let keys = try keys()
        let working = Task { await work(with: ears, keys) }
        let counting = Task { [log] in await MetricsKeeper(settings) { log.warning($0) }?.run() }
        var last = Signal.terminate
        for await signal in signals where signal != .hangUp {
            last = signal
            break
        }
        notice.stopping("giving back what is in hand")
        let limit = Task {
            try? await Task.sleep(for: Self.grace, clock: .suspending)
            // The broker does not answer: what is in hand goes to another by itself.
            if !Task.isCancelled {
                _exit(last == .interrupt ? ExitCode.interrupted.rawValue : ExitCode.done.rawValue)
            }
        }
        working.cancel()
        counting.cancel()
        await working.value
        await counting.value
        limit.cancel()
        for ear in ears { await ear.ear.release() }
        log.notice("stopped")
        return last == .interrupt ? .interrupted : .done
    }

    private func work(with ears: [FarmEar], _ keys: PoolKeys) async {
        var said: BrokerError?
        while !Task.isCancelled {
            do throws(BrokerError) {
                let broker = try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                    try Broker(farm.address, name: "voicecored --work")
                }
                let kinds = ears.map(\.kind.subject).joined(separator: ", ")
                log.notice("hearing for the farm: \(kinds); key \(keys.newest?.markText.prefix(8) ?? "")")
                notice.ready("hearing for the farm")
                await worker(broker, keys, ears).run()
                return
            } catch {
                if error != said { log.warning(error.failure.message) }
                said = error
                notice.ready("waiting for the broker")
                try? await Task.sleep(for: .seconds(5), clock: .suspending)
            }
        }
    }

    private func worker(_ broker: Broker, _ keys: PoolKeys, _ ears: [FarmEar]) -> FarmWorker {
        var manner = FarmWorker.Manner()
        manner.replicas = farm.replicas
        manner.version = Version.number
        let jobs = settings[Key.jobs]
        manner.room = { WorkRoom.present(most: jobs) }
        manner.note = { [log] in log.warning($0.sentence) }
        return FarmWorker(broker, keys: keys, ears: ears, manner: manner) {
            Double(Moment.present(in: .utc).milliseconds) / 1_000
        }
    }

    private func ears() throws -> [FarmEar] {
        var ears: [FarmEar] = []
        var fault: TranscriptionError?
        for ear in [Transcriber.Ear.pocketsphinx, .moonshine] {
            do throws(TranscriptionError) {
                let hearing = try Transcriber(
                    modelName: settings[Key.model],
                    ear: ear,
                    earModel: settings[Key.earModel]
                )
                guard let own = hearing.parts else { continue }
                ears.append(FarmEar(own, version: Version.number))
            } catch {
                fault = fault ?? error
            }
        }
        if ears.isEmpty, let fault { throw fault.failure }
        return ears
    }

    private func keys() throws(Failure) -> PoolKeys {
        let keys: PoolKeys
        do throws(KeyFile.Fault) {
            keys = try KeyFile.poolKeys(farm.keyFile)
        } catch {
            throw error.failure(ofKeys: farm.keyFile)
        }
        guard keys.canHear else {
            let fact = "\(farm.keyFile): this key can only send, not hear"
            let advice = "copy the whole key file of the first machine, not what voicecore farm key prints"
            throw Failure(.configuration, fact, advice: advice)
        }
        return keys
    }
}
