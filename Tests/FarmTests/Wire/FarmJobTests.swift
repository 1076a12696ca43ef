@testable import Farm
import Hearing
import System
import Testing
import Wires

@Suite("A job for a farm")
struct FarmJobTests {
    private let names = [
        PersonalWord(spelling: "Mildo", soundsLike: "mill dough", pronunciations: ["M IH L"])
    ]

    @Test("A job has the same name whoever offers the same sound with the same wishes")
    func name() throws {
        let one = try #require(MadeJob(words: names))
        let other = try #require(MadeJob(words: names, key: one.key))
        #expect(one.job.id == other.job.id)
        #expect(one.job.id.count == 40)
    }

    @Test("A job has another name for another sound, other personal words, another place and another pool")
    func otherNames() throws {
        let one = try #require(MadeJob())
        let others = [
            MadeJob(seed: 2, key: one.key), MadeJob(count: 15_999, key: one.key),
            MadeJob(words: names, key: one.key), MadeJob(),
        ]
        let later = FarmJob(
            MadeJob.kind,
            preset: .balanced,
            words: [],
            firstSample: 1,
            samples: one.samples,
            soundBytes: 1_000,
            key: one.key
        )
        let ids = others.compactMap { $0?.job.id } + [later?.id].compactMap(\.self) + [one.job.id]
        #expect(Set(ids).count == 6)
    }

    @Test("A job is read back as it was written, and opened by the pool alone")
    func boxed() throws {
        let made = try #require(MadeJob(words: names))
        #expect(try FarmJob(encoded: made.job.encoded) == made.job)
        let box = try #require(made.job.boxed(for: made.key.withoutSecret))
        let opened = try #require(FarmJob.unboxed(box, with: PoolKeys(made.key)))
        #expect(opened.job == made.job)
        #expect(opened.key == made.key)
        let other = try #require(PoolKey.made())
        #expect(FarmJob.unboxed(box, with: PoolKeys(other)) == nil)
        #expect(FarmJob.unboxed(box, with: PoolKeys(made.key.withoutSecret)) == nil)
    }

    @Test("A job is opened by the key before the newest, as long as that is kept")
    func rotation() throws {
        let made = try #require(MadeJob())
        let box = try #require(made.job.boxed(for: made.key))
        var keys = PoolKeys(made.key)
        for _ in 0..<2 { keys.add(try #require(PoolKey.made())) }
        #expect(FarmJob.unboxed(box, with: keys)?.key == made.key)
        keys.add(try #require(PoolKey.made()))
        #expect(FarmJob.unboxed(box, with: keys) == nil)
    }

    @Test("A job knows its own samples from others")
    func samples() throws {
        let made = try #require(MadeJob())
        #expect(made.job.isOf(made.samples, key: made.key))
        var others = made.samples
        others[7] += 1
        #expect(!made.job.isOf(others, key: made.key))
        #expect(!made.job.isOf(Array(made.samples.dropLast()), key: made.key))
    }

    @Test("A job has some sound, and no more than 180 seconds")
    func limits() throws {
        #expect(MadeJob(count: FarmLimits.samples) != nil)
        #expect(MadeJob(count: FarmLimits.samples + 1) == nil)
        #expect(MadeJob(count: 0) == nil)
    }

    @Test("A job that was changed on its way is not opened", arguments: [0, 5, 8, 40, 60])
    func changed(place: Int) throws {
        let made = try #require(MadeJob())
        var box = try #require(made.job.boxed(for: made.key))
        box[place] ^= 1
        #expect(FarmJob.unboxed(box, with: PoolKeys(made.key)) == nil)
    }
}

@Suite("Kinds of hearing")
struct HearingKindTests {
    @Test("Kinds of hearing are subjects without special signs")
    func subject() {
        let kind = HearingKind(engine: "a b", model: "en.us*", version: ">", processor: "")
        #expect(kind.subject == "a-b.en-us-.-.-")
        #expect(FarmSubject.jobs(kind, .first) == "voicecore.job.a-b.en-us-.-.-.first.*")
    }

    @Test("Kinds of hearing tell processors apart that round differently")
    func processors() {
        let avx512: Set = ["sse4_1", "avx", "avx2", "fma", "avx512f", "avx512bw", "avx512dq", "avx512vl"]
        let names = [
            ProcessorKind.named(machine: "x86_64", flags: avx512.union(["avx512_vnni"])),
            ProcessorKind.named(machine: "x86_64", flags: avx512),
            ProcessorKind.named(machine: "x86_64", flags: ["sse4_1", "avx", "avx2", "fma"]),
            ProcessorKind.named(machine: "x86_64", flags: ["sse4_1"]),
            ProcessorKind.named(machine: "x86_64", flags: []),
            ProcessorKind.named(machine: "aarch64", flags: ["asimd"]),
        ]
        let expected = [
            "x86-64-avx512-vnni", "x86-64-avx512", "x86-64-avx2", "x86-64-sse4", "x86-64", "aarch64",
        ]
        #expect(names == expected)
    }
}

struct MadeJob {
    static let kind = HearingKind(
        engine: "pocketsphinx",
        model: "en-us",
        version: "0123456789ab",
        processor: "x86-64-avx2"
    )

    let samples: [Int16]
    let key: PoolKey
    let job: FarmJob

    init?(seed: UInt64 = 1, count: Int = 16_000, words: [PersonalWord] = [], key: PoolKey? = PoolKey.made()) {
        var random = SeededRandom(seed: seed)
        let samples = (0..<count).map { _ in Int16.random(in: -2_000...2_000, using: &random) }
        guard let key,
            let job = FarmJob(
                Self.kind,
                preset: .balanced,
                words: words,
                firstSample: 0,
                samples: samples,
                soundBytes: 1_000,
                key: key
            )
        else { return nil }
        (self.samples, self.key, self.job) = (samples, key, job)
    }
}
