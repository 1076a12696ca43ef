internal import FoundationEssentials
internal import Glibc
package import System
package import Wires

/// A neural recogniser installed by `scripts/setup ear`; its files are checked against digests when loaded.
package struct SecondEar: Equatable, Sendable {
    package static let engine = "moonshine"
    package static let usualDescription = "moonshine-tiny-en"

    package let name: String
    package let folder: String
    package let model: NeuralModel
    package let plans: [HearingOptions.Preset: NeuralPlan]
    package let isEnglish: Bool

    package static func named(
        _ description: String = usualDescription,
        installed: InstalledFiles = .standard
    ) throws(TranscriptionError) -> SecondEar? {
        guard let path = installed.data("models/\(description).json") else { return nil }
        let read = try Description(path: path)
        guard let folder = installed.data("ears/\(read.folder)") else { return nil }
        return try SecondEar(read, folder: folder)
    }

    /// The usual ear counts as known even where it is not installed.
    package static func isKnown(_ description: String, installed: InstalledFiles = .standard) -> Bool {
        description == usualDescription || installed.data("models/\(description).json") != nil
    }

    package func damagedFiles() -> [String] {
        [model.library, model.encoder, model.decoder, model.tokenizer].filter { file in
            guard let bytes = FileBytes.read(file.path) else { return true }
            return bytes.withUnsafeBytes { !file.isRight($0) }
        }.map(\.path)
    }

    package func loadingFault(installed: InstalledFiles = .standard) async -> TranscriptionError? {
        do throws(TranscriptionError) {
            let place = HearPool.Ear(model)
            let worker = try HearWorker(program: place.program, installed: installed)
            let reply: HearReply
            do throws(TranscriptionError) {
                reply = try await worker.ask(place.loading, limitSeconds: 60)
            } catch {
                await worker.end()
                throw error
            }
            await worker.end()
            if case .failed(let fault) = reply { throw TranscriptionError(fault) }
            return nil
        } catch {
            return error
        }
    }

    package init(description path: String, folder: String) throws(TranscriptionError) {
        try self.init(try Description(path: path), folder: folder)
    }

    private init(_ description: Description, folder: String) throws(TranscriptionError) {
        guard description.schema == 1, description.engine == Self.engine else {
            throw .modelUnusable(reason: "schema \(description.schema) of \(description.engine) is unknown")
        }
        func file(_ kind: String) throws(TranscriptionError) -> NeuralModel.File {
            guard let file = description.files[kind] else {
                throw .modelUnusable(reason: "no file of kind \(kind)")
            }
            return NeuralModel.File(path: "\(folder)/\(file.file)", sha256: file.sha256)
        }
        model = NeuralModel(
            library: try file("library"),
            libraryVersion: description.libraryVersion,
            encoder: try file("encoder"),
            decoder: try file("decoder"),
            tokenizer: try file("tokenizer"),
            layers: description.layers,
            heads: description.heads,
            headWidth: description.headWidth,
            tokensPerSecond: description.tokensPerSecond
        )
        name = description.name
        isEnglish = (description.language ?? "en").hasPrefix("en")
        self.folder = folder
        plans = try .init(description.presets, where: \.isSound)
    }
}

package struct NeuralPlan: Codable, Equatable, Sendable {
    package var beam: Int
    package var padSeconds: [Double]
    package var languageWeight: Double?
    package var calibration: NeuralCalibration

    package var runs: [NeuralSettings] { padSeconds.map { NeuralSettings(beam: beam, padSeconds: $0) } }

    /// Makes other mistakes, which tell spoken words from made-up ones.
    package var otherWay: NeuralSettings {
        NeuralSettings(beam: 1, padSeconds: padSeconds.contains(0) ? 0.3 : 0)
    }

    fileprivate var isSound: Bool {
        (1...16).contains(beam) && (1...4).contains(padSeconds.count)
            && padSeconds.allSatisfy { (0...2).contains($0) }
            && languageWeight.map { (0...2).contains($0) } ?? true
    }
}

private struct Description: Decodable {
    struct File: Decodable {
        var file: String
        var sha256: String
    }

    var schema: Int
    var name: String
    var language: String?
    var engine: String
    var folder: String
    var libraryVersion: String
    var files: [String: File]
    var layers: Int
    var heads: Int
    var headWidth: Int
    var tokensPerSecond: Double
    var presets: [String: NeuralPlan]

    init(path: String) throws(TranscriptionError) {
        guard let bytes = FileBytes.read(path) else { throw .modelMissing(path: path, package: nil) }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw .modelUnusable(reason: "\(path) is not a description of a second ear")
        }
    }
}

/// Maps token probabilities to the probability that a word is right: docs/figures/words.md.
package struct NeuralCalibration: Codable, Equatable, Sendable {
    package var slope: Double
    package var offset: Double
    /// Errors come in groups.
    package var neighbours: Double

    func probabilities(_ shares: [Double]) -> [Double] {
        let odds = shares.map { share in
            let inside = min(max(share, 1e-4), 1 - 1e-4)
            return log(inside / (1 - inside))
        }
        return odds.indices.map { place in
            let left = place > 0 ? odds[place - 1] : 0
            let right = place + 1 < odds.count ? odds[place + 1] : 0
            return 1 / (1 + exp(-(slope * (odds[place] + neighbours * (left + right)) + offset)))
        }
    }
}

extension Dictionary where Key == HearingOptions.Preset {
    init(_ presets: [String: Value], where isSound: (Value) -> Bool) throws(TranscriptionError) {
        self = [:]
        for preset in HearingOptions.Preset.allCases {
            guard let plan = presets[preset.rawValue], isSound(plan) else {
                throw .modelUnusable(reason: "preset \(preset.rawValue) is missing or out of range")
            }
            self[preset] = plan
        }
    }

    func plan(for preset: HearingOptions.Preset) throws(TranscriptionError) -> Value {
        guard let plan = self[preset] else { throw .modelUnusable(reason: "no preset \(preset.rawValue)") }
        return plan
    }
}
