internal import System
internal import Wires

/// Everything but sound, preset and personal words that decides what an ear hears: ears of one fingerprint hear alike.
package struct EarFingerprint: Equatable, Sendable {
    package let engine: String
    package let model: String
    package let settings: [String]
    /// Files whose bytes count; a missing file counts as such.
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

    /// A digest of 64 hexadecimal digits; reads every file.
    package func digest() -> String {
        var sum = SHA256Sum()
        for text in [engine, model] + settings + files.map(Self.digest) {
            // The size before each keeps two texts from passing for one.
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
