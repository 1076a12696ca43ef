import Farm
import Hearing
import System

/// Jobs for tests, of sound that a seed makes.
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
