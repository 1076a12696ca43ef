package import Hearing
package import Sound
internal import Synchronization
internal import System

package final class FarmTranscriber: Transcribing {
    private let own: any PartHearing
    private let farm: Farm
    private let kind = Mutex<FarmEar?>(nil)

    package init(_ own: any PartHearing, farm: Farm) { (self.own, self.farm) = (own, farm) }

    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        let parts = try SoundParts(of: sound, overCap: options.overCap)
        let heard = HeardOfParts(parts.ranges, tell: progress)
        let results = await withTaskGroup { group in
            for (index, range) in parts.ranges.enumerated() {
                group.addTask {
                    await Result<[HeardPiece], TranscriptionError>.of { () throws(TranscriptionError) in
                        try await self.hear(range, of: sound, options.preset) { heard.reached($0, in: index) }
                    }.placed(index)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.index] = $1.result }
        }
        var pieces: [HeardPiece] = []
        for index in parts.ranges.indices { pieces += try results[index]?.get() ?? [] }
        progress(parts.heardSeconds)
        return own.transcript(of: pieces, parts, options)
    }

    private func hear(
        _ range: Range<Int>,
        of sound: SpeechSamples,
        _ preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece] {
        if let collector = await collector() {
            let samples = try await BlockingWork.run(label: "sound to offer") {
                (_) throws(TranscriptionError) in
                try SoundParts.samples(range, of: sound)
            }
            let heard = try await collector.hear(
                samples,
                from: range.lowerBound,
                preset: preset,
                words: own.words,
                progress: progress
            )
            if let heard { return heard }
        }
        return try await own.hear(range, of: sound, preset: preset, progress: progress)
    }

    private func collector() async -> Collector? {
        guard let (broker, keys) = await farm.open(), let key = keys.newest else { return nil }
        let ear = await ear()
        await farm.hearToo(with: ear)
        return Collector(farm: farm, broker: broker, key: key, kind: ear.kind, outstanding: farm.outstanding)
    }

    private func ear() async -> FarmEar {
        if let ear = kind.withLock({ $0 }) { return ear }
        let ear = await BlockingWork.run(label: "ear") { [own, farm] _ in
            FarmEar(own, version: farm.version)
        }
        kind.withLock { $0 = ear }
        return ear
    }
}

extension Result where Failure == TranscriptionError, Success: Sendable {
    fileprivate static func of(_ work: () async throws(TranscriptionError) -> Success) async -> Result {
        do throws(TranscriptionError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    fileprivate func placed(_ index: Int) -> (index: Int, result: Result) { (index, self) }
}

final class HeardOfParts: Sendable {
    private let starts: [Double]
    private let done: Mutex<[Double]>
    private let tell: @Sendable (Double) -> Void

    init(_ ranges: [Range<Int>], tell: @escaping @Sendable (Double) -> Void) {
        starts = ranges.map { Double($0.lowerBound) / Double(SpeechSamples.hertz) }
        done = Mutex(ranges.map { _ in 0 })
        self.tell = tell
    }

    func reached(_ seconds: Double, in index: Int) {
        let sum = done.withLock { done in
            done[index] = max(done[index], seconds - starts[index])
            return done.reduce(0, +)
        }
        tell(sum)
    }
}

package struct FarmEar: Sendable {
    package let kind: HearingKind
    package let ear: any PartHearing

    package init(_ ear: any PartHearing, version: String) {
        let fingerprint = ear.fingerprint
        let digest = fingerprint.digest()
        kind = HearingKind(
            engine: fingerprint.engine,
            model: fingerprint.model,
            version: "\(version)-\(digest.prefix(12))",
            processor: ProcessorKind.present
        )
        self.ear = ear
    }
}
