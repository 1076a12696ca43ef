package enum HearRequest: Equatable, Sendable {
    /// Comes first, and once.
    case load(EarModel)
    /// Carries the sound, since the program can open no file.
    case hear([Int16], [FeatureSettings])
    /// `added` are words that the dictionary lacks.
    case align([Int16], words: [String], added: [EarModel.AddedWord])
    case listen
    case samples([Int16])
    case finish
    case loadNeural(NeuralModel)
    case understand([Int16], NeuralSettings)
    case findSpeech([Int16])
    case weigh([[String]])
    case fit([Int16], texts: [[String]], added: [EarModel.AddedWord])
}

package struct EarModel: Equatable, Sendable {
    package struct AddedWord: Equatable, Hashable, Sendable {
        package var spelling: String
        package var phones: String

        package init(spelling: String, phones: String) { (self.spelling, self.phones) = (spelling, phones) }
    }

    package var acoustics: String
    package var dictionary: String
    package var languageModel: String
    /// Names and values in turn.
    package var settings: [String]
    package var words: [AddedWord]
    /// The language model expects added words in its place.
    package var usualWord: String
    /// Weighs whole texts, unless empty.
    package var weighedBy: String

    package init(
        acoustics: String,
        dictionary: String,
        languageModel: String,
        settings: [String],
        words: [AddedWord] = [],
        usualWord: String = "",
        weighedBy: String = ""
    ) {
        (self.acoustics, self.dictionary, self.languageModel) = (acoustics, dictionary, languageModel)
        (self.settings, self.words) = (settings, words)
        (self.usualWord, self.weighedBy) = (usualWord, weighedBy)
    }
}

package struct SoundStretch: Equatable, Sendable {
    package static let hertz = 16_000
    /// The recogniser's word graph counts frames in 16 bits.
    package static let mostSeconds = 300
    package static let mostSamples = mostSeconds * hertz

    package var path: String
    package var firstSample: Int
    package var samples: Int

    package init(path: String, firstSample: Int, samples: Int) {
        (self.path, self.firstSample, self.samples) = (path, firstSample, samples)
    }

    package var seconds: Double { Double(samples) / Double(Self.hertz) }
}

/// One way to turn sound into features; a vote removes the different mistakes of several.
package struct FeatureSettings: Codable, Equatable, Hashable, Sendable {
    /// The speaker's vocal tract length relative to the model's average.
    package var warp: Double
    package var languageWeight: Double
    package var removesNoise: Bool
    /// Seconds of sound in each spectrum; nil for the model's own.
    package var window: Double?

    package init(warp: Double = 1, languageWeight: Double, removesNoise: Bool = true, window: Double? = nil) {
        (self.warp, self.languageWeight) = (warp, languageWeight)
        (self.removesNoise, self.window) = (removesNoise, window)
    }
}

extension HearRequest {
    package var encoded: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .load(let model): writer.put(kind: 1) { model.encode(into: &$0) }
        case .hear(let samples, let ears):
            writer.put(kind: 2) { $0.put(samples) }
            writer.put(ears) { $1.encode(into: &$0) }
        case .align(let samples, let words, let added):
            writer.put(kind: 3) { $0.put(samples) }
            writer.put(words)
            writer.put(added) { $1.encode(into: &$0) }
        case .listen: writer.put(kind: 4)
        case .samples(let samples): writer.put(kind: 5) { $0.put(samples) }
        case .finish: writer.put(kind: 6)
        case .loadNeural(let model): writer.put(kind: 7) { model.encode(into: &$0) }
        case .understand(let samples, let settings):
            writer.put(kind: 8) { $0.put(samples) }
            settings.encode(into: &writer)
        case .findSpeech(let samples): writer.put(kind: 9) { $0.put(samples) }
        case .weigh(let texts): writer.put(kind: 10) { $0.put(texts) { $0.put($1) } }
        case .fit(let samples, let texts, let added):
            writer.put(kind: 11) { $0.put(samples) }
            writer.put(texts) { $0.put($1) }
            writer.put(added) { $1.encode(into: &$0) }
        }
        return writer.bytes
    }

    package init(encoded bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let kind = try reader.byte()
        switch kind {
        case 1: self = .load(try EarModel(from: &reader))
        case 2: self = .hear(try reader.samples(), try reader.list(FeatureSettings.init(from:)))
        case 3:
            let samples = try reader.samples()
            let words = try reader.texts()
            self = .align(samples, words: words, added: try reader.list(EarModel.AddedWord.init(from:)))
        case 4: self = .listen
        case 5: self = .samples(try reader.samples())
        case 6: self = .finish
        case 7: self = .loadNeural(try NeuralModel(from: &reader))
        case 8: self = .understand(try reader.samples(), try NeuralSettings(from: &reader))
        case 9: self = .findSpeech(try reader.samples())
        case 10: self = .weigh(try reader.list { (reader) throws(WireError) in try reader.texts() })
        case 11:
            let samples = try reader.samples()
            let texts = try reader.list { (reader) throws(WireError) in try reader.texts() }
            self = .fit(samples, texts: texts, added: try reader.list(EarModel.AddedWord.init(from:)))
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}

extension WireReader {
    mutating func texts() throws(WireError) -> [String] {
        try list { (reader) throws(WireError) in try reader.text() }
    }
}

extension EarModel {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(acoustics)
        writer.put(dictionary)
        writer.put(languageModel)
        writer.put(settings)
        writer.put(words) { $1.encode(into: &$0) }
        writer.put(usualWord)
        writer.put(weighedBy)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        acoustics = try reader.text()
        dictionary = try reader.text()
        languageModel = try reader.text()
        settings = try reader.texts()
        words = try reader.list(AddedWord.init(from:))
        usualWord = try reader.text()
        weighedBy = try reader.text()
    }
}

extension EarModel.AddedWord {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(spelling)
        writer.put(phones)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        spelling = try reader.text()
        phones = try reader.text()
    }
}

extension FeatureSettings {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(warp)
        writer.put(languageWeight)
        writer.put(removesNoise)
        writer.put(window ?? 0)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        warp = try reader.double()
        languageWeight = try reader.double()
        removesNoise = try reader.bool()
        let seconds = try reader.double()
        window = seconds == 0 ? nil : seconds
    }
}
