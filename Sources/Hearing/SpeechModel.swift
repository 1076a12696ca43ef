internal import FoundationEssentials
internal import Glibc
internal import Sound
package import System
package import Wires

/// A JSON description of a model, so that another language is a matter of data.
package struct SpeechModel: Equatable, Sendable {
    package let name: String
    package let package: String?

    package let acoustics: String
    package let dictionary: String
    package let languageModel: String
    /// The language model expects personal words where it expects this one.
    let usualWord: String
    package let plans: [HearingOptions.Preset: HearingPlan]
    package let liveSettings: [String]
    /// Without rules only words of the dictionary can be added.
    package let pronunciation: PronunciationRules?

    package init(named name: String, installed: InstalledFiles = .standard) throws(TranscriptionError) {
        let file = "models/\(name).json"
        guard let path = installed.data(file) else { throw .modelMissing(path: file, package: nil) }
        try self.init(path: path)
    }

    package init(path: String) throws(TranscriptionError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw .modelMissing(path: path, package: nil)
        }
        let description: Description
        do {
            description = try JSONDecoder().decode(Description.self, from: data)
        } catch {
            throw .modelUnusable(reason: "\(path) is not a model description")
        }
        try self.init(description, folder: DurableFile.split(path).folder)
    }

    private init(_ description: Description, folder: String) throws(TranscriptionError) {
        guard description.schema == 1, description.engine == "pocketsphinx" else {
            throw .modelUnusable(reason: "schema \(description.schema) of \(description.engine) is unknown")
        }
        guard description.hertz == SpeechSamples.hertz else {
            throw .modelUnusable(reason: "\(description.hertz) Hz instead of \(SpeechSamples.hertz)")
        }
        let absolute = { (path: String) in path.hasPrefix("/") ? path : "\(folder)/\(path)" }
        name = description.name
        package = description.package
        acoustics = absolute(description.acoustics)
        dictionary = absolute(description.dictionary)
        languageModel = absolute(description.languageModel)
        usualWord = description.personalWordsLike ?? ""
        plans = try .init(description.presets, where: \.isSound)
        liveSettings = description.live.settings
        pronunciation = description.pronunciation
        try checkFiles()
    }

    private struct Description: Decodable {
        struct Live: Decodable {
            var settings: [String]
        }

        var schema: Int
        var name: String
        var engine: String
        var package: String?
        var hertz: Int
        var acoustics: String
        var dictionary: String
        var languageModel: String
        var personalWordsLike: String?
        var presets: [String: HearingPlan]
        var live: Live
        var pronunciation: PronunciationRules?
    }
}

package struct HearingPlan: Codable, Equatable, Sendable {
    package var settings: [String]
    package var ears: [FeatureSettings]

    fileprivate var isSound: Bool {
        (1...8).contains(ears.count)
            && ears.allSatisfy {
                (0.5...2).contains($0.warp) && (0.1...100).contains($0.languageWeight)
                    && (0.01...0.032).contains($0.window ?? 0.032)
            }
    }
}

extension SpeechModel {
    private func checkFiles() throws(TranscriptionError) {
        let parts = ["mdef", "means", "variances", "transition_matrices", "feat.params"]
        for path in parts.map({ "\(acoustics)/\($0)" }) + [dictionary, languageModel] {
            guard access(path, R_OK) == 0 else { throw .modelMissing(path: path, package: package) }
        }
        guard let upper = highestHertz(), upper * 2 <= Double(SpeechSamples.hertz) else {
            throw .modelUnusable(reason: "\(acoustics)/feat.params wants more than \(SpeechSamples.hertz) Hz")
        }
    }

    private func highestHertz() -> Double? {
        guard let data = try? Data(contentsOf: URL(filePath: "\(acoustics)/feat.params")) else { return nil }
        let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let name = words.firstIndex(of: "-upperf") else { return 0 }
        let value = words.index(after: name)
        return value < words.endIndex ? Double(words[value]) : nil
    }

    package func earModel(settings: [String], words: [EarModel.AddedWord] = []) -> EarModel {
        EarModel(
            acoustics: acoustics,
            dictionary: dictionary,
            languageModel: languageModel,
            settings: settings,
            words: words,
            usualWord: usualWord
        )
    }

    /// Searches for known words only; weighs texts if asked to.
    func aligningModel(settings: [String], weighs: Bool) -> EarModel {
        EarModel(
            acoustics: acoustics,
            dictionary: dictionary,
            languageModel: "",
            settings: settings,
            weighedBy: weighs ? languageModel : ""
        )
    }
}
