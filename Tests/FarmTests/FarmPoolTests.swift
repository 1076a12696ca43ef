import Hearing
import Sound
import Synchronization
import System
import TestKit
import Testing
import Wires
@testable import Farm

@Suite("A pool of several machines", .needsBroker, .slow)
struct FarmPoolTests {
    private let pool: TestPool

    init() throws { pool = try TestPool() }

    private func waiting(_ begins: AsyncStream<Void>.Continuation) -> CountingEar {
        CountingEar { _ async throws(TranscriptionError) in
            begins.yield()
            try? await Task.sleep(for: .seconds(600))
            throw .cancelled
        }
    }

    @Test("A job that workers give back because they stop is not given up, however many there are")
    func stopsAreNoTries() async throws {
        let sound = madeSound(pool.folder, seed: 1, seconds: 3)
        let here = CountingEar()
        async let words = pool.transcribe(sound, here)
        for _ in 0...FarmLimits.tries {
            let (begun, begins) = AsyncStream.makeStream(of: Void.self)
            let worker = try pool.worker(waiting(begins))
            for await _ in begun { break }
            worker.cancel()
            await worker.value
        }
        let there = CountingEar()
        let worker = try pool.worker(there)
        #expect(try await words.words.count == 3)
        worker.cancel()
        await worker.value
        #expect(here.heard.number == 0 && there.heard.number == 1)
        #expect(pool.notes.withLock { $0 } == [])
        // All that was said of the job goes with its sound.
        #expect(try pool.connection().state(of: .sounds).messages == 0)
    }

    @Test("A worker with another key is named to the collector, and notes itself whose jobs it cannot open")
    func otherKeys() async throws {
        let connection = try pool.connection()
        let other = PoolKeys(try #require(PoolKey.made()))
        let ear = FarmEar(CountingEar(), version: "test")
        let said = Mutex<[FarmNote]>([])
        var manner = FarmWorker.Manner()
        (manner.waitMilliseconds, manner.silenceSeconds) = (50, 600)
        manner.note = { note in said.withLock { $0.append(note) } }
        let stranger = FarmWorker(connection, keys: other, ears: [ear], manner: manner, now: { 1_000 })
        let strange = Task { await stranger.run() }
        try await until { try connection.state(of: .workers).messages == 1 }
        let sound = madeSound(pool.folder, seed: 1, seconds: 3)
        let here = CountingEar()
        let offering = Task { try await pool.transcribe(sound, here) }
        try await until { said.withLock { !$0.isEmpty } }
        strange.cancel()
        await strange.value
        let worker = try pool.worker(CountingEar())
        #expect(try await offering.value.words.count == 3)
        worker.cancel()
        let (mark, own) = (pool.keys.marks[0], other.marks[0])
        #expect(mark.utf8.count == 16 && mark != own)
        #expect(said.withLock { $0 } == [.foreignJob(mark: mark, own: own)])
        let expected = FarmNote.otherKeys(worker: ProcessName.present, count: 1, mark: mark)
        #expect(pool.notes.withLock { $0 } == [expected])
        #expect(here.heard.number == 0)
    }

    @Test("Workers that hear nothing of our offers are named once, with their difference")
    func otherKinds() async throws {
        let connection = try pool.connection()
        var manner = FarmWorker.Manner()
        (manner.waitMilliseconds, manner.silenceSeconds) = (50, 600)
        let ears = [FarmEar(CountingEar(), version: "older")]
        let older = FarmWorker(connection, keys: pool.keys, ears: ears, manner: manner, now: { 1_000 })
        let strange = Task { await older.run() }
        try await until { try connection.state(of: .workers).messages == 1 }
        let (farm, here) = (pool.farm(hearsHere: true), CountingEar())
        for seed in 1...2 {
            let sound = madeSound(pool.folder, seed: UInt64(seed), seconds: 2)
            let heard = try await pool.transcribe(sound, here, farm)
            #expect(heard.words.count == 2)
        }
        await farm.close()
        strange.cancel()
        await strange.value
        let said = FarmNote.otherKinds(worker: ProcessName.present, count: 1, .version)
        #expect(pool.notes.withLock { $0 } == [said])
        #expect(here.heard.number == 2)
    }

    @Test("A worker differs in its ear, its version or its processor")
    func differences() {
        let own = HearingKind(engine: "a", model: "en", version: "1", processor: "x")
        #expect(own.difference(from: ["a.en.1.y", "b.en.1.x"]) == .processor)
        #expect(own.difference(from: ["a.en.2.x"]) == .version)
        #expect(own.difference(from: ["a.en-us.1.x", "b.en.1.x"]) == .ear(engine: "a", model: "en"))
    }

    @Test("A collector waits while the broker is full, and nothing is dropped")
    func full() async throws {
        let broker = try Broker(BrokerAddress(servers: [pool.broker.address]), name: "test")
        // Room for one sound, not for two.
        var small = FarmStream.sounds
        (small.mostBytes, small.mostSeconds) = (150_000, 86_400)
        try broker.make(small, replicas: 1)
        let (here, there) = (CountingEar(), CountingEar())
        let farm = pool.farm()
        let sounds = (1...3).map { madeSound(pool.folder, seed: $0, seconds: 5) }
        let offering = sounds.map { sound in Task { try await pool.transcribe(sound, here, farm) } }
        try await until { pool.notes.withLock { $0.contains(.full) } }
        let worker = try pool.worker(there)
        for one in offering { #expect(try await one.value.words.count == 5) }
        worker.cancel()
        #expect(here.heard.number == 0 && there.heard.number == 3)
    }

    @Test(
        "Many long personal words travel with a job; too many for it make this machine hear, which is noted once"
    )
    func personalWords() async throws {
        func words(_ count: Int) -> [PersonalWord] {
            (0..<count).map { index in
                let name = "n\(index)" + String(repeating: "x", count: 99 - "\(index)".count)
                return PersonalWord(spelling: name, pronunciations: [String(repeating: "AH ", count: 33)])
            }
        }
        let there = CountingEar()
        let worker = try pool.worker(there)
        let farm = pool.farm()
        for (seed, count) in [(1, 500), (2, 5_000), (3, 5_000)] {
            let sound = madeSound(pool.folder, seed: UInt64(seed), seconds: 2)
            let ear = CountingEar(words: words(count))
            let heard = try await pool.transcribe(sound, ear, farm)
            #expect(heard.words.count == 2)
            #expect(ear.heard.number == (count == 500 ? 0 : 1))
        }
        worker.cancel()
        #expect(there.heard.number == 1)
        #expect(pool.notes.withLock { $0 } == [.tooMuch(words: 5_000)])
    }

    @Test("This machine takes its own jobs if that is wished, and only then")
    func hearHere() async throws {
        let here = CountingEar()
        let farm = pool.farm(hearsHere: true)
        let sound = madeSound(pool.folder, seed: 1, seconds: 3)
        let heard = try await pool.transcribe(sound, here, farm)
        #expect(heard.words.count == 3 && here.heard.number == 1)
        // The answer is kept for whoever asks again.
        let connection = try pool.connection()
        #expect(try connection.state(of: .answers).messages == 1)
        await farm.close()
        let other = CountingEar()
        let again = try await pool.transcribe(sound, other)
        #expect(again == heard && other.heard.number == 0)
        let next = madeSound(pool.folder, seed: 2, seconds: 3)
        let waits = Task { try await pool.transcribe(next, other) }
        try await until { try connection.state(of: .jobs).messages == 1 }
        #expect(try connection.subjects(of: .workers) == [], "nobody hears")
        waits.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await waits.value }
    }

    @Test(
        "The second ear's words are the same bytes through the farm",
        .enabled(if: (try? SecondEar.named()) != nil, "the second ear is not installed: scripts/setup ear")
    )
    func secondEar() async throws {
        let model = try SpeechModel(named: "en-us")
        let ear = try #require(try SecondEar.named())
        let words = [PersonalWord(spelling: "Meetas", pronunciations: ["M IY T ER Z"])]
        let alone = MoonshineTranscriber(ear: ear, model: model, words: words, workers: 1)
        let sound = SpeechSamples(path: "/usr/share/pocketsphinx/test/data/goforward.raw", samples: 44_512)
        let there = MoonshineTranscriber(ear: ear, model: model, workers: 1)
        let worker = try pool.worker(there)
        let through = try await pool.transcribe(sound, alone)
        worker.cancel()
        await worker.value
        #expect(try pool.connection().state(of: .answers).messages == 1)
        let direct = try await alone.transcribe(sound, options: HearingOptions(preset: .fast)) { _ in }
        #expect(through == direct)
        #expect(through.text.hasPrefix("Go forward"))
        #expect(pool.notes.withLock { $0 } == [])
        await alone.release()
        await there.release()
    }
}

func until(_ holds: @escaping @Sendable () throws -> Bool) async throws {
    let end = Monotonic.seconds + 180
    try await BlockingWork.run(label: "test") { (_) throws(any Error) in
        while !(try holds()) {
            guard Monotonic.seconds < end else { throw NeverHappened(what: "what should be seen") }
        }
    }
}
