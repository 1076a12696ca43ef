internal import Glibc
internal import System
internal import Wires

/// Identifies everything but sound, preset and personal words that decides the words an ear hears.
package struct EarFingerprint: Equatable, Sendable {
    package let engine: String
    package let model: String
    package let settings: [String]
    package let files: [String]

    package init(engine: String, model: String, settings: [String], files: [String]) {
        (self.engine, self.model) = (engine, model)
        (self.settings, self.files) = (settings, files)
    }

    init(_ engine: String, _ model: SpeechModel) {
        self.init(
            engine: engine,
            model: model.name,
            settings: model.settingsThatCount,
            files: model.filesThatCount
        )
    }

    init(_ ear: SecondEar, _ model: SpeechModel) {
        let neural = ear.model
        let files = [neural.library, neural.encoder, neural.decoder, neural.tokenizer].map(\.sha256)
        let plans = HearingOptions.Preset.allCases.compactMap { ear.plans[$0] }.map { "\($0)" }
        let numbers = "\(neural.layers) \(neural.heads) \(neural.headWidth) \(neural.tokensPerSecond)"
        self.init(
            engine: SecondEar.engine,
            model: ear.name,
            settings: files + [neural.libraryVersion, numbers] + plans + model.settingsThatCount,
            files: model.filesThatCount
        )
    }

    package func digest() -> String {
        var sum = SHA256Sum()
        for text in [engine, model] + settings + files.map(Self.digest) {
            // The size before each text keeps two lists from having one digest.
            Array("\(text.utf8.count) \(text)".utf8).withUnsafeBytes { sum.update($0) }
        }
        return sum.finish()
    }

    private static func digest(of path: String) -> String {
        FileBytes.read(path).map { SHA256Sum.of($0) } ?? "missing"
    }
}

extension SpeechModel {
    fileprivate var settingsThatCount: [String] {
        HearingOptions.Preset.allCases.compactMap { plans[$0] }.map { "\($0)" } + [usualWord]
    }

    fileprivate var filesThatCount: [String] {
        let names = [
            "mdef", "means", "variances", "transition_matrices", "feat.params", "sendump", "mixture_weights",
            "noisedict", "feature_transform",
        ]
        return names.map { "\(acoustics)/\($0)" } + [dictionary, languageModel]
    }
}

extension Transcript {
    /// PocketSphinx confirms words only; it is wrong too often to count against the second ear.
    package mutating func weigh(against other: Transcript) {
        guard engine == SecondEar.engine, other.engine == PocketSphinxTranscriber.engine else { return }
        var rest = other.words.filter { !$0.word.isEmpty }[...]
        for place in words.indices {
            let word = words[place]
            rest = rest.drop { $0.end < word.start - EarAgreement.slackSeconds }
            let spoken = SpokenForm.words(word.word)
            let agrees = rest.prefix { $0.start <= word.end + EarAgreement.slackSeconds }.contains {
                SpokenForm.words($0.word).contains { spoken.contains($0) }
            }
            if agrees { words[place].probability = EarAgreement.probability(word.probability) }
        }
    }
}

enum EarAgreement {
    static let slackSeconds = 0.15
    private static let weight = 1.3

    static func probability(_ own: Double) -> Double {
        // In a part that is doubted as a whole, one word that both ears hear says little.
        guard own > NeuralVerdict.doubt else { return own }
        let inside = min(max(own, 1e-4), 1 - 1e-4)
        let joint = 1 / (1 + exp(-(log(inside / (1 - inside)) + weight)))
        return (joint * 1_000).rounded() / 1_000
    }
}
