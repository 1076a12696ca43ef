@testable import Farm
import FuzzKit
import Hearing
import Sound
import System
import Testing
import TestKit
import Wires

@Suite("Reports of a worker at work", .needsBroker)
struct WorkerPaceTests {
    private let pool: TestPool

    init() throws { pool = try TestPool() }

    private func worker(_ pool: TestPool, _ connection: Broker, _ ear: CountingEar) -> FarmWorker {
        var manner = FarmWorker.Manner()
        (manner.waitMilliseconds, manner.silenceSeconds, manner.wordSeconds) = (50, 6_000, 600)
        let ear = FarmEar(ear, version: "test")
        return FarmWorker(connection, keys: pool.keys, ears: [ear], manner: manner, now: { 1_000 })
    }

    @Test("A worker names a job as soon as it begins, and no more when it has ended")
    func inHand() async throws {
        let connection = try pool.connection()
        let (end, ends) = AsyncStream.makeStream(of: Void.self)
        let ear = CountingEar { _ async throws(TranscriptionError) in for await _ in end { break } }
        let worker = worker(pool, connection, ear)
        let working = Task { await worker.run() }
        try await until { try connection.workerWords(most: 1).count == 1 }
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        async let words = pool.transcribe(sound, CountingEar())
        try await until { try connection.workerWords(most: 1).first?.inHand.count == 1 }
        ends.yield()
        #expect(try await words.words.count == 2)
        try await until {
            let word = try connection.workerWords(most: 1).first
            return word?.inHand == [] && word?.done == 1
        }
        working.cancel()
        await working.value
    }

    @Test("A worker reports at most once a second, however short its jobs are")
    func pace() async throws {
        let connection = try pool.connection()
        let said = Counter()
        let listening = try connection.listen(to: FarmSubject.worker(ProcessName.present)) { _ in said.count()
        }
        let worker = worker(pool, connection, CountingEar())
        let begin = Monotonic.seconds
        let working = Task { await worker.run() }
        let (ear, farm) = (CountingEar(), pool.farm())
        for seed in 1...30 {
            let sound = madeSound(pool.folder, seed: UInt64(seed), seconds: 1)
            _ = try await pool.transcribe(sound, ear, farm)
        }
        working.cancel()
        await working.value
        // A job whose end was not heard of in time is handed out again, and found to be done.
        #expect(worker.tally.done >= 30)
        #expect(said.number > 0 && Double(said.number) <= Monotonic.seconds - begin + 2)
        withExtendedLifetime(listening) {}
    }
}

@Suite("A worker's report")
struct WorkerWordTests {
    private let word = FuzzTarget.madeWord

    @Test("A worker's report is read back as it was written")
    func same() throws {
        #expect(try WorkerWord(encoded: word.encoded) == word)
    }

    @Test("An impossible report of a worker is refused")
    func refused() {
        var changed = word
        changed.at = .infinity
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
        changed = word
        changed.room = -1
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
        changed = word
        changed.name = String(repeating: "x", count: 5_000)
        #expect(throws: WireError.self) { try WorkerWord(encoded: changed.encoded) }
    }
}
