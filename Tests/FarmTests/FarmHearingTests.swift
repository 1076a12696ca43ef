import Hearing
import Sound
import Synchronization
import System
import TestKit
import Testing
@testable import Farm

@Suite("Hearing spread over machines", .needsBroker)
struct FarmHearingTests {
    private let pool: TestPool

    init() throws { pool = try TestPool() }

    private let options = HearingOptions(preset: .fast, overCap: .split)

    @Test("A farm gives the very words that the recogniser alone gives")
    func sameWords() async throws {
        let model = try SpeechModel(named: "en-us")
        let words = [PersonalWord(spelling: "Meetas", pronunciations: ["M IY T ER Z"])]
        let alone = PocketSphinxTranscriber(model: model, words: words, workers: 1)
        let sound = SpeechSamples(path: "/usr/share/pocketsphinx/test/data/goforward.raw", samples: 44_512)
        let worker = try pool.worker(PocketSphinxTranscriber(model: model, workers: 1))
        let farm = pool.farm()
        let told = Mutex<[Double]>([])
        let through = try await FarmTranscriber(alone, farm: farm).transcribe(sound, options: options) {
            seconds in
            told.withLock { $0.append(seconds) }
        }
        worker.cancel()
        await worker.value
        let here = try await alone.transcribe(sound, options: options) { _ in }
        #expect(through == here)
        #expect(here.text.lowercased().hasPrefix("go forward"))
        #expect(told.withLock { $0.last } == sound.seconds)
        #expect(pool.notes.withLock { $0 } == [])
        await alone.release()
    }

    @Test("A farm joins the parts of a long memo as one machine does")
    func longMemo() async throws {
        let sound = madeSound(pool.folder, seed: 1, seconds: 400)
        let (here, there) = (CountingEar(), CountingEar())
        let workers = try (0..<2).map { _ in try pool.worker(there) }
        let through = try await pool.transcribe(sound, here)
        for worker in workers { worker.cancel() }
        #expect(here.heard.number == 0)
        #expect(there.heard.number == 3)
        #expect(through == (try await here.transcribe(sound, options: options) { _ in }))
    }

    @Test("A farm does the same work once for two diaries")
    func twoDiaries() async throws {
        let sound = madeSound(pool.folder, seed: 2, seconds: 5)
        let (one, other, there) = (CountingEar(), CountingEar(), CountingEar())
        async let first = pool.transcribe(sound, one)
        async let second = pool.transcribe(sound, other)
        let worker = try pool.worker(there)
        let both = try await [first, second]
        // A later one finds the answer, too.
        let third = try await pool.transcribe(sound, other)
        worker.cancel()
        #expect(both[0] == both[1] && third == both[0])
        #expect(there.heard.number == 1)
        #expect(one.heard.number + other.heard.number == 0)
    }

    @Test("A job whose worker is silent goes to another worker")
    func silentWorker() async throws {
        let sound = madeSound(pool.folder, seed: 3, seconds: 5)
        let connection = try pool.connection()
        let ear = FarmEar(CountingEar(), version: "test")
        try connection.makeQueue(ear.kind, .first, silenceSeconds: 1, replicas: 1)
        let queue = try connection.pull(ear.kind, .first)
        let there = CountingEar()
        async let words = pool.transcribe(sound, CountingEar())
        // Taken and never heard of again, as by a machine that loses power.
        let lost = try await queue.awaited()
        let worker = try pool.worker(there, silenceSeconds: 1)
        #expect(try await words.words.count == 5)
        #expect(lost.deliveries == 1)
        #expect(there.heard.number == 1)
        worker.cancel()
    }

    @Test("A stopping worker gives its job back at once")
    func stoppedWorker() async throws {
        let sound = madeSound(pool.folder, seed: 4, seconds: 5)
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let slow = CountingEar { _ async throws(TranscriptionError) in
            begins.yield()
            try? await Task.sleep(for: .seconds(600))
            throw .cancelled
        }
        // Silent for ten minutes before another gets its job by itself.
        let stopped = try pool.worker(slow)
        async let words = pool.transcribe(sound, CountingEar())
        for await _ in begun { break }
        stopped.cancel()
        await stopped.value
        let worker = try pool.worker(CountingEar())
        #expect(try await words.words.count == 5)
        worker.cancel()
    }

    @Test("A job that no worker finishes is heard here after five tries")
    func fiveTries() async throws {
        let sound = madeSound(pool.folder, seed: 5, seconds: 5)
        let tries = Counter()
        let broken = CountingEar { _ throws(TranscriptionError) in
            tries.count()
            throw .engineEnded(status: 139, message: "")
        }
        let here = CountingEar()
        let worker = try pool.worker(broken)
        let words = try await pool.transcribe(sound, here)
        worker.cancel()
        #expect(words.words.count == 5)
        #expect(here.heard.number == 1)
        #expect(tries.number == FarmLimits.tries)
        #expect(pool.notes.withLock { $0.count } == 1)
    }
}
