internal import Hearing
internal import Sound
internal import Synchronization
internal import System
internal import Wires

struct Collector: Sendable {
    let farm: Farm
    let broker: Broker
    let key: PoolKey
    let kind: HearingKind
    let outstanding: Outstanding

    /// Nil if the part has to be heard here.
    func hear(
        _ samples: [Int16],
        from first: Int,
        preset: HearingOptions.Preset,
        words: [PersonalWord],
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece]? {
        guard let sound = await packed(samples) else { return nil }
        let job = FarmJob(
            kind,
            preset: preset,
            words: words,
            firstSample: first,
            samples: samples,
            soundBytes: sound.count,
            key: key
        )
        guard let job else {
            farm.tell(.tooMuch(words: words.count))
            return nil
        }
        let lane = outstanding.begin()
        defer { outstanding.end() }
        let pieces = await wait(for: Offer(job: job, sound: sound, lane: lane), progress)
        if Task.isCancelled { throw .cancelled }
        return pieces
    }

    private func packed(_ samples: [Int16]) async -> [UInt8]? {
        await BlockingWork.run(label: "sound to offer") { _ in
            try? LosslessSound.pack(samples, scratch: ScratchFolder.present)
        }
    }

    /// Nil if nobody there can hear it.
    private func wait(for offer: Offer, _ progress: @escaping @Sendable (Double) -> Void) async
        -> [HeardPiece]?
    {
        let (events, told) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(16))
        let looking = Task {
            told.yield(.look)
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(farm.patience.lookSeconds), clock: .suspending)
                told.yield(.look)
            }
        }
        defer { looking.cancel() }
        var listening: [Listening] = []
        defer { withExtendedLifetime(listening) {} }
        var state = WaitingForAnswer(awaySeconds: farm.patience.awaySeconds)
        for await event in events {
            switch event {
            case .progress(let seconds): progress(seconds)
            case .answer(let bytes): return await taken(bytes, of: offer.job)
            case .look:
                if listening.isEmpty { listening = listen(to: offer.job, told) }
                switch await step(of: offer, &state) {
                case .take(let bytes): return await taken(bytes, of: offer.job)
                case .offer, .wait: break
                case .giveUp:
                    farm.tell(.unopened(job: offer.job.id))
                    return nil
                case .leave:
                    await farm.leave(broker)
                    return nil
                }
            }
        }
        return nil
    }

    private func step(of offer: Offer, _ state: inout WaitingForAnswer) async -> WaitingForAnswer.Step {
        let isOffered = state.isOffered
        let seen = await BlockingWork.run(label: "farm") { _ in look(for: offer, isOffered) }
        let step = state.handle(seen, at: Monotonic.seconds)
        if step == .offer {
            switch await BlockingWork.run(label: "farm", { _ in self.offer(offer) }) {
            case .done: state.hasOffered()
            case .full: farm.tell(.full)
            case .failed: break
            }
        }
        if state.isNewInPool() { farm.whenOffered() }
        return step
    }

    private func listen(to job: FarmJob, _ told: AsyncStream<Event>.Continuation) -> [Listening] {
        do {
            return [
                try broker.listen(to: FarmSubject.answer(id: job.id)) { told.yield(.answer($0)) },
                try broker.listen(to: FarmSubject.progress(id: job.id)) { bytes in
                    var reader = WireReader(bytes)
                    guard let seconds = try? reader.double(), (0...1e6).contains(seconds) else { return }
                    told.yield(.progress(seconds))
                },
            ]
        } catch {
            return []
        }
    }

    /// Deletes an answer that helps nobody.
    private func taken(_ bytes: [UInt8], of job: FarmJob) async -> [HeardPiece]? {
        let answer = job.secret.opened(answer: bytes)
        if let pieces = answer?.pieces(of: job) { return pieces }
        if case .refused = answer {
            farm.tell(.givenUp(job: job.id))
        } else {
            farm.tell(.nonsense(job: job.id))
        }
        await BlockingWork.run(label: "farm") { _ in
            try? broker.purge(FarmSubject.answer(id: job.id), in: FarmStream.answers.name)
        }
        return nil
    }

    private enum Event: Sendable {
        case answer([UInt8])
        case progress(Double)
        case look
    }

    private func look(for offer: Offer, _ isOffered: Bool) -> WaitingForAnswer.Sight {
        do throws(BrokerError) {
            // The job before its answer, which is kept before the job is done: the other way round may find neither.
            let isThere = try isThere(offer.job)
            let subject = FarmSubject.answer(id: offer.job.id)
            if let answer = try broker.last(subject, in: FarmStream.answers.name) {
                // A useless answer from before the offer: work that failed then is tried anew.
                if isOffered || offer.job.secret.opened(answer: answer)?.pieces(of: offer.job) != nil {
                    return .answer(answer)
                }
                try broker.purge(subject, in: FarmStream.answers.name)
            }
            return isThere ? .offered : .absent
        } catch {
            return .unknown
        }
    }

    private func isThere(_ job: FarmJob) throws(BrokerError) -> Bool {
        for lane in FarmSubject.Lane.allCases {
            let subject = FarmSubject.job(kind, lane, id: job.id)
            if try broker.last(subject, in: FarmStream.jobs.name) != nil { return true }
        }
        return false
    }

    enum Offered: Equatable { case done, full, failed }

    private func offer(_ offer: Offer) -> Offered {
        let job = offer.job
        guard let box = job.boxed(for: key) else { return .failed }
        do throws(BrokerError) {
            for (index, message) in job.secret.sealed(sound: offer.sound).enumerated() {
                try keepUnlessTaken(FarmSubject.sound(id: job.id, index: index), message)
            }
            try keepUnlessTaken(FarmSubject.job(kind, offer.lane, id: job.id), box)
            return .done
        } catch {
            return error == .full ? .full : .failed
        }
    }

    private func keepUnlessTaken(_ subject: String, _ bytes: [UInt8]) throws(BrokerError) {
        do throws(BrokerError) {
            try broker.keep(subject, bytes, onlyFirst: true)
        } catch .taken {
            // Somebody offered the same sound before.
        }
    }
}

struct Offer: Sendable {
    let job: FarmJob
    let sound: [UInt8]
    let lane: FarmSubject.Lane
}

/// Gives a program's first few open offers the fast lane.
package final class Outstanding: Sendable {
    private static let firsts = 4
    private let count = Mutex(0)

    package init() {}

    func begin() -> FarmSubject.Lane {
        count.withLock { count in
            count += 1
            return count <= Self.firsts ? .first : .more
        }
    }

    func end() { count.withLock { $0 -= 1 } }

    var isNone: Bool { count.withLock { $0 == 0 } }
}

struct WaitingForAnswer: Equatable {
    enum Sight: Equatable, Sendable {
        case answer([UInt8])
        case offered
        case absent
        case unknown
    }

    enum Step: Equatable {
        case take([UInt8])
        case offer
        case wait
        case giveUp
        case leave
    }

    private let awaySeconds: Double
    private var offers = 0
    private var awaySince: Double?
    private var isInPool = false
    private var isKnown = false

    init(awaySeconds: Double) { self.awaySeconds = awaySeconds }

    var isOffered: Bool { offers > 0 }

    mutating func hasOffered() { (offers, isInPool) = (offers + 1, true) }

    /// True once, when the job is first known to be in the pool.
    mutating func isNewInPool() -> Bool {
        defer { isKnown = isInPool }
        return isInPool && !isKnown
    }

    mutating func handle(_ sight: Sight, at seconds: Double) -> Step {
        switch sight {
        case .answer(let bytes): return .take(bytes)
        case .offered:
            (awaySince, isInPool) = (nil, true)
            return .wait
        case .absent:
            awaySince = nil
            // The pool takes the job again and again without an answer.
            return offers < FarmLimits.tries ? .offer : .giveUp
        case .unknown:
            let since = awaySince ?? seconds
            awaySince = since
            return seconds - since >= awaySeconds ? .leave : .wait
        }
    }
}
