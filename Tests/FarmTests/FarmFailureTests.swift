import Hearing
import Sound
import Synchronization
import System
import TestKit
import Testing
@testable import Farm

@Suite("A farm in which something goes wrong", .needsBroker, .slow)
struct FarmFailureTests {
    private let pool: TestPool

    init() throws { pool = try TestPool() }

    @Test(
        "Without a broker everything is heard here, which is noted once; the farm is used again once it is back"
    )
    func noBroker() async throws {
        pool.broker.kill()
        let (farm, here) = (pool.farm(), CountingEar())
        for seed in 1...3 {
            _ = try await pool.transcribe(madeSound(pool.folder, seed: UInt64(seed), seconds: 2), here, farm)
        }
        #expect(here.heard.number == 3)
        #expect(pool.notes.withLock { $0.count } == 1)
        try #require(pool.broker.startAgain())
        let there = CountingEar()
        let worker = try pool.worker(there)
        let sound = madeSound(pool.folder, seed: 9, seconds: 2)
        // The farm is asked again after a while; until then memos are heard here.
        for _ in 0..<1_000 where there.heard.number == 0 { _ = try await pool.transcribe(sound, here, farm) }
        worker.cancel()
        #expect(there.heard.number == 1)
        #expect(pool.notes.withLock { $0.last } == .back)
    }

    @Test("A broker that is lost during a wait leaves the part to this machine")
    func lostBroker() async throws {
        let here = CountingEar()
        let farm = pool.farm()
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        let connection = try pool.connection()
        let ear = FarmEar(here, version: "test")
        try connection.makeQueue(ear.kind, .first, silenceSeconds: 600, replicas: 1)
        let queue = try connection.pull(ear.kind, .first)
        async let words = pool.transcribe(sound, here, farm)
        let taken = try await queue.awaited()
        pool.broker.kill()
        #expect(try await words.words.count == 2)
        #expect(here.heard.number == 1)
        #expect(pool.notes.withLock { $0 } == [.alone(.gone(reason: "the connection was lost"))])
        withExtendedLifetime(taken) {}
    }

    @Test("A broker that starts again has every job that was offered")
    func brokerAgain() async throws {
        var patience = TestPool.hasty
        patience.awaySeconds = 600
        let farm = pool.farm(patience: patience)
        let (here, there) = (CountingEar(), CountingEar())
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        let connection = try pool.connection()
        async let words = pool.transcribe(sound, here, farm)
        try await until { try connection.state(of: .jobs).messages == 1 }
        pool.broker.kill()
        try #require(pool.broker.startAgain())
        let worker = try pool.worker(there)
        #expect(try await words.words.count == 2)
        #expect(here.heard.number == 0 && there.heard.number == 1)
        worker.cancel()
    }

    @Test("A worker that sends nonsense, another job’s words or far too much costs its own jobs only")
    func nonsense() async throws {
        let connection = try pool.connection()
        let other = try #require(MadeJob(key: pool.keys.newest)).job
        let words = [Word(word: "late", start: 900, end: 901, probability: 1)]
        let late = FarmAnswer.heard([HeardPiece(words: words)])
        let lies: [@Sendable (FarmJob) -> [UInt8]] = [
            { _ in Array("nonsense".utf8) },
            { _ in other.secret.sealed(.heard([])) },
            { $0.secret.sealed(late) },
        ]
        for (index, lie) in lies.enumerated() {
            let here = CountingEar()
            let sound = madeSound(pool.folder, seed: UInt64(index), seconds: 2)
            let liar = try liar(in: pool, connection, lie)
            let words = try await pool.transcribe(sound, here)
            liar.cancel()
            #expect(await liar.value > 0)
            #expect(words.words.count == 2)
            #expect(here.heard.number == 1)
        }
        // The broker refuses more than an answer can be.
        let much = [UInt8](repeating: 1, count: 1_000_000)
        #expect(throws: BrokerError.self) { try connection.keep(FarmSubject.answer(id: "x"), much) }
        let notes = pool.notes.withLock { $0 }
        #expect(notes.count == 3)
        #expect(notes.allSatisfy { if case .nonsense = $0 { true } else { false } })
    }

    @Test("A nonsense answer that is found by looking is not offered again", arguments: 1...20)
    func nonsenseIsFound(seed: Int) async throws {
        let connection = try pool.connection()
        let here = CountingEar()
        // Looking almost without a pause finds the answer before it is announced, or looks while the job is being done.
        var patience = TestPool.hasty
        patience.lookSeconds = 0.005
        let liar = try liar(in: pool, connection) { _ in Array("nonsense".utf8) }
        let sound = madeSound(pool.folder, seed: UInt64(seed), seconds: 2)
        _ = try await pool.transcribe(sound, here, pool.farm(patience: patience))
        #expect(here.heard.number == 1)
        try await until { try connection.state(of: .jobs).messages == 0 }
        liar.cancel()
        #expect(await liar.value > 0)
    }

    /// Returns the number of jobs it answered; one that it takes and leaves comes again after two seconds.
    private func liar(
        in pool: TestPool,
        _ connection: Broker,
        _ lie: @escaping @Sendable (FarmJob) -> [UInt8]
    )
        throws -> Task<Int, Never>
    {
        let kind = FarmEar(CountingEar(), version: "test").kind
        try connection.makeQueue(kind, .first, silenceSeconds: 2, replicas: 1)
        let (first, keys) = (try connection.pull(kind, .first), pool.keys)
        return Task {
            await BlockingWork.run(label: "test") { flag in
                var (queue, answered) = (first, 0)
                while !flag.isRaised {
                    let taken: TakenJob
                    do {
                        guard let next = try queue.next(waitMilliseconds: 50) else { continue }
                        taken = next
                    } catch {
                        // A broker that has been silent for long may have lost the request.
                        if let again = try? connection.pull(kind, .first) { queue = again }
                        continue
                    }
                    guard let (job, _) = FarmJob.unboxed(taken.bytes, with: keys) else { return -1 }
                    let answer = lie(job)
                    let subject = FarmSubject.answer(id: job.id)
                    while !flag.isRaised, (try? connection.keep(subject, answer)) == nil {}
                    try? taken.done()
                    answered += 1
                }
                return answered
            }
        }
    }

    @Test("An answer that came after its collector had gone is there when it asks again")
    func lateAnswer() async throws {
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        let (here, there) = (CountingEar(), CountingEar())
        let connection = try pool.connection()
        let gone = Task { try await pool.transcribe(sound, here) }
        try await until { try connection.state(of: .jobs).messages == 1 }
        gone.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await gone.value }
        let worker = try pool.worker(there)
        try await until { try connection.state(of: .answers).messages == 1 }
        worker.cancel()
        await worker.value
        let words = try await pool.transcribe(sound, here)
        #expect(words.words.count == 2)
        #expect(here.heard.number == 0 && there.heard.number == 1)
        #expect(try connection.state(of: .sounds).messages == 0)
    }

    @Test("An answer that comes twice is one answer")
    func twice() async throws {
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        let connection = try pool.connection()
        let key = try #require(pool.keys.newest)
        let here = CountingEar()
        let worker = try pool.worker(CountingEar())
        let first = try await pool.transcribe(sound, here)
        let samples = try SoundParts.samples(0..<sound.samples, of: sound)
        let job = try #require(
            FarmJob(
                FarmEar(here, version: "test").kind,
                preset: .fast,
                words: [],
                firstSample: 0,
                samples: samples,
                soundBytes: 9,
                key: key
            )
        )
        let subject = FarmSubject.answer(id: job.id)
        let kept = try #require(try connection.last(subject, in: FarmStream.answers.name))
        try connection.keep(subject, kept)
        let second = try await pool.transcribe(sound, here)
        worker.cancel()
        #expect(first == second)
        #expect(try connection.state(of: .answers).messages == 1)
        #expect(here.heard.number == 0)
    }

    @Test("A worker of another model’s version is offered nothing")
    func otherVersion() async throws {
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        let (other, same) = (CountingEar(), CountingEar())
        let connection = try pool.connection()
        var manner = FarmWorker.Manner()
        manner.waitMilliseconds = 50
        let ear = FarmEar(other, version: "another")
        let worker = FarmWorker(connection, keys: pool.keys, ears: [ear], manner: manner, now: { 1_000 })
        let idle = Task { await worker.run() }
        let busy = try pool.worker(same)
        let words = try await pool.transcribe(sound, CountingEar())
        idle.cancel()
        busy.cancel()
        #expect(words.words.count == 2)
        #expect(other.heard.number == 0 && same.heard.number == 1)
    }
}
