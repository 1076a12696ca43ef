internal import Glibc
internal import Synchronization
internal import System

/// A pool of machines that hear; while no broker answers, says so once and tries again each minute.
package actor Farm {
    private let executor = QueueExecutor(label: "voicecore.farm")
    package nonisolated let settings: FarmSettings
    private nonisolated let note: @Sendable (FarmNote) -> Void
    /// Called once for each part that the broker has.
    nonisolated let whenOffered: @Sendable () -> Void
    nonisolated let patience: Patience
    private var broker: Broker?
    private var keys: PoolKeys?
    private var isAlone = false
    private var nextTry = 0.0
    nonisolated let version: String
    nonisolated let outstanding = Outstanding()
    private let hasSaidTooMuch = Atomic(false)
    private let room: @Sendable () -> Int
    private let now: @Sendable () -> Double
    private var sought: Set<HearingKind> = []
    private var hearers: [HearingKind: Task<Void, Never>] = [:]

    package struct Patience: Equatable, Sendable {
        /// Until offers are heard here.
        package var awaySeconds = 60.0
        /// Until an unreachable broker is tried again.
        package var againSeconds = 60.0
        /// Between looks for an answer that was not announced.
        package var lookSeconds = 15.0

        package init() {}
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(
        _ settings: FarmSettings,
        version: String,
        patience: Patience = Patience(),
        room: @escaping @Sendable () -> Int = { 1 },
        now: @escaping @Sendable () -> Double,
        note: @escaping @Sendable (FarmNote) -> Void = { _ in },
        whenOffered: @escaping @Sendable () -> Void = {}
    ) {
        (self.settings, self.version, self.patience) = (settings, version, patience)
        (self.room, self.now, self.note, self.whenOffered) = (room, now, note, whenOffered)
    }

    deinit {
        for hearer in hearers.values { hearer.cancel() }
    }

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
            noteOtherKeys(broker, keys)
            isAlone = false
            return (broker, keys)
        } catch {
            if !isAlone { note(.alone(error)) }
            isAlone = true
            return nil
        }
    }

    /// Hears everything here until the broker is back.
    func leave(_ lost: Broker) {
        guard broker === lost else { return }
        broker = nil
        for hearer in hearers.values { hearer.cancel() }
        hearers = [:]
        nextTry = Monotonic.seconds + patience.againSeconds
        if !isAlone { note(.alone(.gone(reason: "the connection was lost"))) }
        isAlone = true
    }

    /// Takes jobs with this machine's ear as long as this program has some in the farm.
    func hearToo(with ear: FarmEar) {
        guard let broker, let keys else { return }
        noteOtherKinds(ear.kind, broker)
        guard settings.hearsHere, keys.canHear, hearers[ear.kind] == nil else { return }
        var manner = FarmWorker.Manner()
        manner.version = version
        manner.replicas = settings.replicas
        manner.room = { [outstanding, room] in outstanding.isNone ? 0 : room() }
        let worker = FarmWorker(broker, keys: keys, ears: [ear], manner: manner, now: now)
        hearers[ear.kind] = Task { await worker.run() }
    }

    package func close() async {
        let ending = Array(hearers.values)
        hearers = [:]
        for hearer in ending { hearer.cancel() }
        for hearer in ending { await hearer.value }
    }

    /// Notes once what holds for every memo.
    nonisolated func tell(_ said: FarmNote) {
        if case .tooMuch = said, hasSaidTooMuch.exchange(true, ordering: .relaxed) { return }
        note(said)
    }

    private func noteOtherKeys(_ broker: Broker, _ keys: PoolKeys) {
        guard let mark = keys.newest?.markText, let words = try? broker.workerWords(most: 50) else { return }
        let others = words.filter { !$0.keys.contains(mark) }
        if let first = others.first { note(.otherKeys(worker: first.name, count: others.count, mark: mark)) }
    }

    /// Notes once for each kind that no worker hears it.
    private func noteOtherKinds(_ kind: HearingKind, _ broker: Broker) {
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

package struct FarmSettings: Equatable, Sendable {
    package var address: BrokerAddress
    package var keyFile: String
    package var hearsHere: Bool
    /// Copies of everything in a cluster of brokers.
    package var replicas: Int

    package init(address: BrokerAddress, keyFile: String, hearsHere: Bool = true, replicas: Int = 1) {
        (self.address, self.keyFile) = (address, keyFile)
        (self.hearsHere, self.replicas) = (hearsHere, replicas)
    }
}

package enum FarmNote: Equatable, Sendable {
    case alone(BrokerError)
    case back
    case noKey(path: String, KeyFile.Fault)
    /// The first of `count` workers that lack our jobs' key, whose mark is `mark`.
    case otherKeys(worker: String, count: Int, mark: String)
    /// The first of `count` workers, none of which hears our kind of job.
    case otherKinds(worker: String, count: Int, Difference)
    /// None of the worker's keys opens this job; `own` is the mark of its newest key.
    case foreignJob(mark: String, own: String)
    /// A worker sent an impossible answer; the part is heard here.
    case nonsense(job: String)
    /// The pool gave a part up; it is heard here.
    case givenUp(job: String)
    /// A part left the pool again and again without a reason; it is heard here.
    case unopened(job: String)
    /// A part cannot travel with so many personal words; it is heard here.
    case tooMuch(words: Int)
    /// Offers wait until the pool's streams have room.
    case full

    package enum Difference: Equatable, Sendable {
        case ear(engine: String, model: String)
        case version
        case processor
    }
}

extension HearingKind {
    func difference(from kinds: [String]) -> FarmNote.Difference {
        let own = subject.split(separator: ".")
        let alike = kinds.map { $0.split(separator: ".") }.filter { $0.starts(with: own.prefix(2)) }
        guard !alike.isEmpty else { return .ear(engine: engine, model: model) }
        return alike.contains { $0.starts(with: own.prefix(3)) } ? .processor : .version
    }
}

package struct PoolStatus: Equatable, Sendable {
    package var waiting: Int
    package var inHand: Int
    package var oldest: Double?
    package var soundBytes: Int
    package var answers: Int
    package var workers: [WorkerWord]

    package var doneLastHour: Int { workers.reduce(0) { $0 + $1.doneLastHour } }

    /// Blocks.
    package init(_ broker: Broker) throws(BrokerError) {
        let jobs = try broker.state(of: .jobs)
        workers = try broker.workerWords(most: 2_000)
        inHand = 0
        for kind in Set(workers.flatMap(\.kinds)) {
            for lane in FarmSubject.Lane.allCases {
                inHand += (try? broker.inHand(ofQueue: FarmStream.queue(kindNamed: kind, lane))) ?? 0
            }
        }
        inHand = min(inHand, jobs.messages)
        waiting = jobs.messages - inHand
        oldest = jobs.oldest
        soundBytes = try broker.state(of: .sounds).bytes
        answers = try broker.state(of: .answers).messages
    }
}

extension Broker {
    func workerWords(most count: Int) throws(BrokerError) -> [WorkerWord] {
        var words: [WorkerWord] = []
        for subject in try subjects(of: .workers).sorted().prefix(count) {
            guard let bytes = try last(subject, in: FarmStream.workers.name),
                let word = try? WorkerWord(encoded: bytes)
            else { continue }
            words.append(word)
        }
        return words
    }
}

enum ProcessName {
    static let present: String = {
        var facts = utsname()
        let machine =
            uname(&facts) == 0
            ? withUnsafeBytes(of: facts.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            : "machine"
        let name = machine.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40)
        return "\(String(name))-\(getpid())"
    }()
}
