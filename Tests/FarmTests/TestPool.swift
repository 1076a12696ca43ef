import Foundation
import Hearing
import Sound
import Synchronization
import System
import TestKit
import Testing
@testable import Farm

final class TestPool: Sendable {
    let folder = TestFolder()
    let broker: LocalBroker
    let keys: PoolKeys
    let notes = Mutex<[FarmNote]>([])

    init() throws {
        broker = try #require(LocalBroker(in: folder.path))
        keys = PoolKeys(try #require(PoolKey.made()))
        _ = folder.write(Array(keys.text.utf8), to: "farm.key")
    }

    func farm(hearsHere: Bool = false, patience: Farm.Patience = TestPool.hasty) -> Farm {
        let address = BrokerAddress(servers: [broker.address])
        let settings = FarmSettings(address: address, keyFile: folder("farm.key"), hearsHere: hearsHere)
        return Farm(settings, version: "test", patience: patience, now: { 1_000 }) { [weak self] note in
            self?.notes.withLock { $0.append(note) }
        }
    }

    func connection() throws -> Broker {
        let broker = try Broker(BrokerAddress(servers: [broker.address]), name: "test")
        try broker.makeMissing(replicas: 1)
        return broker
    }

    func worker(_ ear: any PartHearing, silenceSeconds: Double = 60) throws -> Task<Void, Never> {
        var manner = FarmWorker.Manner()
        (manner.silenceSeconds, manner.waitMilliseconds) = (silenceSeconds, 50)
        let (broker, ears) = (try connection(), [FarmEar(ear, version: "test")])
        let worker = FarmWorker(broker, keys: keys, ears: ears, manner: manner, now: { 1_000 })
        return Task { await worker.run() }
    }

    func transcribe(_ sound: SpeechSamples, _ ear: any PartHearing, _ farm: Farm? = nil)
        async throws(TranscriptionError) -> Transcript
    {
        let options = HearingOptions(preset: .fast, overCap: .split)
        return try await FarmTranscriber(ear, farm: farm ?? self.farm()).transcribe(sound, options: options) {
            _ in
        }
    }

    static var hasty: Farm.Patience {
        var patience = Farm.Patience()
        (patience.lookSeconds, patience.awaySeconds, patience.againSeconds) = (0.2, 0.5, 0.1)
        return patience
    }
}

extension Trait where Self == ConditionTrait {
    static var needsBroker: Self {
        .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice))
    }
}

/// Writes a word for each second, by the loudness of its first sample; needs no model.
final class CountingEar: PartHearing {
    let words: [PersonalWord]
    let heard: Counter
    private let before: @Sendable (Range<Int>) async throws(TranscriptionError) -> Void

    init(
        words: [PersonalWord] = [],
        heard: Counter = Counter(),
        before: @escaping @Sendable (Range<Int>) async throws(TranscriptionError) -> Void = {
            _ throws(TranscriptionError) in
        }
    ) {
        (self.words, self.heard, self.before) = (words, heard, before)
    }

    var fingerprint: EarFingerprint {
        EarFingerprint(engine: "counting", model: "ear", settings: [], files: [])
    }

    func knowing(_ words: [PersonalWord]) -> any PartHearing {
        CountingEar(words: words, heard: heard, before: before)
    }

    func release() async {}

    func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece] {
        try await before(part)
        heard.count()
        let samples = try SoundParts.samples(part, of: sound)
        let words = stride(from: 0, to: samples.count, by: SpeechSamples.hertz).map { place in
            let start = Double(part.lowerBound + place) / Double(SpeechSamples.hertz)
            return Word(word: "w\(samples[place])", start: start, end: start + 0.25, probability: 0.75)
        }
        progress(Double(part.upperBound) / Double(SpeechSamples.hertz))
        return [HeardPiece(words: words, tokens: words.map(\.word))]
    }
}

final class Counter: Sendable {
    private let value = Mutex(0)

    func count() { value.withLock { $0 += 1 } }

    var number: Int { value.withLock { $0 } }
}

func madeSound(_ folder: TestFolder, seed: UInt64, seconds: Int) -> SpeechSamples {
    var random = SeededRandom(seed: seed)
    let samples = (0..<seconds * SpeechSamples.hertz).map { _ in Int16.random(in: -900...900, using: &random)
    }
    return SpeechSamples(path: folder.write(samples.fileBytes, to: "sound-\(seed)"), samples: samples.count)
}

extension JobQueue {
    func awaited() async throws -> TakenJob {
        let job = await BlockingWork.run(label: "test") { _ -> TakenJob? in
            for _ in 0..<60 { if let job = try? self.next(waitMilliseconds: 1_000) { return job } }
            return nil
        }
        guard let job else { throw NeverHappened(what: "a job") }
        return job
    }
}
