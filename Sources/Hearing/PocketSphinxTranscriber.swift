package import Sound
package import System
internal import Wires

package final class PocketSphinxTranscriber: PartHearing {
    static let engine = "pocketsphinx"

    private let model: SpeechModel
    package let words: [PersonalWord]
    private let addedWords: [EarModel.AddedWord]
    private let pool: HearPool

    package static func isInstalled(in files: InstalledFiles = .standard) -> Bool {
        files.helper("voicecore-hear") != nil
    }

    package convenience init(
        model: SpeechModel,
        words: [PersonalWord] = [],
        workers: Int? = nil,
        installed: InstalledFiles = .standard
    ) {
        let pool = HearPool(limit: workers ?? HearPool.usualLimit, installed: installed)
        self.init(model: model, words: words, pool: pool)
    }

    init(model: SpeechModel, words: [PersonalWord], pool: HearPool) {
        self.model = model
        self.words = words
        addedWords = words.flatMap(\.addedWords)
        self.pool = pool
    }

    package func release() async { await pool.release() }

    /// A worker this slow is stuck, even on a busy machine.
    static func limitSeconds(for samples: Int) -> Double {
        120 + 60 * Double(samples) / Double(SpeechSamples.hertz)
    }
}

extension PocketSphinxTranscriber {
    package var fingerprint: EarFingerprint { EarFingerprint(Self.engine, model) }

    package func knowing(_ words: [PersonalWord]) -> any PartHearing {
        words == self.words ? self : PocketSphinxTranscriber(model: model, words: words, pool: pool)
    }

    package func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> [HeardPiece] {
        let plan = try model.plans.plan(for: preset)
        let offset = Double(part.lowerBound) / Double(SpeechSamples.hertz)
        let stretch = SoundStretch(part, of: sound)
        let samples = try await stretch.read()
        let limit = Self.limitSeconds(for: part.count)
        let earModel = model.earModel(settings: plan.settings, words: addedWords)
        let reply = try await pool.with(HearPool.Ear(earModel)) { (place) async throws(TranscriptionError) in
            try await place.worker.ask(.hear(samples, plan.ears), limitSeconds: limit) { seconds in
                progress(offset + seconds)
            }
        }
        let words = try reply.part(of: "hearing") { if case .heard(let words) = $0 { words } else { nil } }
        try HeardWord.check(words, within: stretch.seconds)
        progress(offset + stretch.seconds)
        return [HeardPiece(words: words.map { Word($0, after: offset) })]
    }

    package func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions)
        -> Transcript
    {
        parts.transcript(of: pieces.flatMap(\.words), engine: Self.engine, model: model.name, options)
    }
}

extension Word {
    init(_ heard: HeardWord, after offset: Double) {
        func rounded(_ value: Double, _ places: Double) -> Double {
            value.isFinite ? (value * places).rounded() / places : 0
        }
        self.init(
            word: heard.text,
            start: rounded(heard.start + offset, 1000),
            end: rounded(heard.end + offset, 1000),
            probability: min(1, max(0, rounded(heard.probability, 1000))),
            alternatives: heard.alternatives.isEmpty ? nil : heard.alternatives
        )
    }
}
