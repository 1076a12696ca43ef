import Hearing
import Sound
import System
import TestKit
import Testing
@testable import Farm

@Suite(
    "What a worker shows of itself",
    .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice))
)
struct WorkerPaceTests {
    private let options = HearingOptions(preset: .fast)

    /// A worker that shows itself again after ten minutes if nothing changes.
    private func worker(_ pool: TestPool, _ connection: Broker, _ ear: CountingEar) -> FarmWorker {
        var manner = FarmWorker.Manner()
        (manner.waitMilliseconds, manner.silenceSeconds, manner.wordSeconds) = (50, 6_000, 600)
        let ear = FarmEar(ear, version: "test")
        return FarmWorker(connection, keys: pool.keys, ears: [ear], manner: manner, now: { 1_000 })
    }

    @Test("names a job as soon as it is begun, and when it has ended no more")
    func inHand() async throws {
        let pool = try TestPool()
        let connection = try pool.connection()
        let (end, ends) = AsyncStream.makeStream(of: Void.self)
        let ear = CountingEar { _ async throws(TranscriptionError) in
            for await _ in end { break }
        }
        let worker = worker(pool, connection, ear)
        let working = Task { await worker.run() }
        try await until { try connection.workerWords(most: 1).count == 1 }
        let sound = madeSound(pool.folder, seed: 1, seconds: 2)
        async let words = FarmTranscriber(CountingEar(), farm: pool.farm()).transcribe(
            sound,
            options: options
        ) {
            _ in
        }
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

    @Test("comes no more often than once a second, however short the jobs are")
    func pace() async throws {
        let pool = try TestPool()
        let connection = try pool.connection()
        let said = Counter()
        let listening = try connection.listen(to: FarmSubject.worker(ProcessName.present)) { _ in said.count()
        }
        let worker = worker(pool, connection, CountingEar())
        let begin = Monotonic.seconds
        let working = Task { await worker.run() }
        let transcriber = FarmTranscriber(CountingEar(), farm: pool.farm())
        for seed in 1...30 {
            let sound = madeSound(pool.folder, seed: UInt64(seed), seconds: 1)
            _ = try await transcriber.transcribe(sound, options: options) { _ in }
        }
        working.cancel()
        await working.value
        // One whose end was not heard of in time is handed out again, and found to be done.
        #expect(worker.tally.done >= 30)
        #expect(said.number > 0 && Double(said.number) <= Monotonic.seconds - begin + 2)
        withExtendedLifetime(listening) {}
    }
}
