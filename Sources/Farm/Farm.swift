internal import Synchronization
internal import System

/// A pool of machines that hear, as one program reaches it.
///
/// It connects when it is first needed. While nobody answers, it says so once, and tries again each minute.
package actor Farm {
    private let executor = QueueExecutor(label: "voicecore.farm")
    package nonisolated let settings: FarmSettings
    private nonisolated let note: @Sendable (FarmNote) -> Void
    /// Called once for each part when the broker has it.
    nonisolated let whenOffered: @Sendable () -> Void
    nonisolated let patience: Patience
    private var broker: Broker?
    private var keys: PoolKeys?
    private var isAlone = false
    private var nextTry = 0.0
    nonisolated let version: String
    nonisolated let outstanding = Outstanding()
    private let hasSaidTooMuch = Mutex(false)
    private let room: @Sendable () -> Int
    private let now: @Sendable () -> Double
    /// Kinds that were looked for in the pool.
    private var sought: Set<HearingKind> = []
    /// Tasks that hear for the pool here.
    private var hearers: [HearingKind: Task<Void, Never>] = [:]

    package struct Patience: Equatable, Sendable {
        /// Seconds without a broker until offers are heard here.
        package var awaySeconds = 60.0
        /// Seconds until an unreachable broker is tried again.
        package var againSeconds = 60.0
        /// Seconds between looks for an answer that was not announced.
        package var lookSeconds = 15.0

        package init() {}
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects when it is first needed; our version is part of what decides the words.
    package init(
        _ settings: FarmSettings,
        version: String,
        patience: Patience = Patience(),
        room: @escaping @Sendable () -> Int = { 1 },
        now: @escaping @Sendable () -> Double,
        note: @escaping @Sendable (FarmNote) -> Void = { _ in },
        whenOffered: @escaping @Sendable () -> Void = {}
    ) {
        self.settings = settings
        self.version = version
        self.patience = patience
        self.room = room
        self.now = now
        self.whenOffered = whenOffered
        self.note = note
    }

    deinit {
        for hearer in hearers.values { hearer.cancel() }
    }

    /// nil while no broker can be reached.
    func open() -> (broker: Broker, keys: PoolKeys)? {
        if let broker, let keys { return (broker, keys) }
        guard Monotonic.seconds >= nextTry else { return nil }
        nextTry = Monotonic.seconds + patience.againSeconds
        let keys: PoolKeys
        do throws(KeyFile.Fault) {
            keys = try KeyFile.poolKeys(settings.keyFile)
        } catch {
            if !isAlone { note(.noKey(path: settings.keyFile, error)) }
            isAlone = true
            return nil
        }
        do throws(BrokerError) {
            let broker = try connect()
            (self.broker, self.keys) = (broker, keys)
            if isAlone { note(.back) }
            sayWhoHasOtherKeys(broker, keys)
            isAlone = false
            return (broker, keys)
        } catch {
            if !isAlone { note(.alone(error)) }
            isAlone = true
            return nil
        }
    }

    /// Reports a broker that is away for too long: everything is heard here until it is back.
    func leave(_ lost: Broker) {
        guard broker === lost else { return }
        broker = nil
        for hearer in hearers.values { hearer.cancel() }
        hearers = [:]
        nextTry = Monotonic.seconds + patience.againSeconds
        if !isAlone { note(.alone(.gone(reason: "the connection was lost"))) }
        isAlone = true
    }

    /// Lets an ear of this machine take jobs as long as this program has some in the farm.
    func hearToo(with ear: FarmEar) {
        guard let broker, let keys else { return }
        sayWhoHearsOtherwise(ear.kind, broker)
        guard settings.hearsHere, keys.canHear, hearers[ear.kind] == nil else { return }
        var manner = FarmWorker.Manner()
        manner.version = version
        manner.replicas = settings.replicas
        manner.room = { [outstanding, room] in outstanding.isNone ? 0 : room() }
        let worker = FarmWorker(broker, keys: keys, ears: [ear], manner: manner, now: now)
        hearers[ear.kind] = Task { await worker.run() }
    }

    /// Ends the work for the pool here and gives its jobs back.
    package func close() async {
        let ending = Array(hearers.values)
        hearers = [:]
        for hearer in ending { hearer.cancel() }
        for hearer in ending { await hearer.value }
    }

    /// Notes something; facts that hold for every memo are noted once.
    nonisolated func tell(_ said: FarmNote) {
        if case .tooMuch = said {
            let isSaid = hasSaidTooMuch.withLock { said in
                defer { said = true }
                return said
            }
            if isSaid { return }
        }
        note(said)
    }

    /// Notes a worker that has other keys and cannot open our jobs.
    private func sayWhoHasOtherKeys(_ broker: Broker, _ keys: PoolKeys) {
        guard let mark = keys.newest?.markText, let words = try? broker.workerWords(most: 50) else { return }
        let others = words.filter { !$0.keys.contains(mark) }
        if let first = others.first {
            note(.otherKeys(worker: first.name, count: others.count, mark: mark))
        }
    }

    /// Notes, once for each kind, that no worker of the pool hears it.
    private func sayWhoHearsOtherwise(_ kind: HearingKind, _ broker: Broker) {
        guard sought.insert(kind).inserted, let words = try? broker.workerWords(most: 50),
            let first = words.first, !words.contains(where: { $0.kinds.contains(kind.subject) })
        else { return }
        note(.otherKinds(worker: first.name, count: words.count, kind.difference(from: first.kinds)))
    }

    private func connect() throws(BrokerError) -> Broker {
        let broker = try Broker(settings.address, name: "voicecore \(ProcessName.present)")
        try broker.makeMissing(replicas: settings.replicas)
        return broker
    }
}
