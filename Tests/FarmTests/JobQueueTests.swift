import TestKit
import Testing
@testable import Farm

@Suite(
    "A queue of jobs",
    .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice))
)
struct JobQueueTests {
    private let kind = FarmEar(CountingEar(), version: "test").kind

    /// A queue with one job in it, and who takes from it for as little time as a broker needs that stands still.
    private func offered(_ connection: Broker) throws -> JobQueue {
        try connection.makeQueue(kind, .first, silenceSeconds: 600, replicas: 1)
        let queue = try connection.pull(kind, .first, silenceMilliseconds: 20)
        try connection.keep(FarmSubject.job(kind, .first, id: "one"), [1])
        return queue
    }

    @Test("has a job for whoever asked while the broker stood still, once it goes on")
    func late() async throws {
        let pool = try TestPool()
        let queue = try offered(try pool.connection())
        pool.broker.standStill()
        for _ in 0..<3 { #expect(try queue.next(waitMilliseconds: 0) == nil) }
        pool.broker.goOn()
        #expect(try await queue.awaited().deliveries == 1)
        #expect(try queue.next(waitMilliseconds: 0) == nil, "who asked three times is given one job")
    }

    @Test("that is let go gives back what came too late for the one who asked")
    func letGo() async throws {
        let pool = try TestPool()
        let connection = try pool.connection()
        var queue: JobQueue? = try offered(connection)
        pool.broker.standStill()
        #expect(try queue?.next(waitMilliseconds: 0) == nil)
        pool.broker.goOn()
        try await until { try connection.inHand(ofQueue: FarmStream.queue(kind, .first)) == 1 }
        queue = nil
        #expect(try await connection.pull(kind, .first).awaited().deliveries == 2)
    }

    @Test("says that a broker is gone which is silent for long, or cannot be reached")
    func gone() throws {
        let pool = try TestPool()
        let queue = try offered(try pool.connection())
        pool.broker.standStill()
        #expect(throws: BrokerError.self) {
            for _ in 0..<9 { _ = try queue.next(waitMilliseconds: 0) }
        }
    }
}
