/// What the program that hears is asked to do.
package enum HearRequest: Equatable, Sendable {
    /// Load a model; the first request, and the only one of its kind.
    case load(EarModel)
    /// Give the words of a stretch of sound, which comes with the request: the program can open no file.
    case hear([Int16], [FeatureSettings])
    /// Give the times of words that are known to be in a stretch of sound, adding those the dictionary lacks.
    case align([Int16], words: [String], added: [EarModel.AddedWord])
    /// Begin to hear sound that is still being made.
    case listen
    /// More of that sound.
    case samples([Int16])
    /// The end of that sound.
    case finish
    /// Load a neural ear; the first request, and the only one of its kind.
    case loadNeural(NeuralModel)
    /// Give the texts that a part of sound may hold, the likeliest first.
    case understand([Int16], NeuralSettings)
    /// Say where in a stretch of sound words may be.
    case findSpeech([Int16])
    /// Say how likely each of some texts is as language, whatever the sound was.
    case weigh([[String]])
    /// Say how well each of some texts fits a stretch of sound, adding words that the dictionary lacks.
    case fit([Int16], texts: [[String]], added: [EarModel.AddedWord])
}

/// The files of a model, how its decoder is set, and the words added to it.
package struct EarModel: Equatable, Sendable {
    /// A word that the model does not know by itself.
    package struct AddedWord: Equatable, Hashable, Sendable {
        /// The word as it is written.
        package var spelling: String
        /// Phones of the model, separated by spaces.
        package var phones: String

        package init(spelling: String, phones: String) {
            self.spelling = spelling
            self.phones = phones
        }
    }

    /// The folder of the acoustic model.
    package var acoustics: String
    /// The file of pronunciations.
    package var dictionary: String
    /// The file of word sequences.
    package var languageModel: String
    /// Names and values in turn, as the library's own programs take them.
    package var settings: [String]
    /// Words that are added to the dictionary.
    package var words: [AddedWord]
    /// A word of the language model: the added ones are expected where it is.
    package var usualWord: String
    /// The file of word sequences that whole texts are weighed by; empty where none are.
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
        self.acoustics = acoustics
        self.dictionary = dictionary
        self.languageModel = languageModel
        self.settings = settings
        self.words = words
        self.usualWord = usualWord
        self.weighedBy = weighedBy
    }
}

/// Some of the samples of a file.
package struct SoundStretch: Equatable, Sendable {
    /// The rate of the samples.
    package static let hertz = 16_000
    /// The longest stretch that is heard or aligned at once; the recogniser's word graph counts frames in 16 bits.
    package static let mostSeconds = 300
    /// The longest stretch in samples.
    package static let mostSamples = mostSeconds * hertz

    /// The file of samples.
    package var path: String
    /// The place of the first sample in the file.
    package var firstSample: Int
    /// How many samples there are in the stretch.
    package var samples: Int

    package init(path: String, firstSample: Int, samples: Int) {
        self.path = path
        self.firstSample = firstSample
        self.samples = samples
    }

    /// How long it lasts.
    package var seconds: Double { Double(samples) / Double(Self.hertz) }
}

/// One way to turn sound into features: several on the same sound make different mistakes, of which votes get rid.
package struct FeatureSettings: Codable, Equatable, Hashable, Sendable {
    /// How much longer the speaker's vocal tract is taken to be than the model's average; 1 is as it is.
    package var warp: Double
    /// How much the language model counts against the sound.
    package var languageWeight: Double
    /// Whether steady noise is taken out of the spectrum.
    package var removesNoise: Bool
    /// Seconds of sound in each look at the spectrum; none means as long as the model's.
    package var window: Double?

    package init(
        warp: Double = 1,
        languageWeight: Double,
        removesNoise: Bool = true,
        window: Double? = nil
    ) {
        self.warp = warp
        self.languageWeight = languageWeight
        self.removesNoise = removesNoise
        self.window = window
    }
}

extension HearRequest {
    /// The request as bytes.
    package var encoded: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .load(let model):
            writer.put(1 as UInt8)
            model.encode(into: &writer)
        case .hear(let samples, let ears):
            writer.put(2 as UInt8)
            writer.put(samples)
            writer.put(ears) { $1.encode(into: &$0) }
        case .align(let samples, let words, let added):
            writer.put(3 as UInt8)
            writer.put(samples)
            writer.put(words) { $0.put($1) }
            writer.put(added) { $1.encode(into: &$0) }
        case .listen:
            writer.put(4 as UInt8)
        case .samples(let samples):
            writer.put(5 as UInt8)
            writer.put(samples)
        case .finish:
            writer.put(6 as UInt8)
        case .loadNeural(let model):
            writer.put(7 as UInt8)
            model.encode(into: &writer)
        case .understand(let samples, let settings):
            writer.put(8 as UInt8)
            writer.put(samples)
            settings.encode(into: &writer)
        case .findSpeech(let samples):
            writer.put(9 as UInt8)
            writer.put(samples)
        case .weigh(let texts):
            writer.put(10 as UInt8)
            writer.put(texts) { $0.put($1) { $0.put($1) } }
        case .fit(let samples, let texts, let added):
            writer.put(11 as UInt8)
            writer.put(samples)
            writer.put(texts) { $0.put($1) { $0.put($1) } }
            writer.put(added) { $1.encode(into: &$0) }
        }
        return writer.bytes
    }

    /// Reads a request from bytes.
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
        case 10:
            self = .weigh(try reader.list { (reader) throws(WireError) in try reader.texts() })
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
        writer.put(settings) { $0.put($1) }
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
