@testable import Farm
import Testing
import TestKit

@Suite("A queue of jobs", .needsBroker)
struct JobQueueTests {
    private let pool: TestPool

    init() throws { pool = try TestPool() }

    private let kind = FarmEar(CountingEar(), version: "test").kind

    /// Waits no longer than a broker needs that stands still.
    private func offered(_ connection: Broker) throws -> JobQueue {
        try connection.makeQueue(kind, .first, silenceSeconds: 600, replicas: 1)
        let queue = try connection.pull(kind, .first, silenceMilliseconds: 20)
        try connection.keep(FarmSubject.job(kind, .first, id: "one"), [1])
        return queue
    }

    @Test("A queue has a job for a caller that asked while the broker stood still, once it goes on")
    func late() async throws {
        let queue = try offered(try pool.connection())
        pool.broker.standStill()
        for _ in 0..<3 { #expect(try queue.next(waitMilliseconds: 0) == nil) }
        pool.broker.goOn()
        #expect(try await queue.awaited().deliveries == 1)
        #expect(try queue.next(waitMilliseconds: 0) == nil, "who asked three times is given one job")
    }

    @Test("A closed queue gives back a job that came too late for its caller")
    func letGo() async throws {
        let connection = try pool.connection()
        var queue: JobQueue? = try offered(connection)
        pool.broker.standStill()
        #expect(try queue?.next(waitMilliseconds: 0) == nil)
        pool.broker.goOn()
        try await until { try connection.inHand(ofQueue: FarmStream.queue(kind, .first)) == 1 }
        queue = nil
        #expect(try await connection.pull(kind, .first).awaited().deliveries == 2)
    }

    @Test("A queue reports a broker that is silent for long, or cannot be reached")
    func gone() throws {
        let queue = try offered(try pool.connection())
        pool.broker.standStill()
        #expect(throws: BrokerError.self) { for _ in 0..<9 { _ = try queue.next(waitMilliseconds: 0) } }
    }
}

@Suite("Waiting for what a farm hears")
struct WaitingForAnswerTests {
    @Test("A missing job is offered, and a present one is waited for")
    func offers() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        #expect(waiting.handle(.absent, at: 0) == .offer)
        waiting.hasOffered()
        #expect(waiting.handle(.offered, at: 1) == .wait)
        #expect(waiting.handle(.answer([1]), at: 2) == .take([1]))
    }

    @Test("A collector reports once that the job is in the pool, whoever put it there")
    func isNew() {
        var own = WaitingForAnswer(awaySeconds: 60)
        #expect(own.handle(.absent, at: 0) == .offer && !own.isNewInPool())
        own.hasOffered()
        #expect(own.isNewInPool() && !own.isNewInPool())
        var another = WaitingForAnswer(awaySeconds: 60)
        #expect(another.handle(.offered, at: 0) == .wait && another.isNewInPool())
        #expect(another.handle(.offered, at: 1) == .wait && !another.isNewInPool())
    }

    @Test("A job removed without an answer is offered again, and given up after five times")
    func takenAway() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        for _ in 0..<FarmLimits.tries {
            #expect(waiting.handle(.absent, at: 0) == .offer)
            waiting.hasOffered()
        }
        #expect(waiting.handle(.absent, at: 0) == .giveUp)
    }

    @Test("An offer that a full farm refused does not count")
    func full() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        for second in 0..<1_000 { #expect(waiting.handle(.absent, at: Double(second)) == .offer) }
    }

    @Test("A broker that is away for a minute is left, and no sooner, however often it comes back before")
    func away() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        #expect(waiting.handle(.unknown, at: 100) == .wait)
        #expect(waiting.handle(.unknown, at: 159) == .wait)
        #expect(waiting.handle(.offered, at: 160) == .wait)
        #expect(waiting.handle(.unknown, at: 161) == .wait)
        #expect(waiting.handle(.unknown, at: 220) == .wait)
        #expect(waiting.handle(.unknown, at: 221) == .leave)
    }
}
