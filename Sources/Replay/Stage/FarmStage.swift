internal import Farm
internal import Glibc
internal import Programs
internal import Synchronization
internal import VoiceCore

/// A real broker and one real worker, started anew by each act on the streams that the last one left.
struct FarmStage {
    static var lack: String? {
        if !LocalBroker.isThere { return "nats-server is not installed" }
        return Broker.libraryFault?.failure.message
    }

    let (own, theirs): (Farm, Farm)
    private let journal: StageJournal
    private let broker: LocalBroker
    private let keys: PoolKeys
    let bell: OfferBell
    private var isRunning = true
    private var isWanted = true
    private var words: String?
    private var worker: (hears: String, task: Task<Void, Never>)?

    static func begun(by story: Story, at act: Act, folder: String, journal: StageJournal) async throws
        -> Self?
    {
        guard story.hasFarm else { return nil }
        var stage = try await FarmStage(folder: folder, journal: journal)
        for step in story.script[..<act.steps.lowerBound] { stage.surround(by: step.action) }
        try await stage.settle()
        return stage
    }

    private init(folder: String, journal: StageJournal) async throws {
        let place = "\(folder)/farm"
        try DurableFile.makeFolder(place)
        let keyFile = "\(place)/farm.key"
        if FileBytes.read(keyFile) == nil, let key = PoolKey.made() {
            try DurableFile.write(PoolKeys(key).text.utf8, to: keyFile, mode: 0o600)
        }
        keys = try KeyFile.poolKeys(keyFile)
        let started = await BlockingWork.run(label: "broker") { _ in LocalBroker(in: place) }
        guard let started else { throw ActFailure.noBroker }
        let bell = OfferBell()
        func farm(_ whose: String) -> Farm {
            let settings = FarmSettings(
                address: BrokerAddress(servers: [started.address]),
                keyFile: keyFile,
                hearsHere: false
            )
            return Farm(
                settings,
                version: "story",
                patience: Self.patience,
                now: { 0 },
                note: { note in
                    // The reason is the machine's own, and explains what differs.
                    let sentence = note.sentence
                    journal.note(whose + (sentence.split(separator: ":").first ?? ""), on: .outcomes)
                    journal.note(whose + sentence, on: .said)
                },
                whenOffered: { bell.ring() }
            )
        }
        (own, theirs) = (farm(""), farm("theirs: "))
        (self.journal, self.bell, broker) = (journal, bell, started)
    }

    /// Gives up a lost broker at once, and asks again with the next memo.
    private static var patience: Farm.Patience {
        var patience = Farm.Patience()
        (patience.awaySeconds, patience.againSeconds, patience.lookSeconds) = (0, 0, 0.2)
        return patience
    }

    mutating func surround(by action: StoryAction) {
        switch action {
        case .farm(let broker): isWanted = broker == .there
        case .worker(let hears): words = hears
        default: break
        }
    }

    mutating func settle() async throws {
        if worker?.hears != words { await stopWorker() }
        if isRunning != isWanted {
            let isWell = await BlockingWork.run(label: "broker") { [broker, isWanted] _ -> Bool in
                if isWanted { return broker.startAgain() }
                broker.kill()
                return true
            }
            guard isWell else { throw ActFailure.noBroker }
            isRunning = isWanted
        }
        if isRunning, worker == nil, let words { worker = (words, try await start(hearing: words)) }
    }

    private func start(hearing words: String) async throws -> Task<Void, Never> {
        var manner = FarmWorker.Manner()
        manner.waitMilliseconds = 50
        let ear = ScriptedEar(spoken: words) { [journal] in journal.note("the worker heard", on: .outcomes) }
        let worker = FarmWorker(
            try await connection(),
            keys: keys,
            ears: [FarmEar(ear, version: "story")],
            manner: manner,
            now: { 0 }
        )
        return Task { await worker.run() }
    }

    private mutating func stopWorker() async {
        worker?.task.cancel()
        await worker?.task.value
        worker = nil
    }

    private func connection() async throws -> Broker {
        let address = BrokerAddress(servers: [broker.address])
        return try await BlockingWork.run(label: "broker") { (_) throws(BrokerError) in
            let broker = try Broker(address, name: "story")
            try broker.makeMissing(replicas: 1)
            return broker
        }
    }

    func answered() async throws {
        let connection = try await connection()
        let end = Monotonic.seconds + 60
        try await BlockingWork.run(label: "broker") { (_) throws(any Error) in
            while case let pool = try PoolStatus(connection), pool.waiting + pool.inHand > 0 {
                guard Monotonic.seconds < end else { throw ActFailure.unanswered }
            }
        }
    }

    mutating func end() async {
        await stopWorker()
        await own.close()
        await theirs.close()
    }
}

final class OfferBell: Sendable {
    private struct State {
        var listener: AsyncStream<Void>.Continuation?
        var kills = false
    }

    private let state = Mutex(State())

    func ring() {
        let state = state.withLock { $0 }
        if state.kills { kill(getpid(), SIGKILL) }
        state.listener?.finish()
    }

    func killsWhenRung() { state.withLock { $0.kills = true } }

    func listen() -> Ringing {
        let (rung, listener) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.listener = listener }
        return Ringing(rung: rung, listener: listener)
    }

    struct Ringing {
        fileprivate let rung: AsyncStream<Void>
        fileprivate let listener: AsyncStream<Void>.Continuation

        func awaited(orAfter end: Task<MemoOutcome, Never>) async {
            let ending = Task { [listener] in
                _ = await end.value
                listener.finish()
            }
            for await _ in rung {}
            ending.cancel()
        }
    }
}
