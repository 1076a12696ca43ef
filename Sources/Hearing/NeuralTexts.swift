internal import Sound
internal import Wires

struct NeuralTexts: Sendable {
    private let pool: HearPool
    private let ear: HearPool.Ear
    private let isEnglish: Bool

    init(_ ear: SecondEar, pool: HearPool) {
        self.pool = pool
        self.ear = HearPool.Ear(ear.model)
        isEnglish = ear.isEnglish
    }

    func texts(
        of samples: [Int16],
        _ settings: NeuralSettings
    ) async throws(TranscriptionError) -> [HeardText] {
        let request = HearRequest.understand(samples, settings)
        let limit = PocketSphinxTranscriber.limitSeconds(for: samples.count)
        let reply = try await pool.with(ear) { (place) async throws(TranscriptionError) in
            try await place.worker.ask(request, limitSeconds: limit)
        }
        switch reply {
        case .understood(let texts):
            try HeardText.check(texts, within: Double(samples.count) / Double(SpeechSamples.hertz))
            return texts
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to understanding")
        }
    }

    func runs(
        of samples: [Int16],
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> [[HeardText]] {
        var runs: [[HeardText]] = []
        for settings in plan.runs { runs.append(try await texts(of: samples, settings)) }
        return runs
    }

    /// The agreement with the run that agrees least; after a single run, the sound is heard once more.
    func agreement(
        on text: HeardText,
        among runs: [[HeardText]],
        of samples: [Int16],
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> TextAgreement {
        var ways = runs.map(\.first)
        if ways.count == 1 { ways.append(try await texts(of: samples, plan.otherWay).first) }
        let agreements = ways.map { TextAgreement(of: text, and: $0, isEnglish: isEnglish) }
        return agreements.min { $0.share < $1.share } ?? TextAgreement(of: text, and: nil)
    }

    /// The likeliest text with its weight as language; each word gets its cost back, or the shortest would win.
    static func likeliest(_ texts: [HeardText], weights: [Double], counting weight: Double) -> HeardText? {
        let likelihoods = zip(texts, weights).map { text, language in
            text.score + weight * (language + Double(spoken(text).count))
        }
        return zip(texts, likelihoods).max { $0.1 < $1.1 }?.0
    }

    static func spoken(_ text: HeardText) -> [String] {
        text.words.flatMap { SpokenForm.words($0.text) }
    }
}
