package import System

/// Every word that was heard in a memo, and the ear that heard it.
public struct Transcript: Codable, Equatable, Sendable {
    /// The words in one string, with sentences unless raw text was asked for.
    package var text: String
    package var engine: String
    package var model: String
    package var preset: String
    package var seconds: Double
    package var capped: Bool
    package var unheardSeconds: Double
    package var words: [Word]
    /// Parts that were heard in another way than the rest; nil when there are none.
    package var parts: [HeardPart]?

    public init(
        text: String,
        engine: String,
        model: String,
        preset: String,
        seconds: Double,
        capped: Bool = false,
        unheardSeconds: Double = 0,
        words: [Word],
        parts: [HeardPart]? = nil
    ) {
        self.text = text
        self.engine = engine
        self.model = model
        self.preset = preset
        self.seconds = seconds
        self.capped = capped
        self.unheardSeconds = unheardSeconds
        self.words = words
        self.parts = parts
    }
}

public struct Word: Codable, Equatable, Sendable {
    package var word: String
    /// In seconds of the sound.
    package var start: Double
    package var end: Double
    package var probability: Double
    /// Other words that a doubtful one may have been, best first.
    package var alternatives: [String]?

    public init(word: String, start: Double, end: Double, probability: Double, alternatives: [String]? = nil)
    {
        self.word = word
        self.start = start
        self.end = end
        self.probability = probability
        self.alternatives = alternatives
    }
}

/// A part of a memo that was heard in another way than the rest.
public struct HeardPart: Codable, Equatable, Sendable {
    package enum Remark: String, Codable, Sendable {
        /// The ear found no words in it, so PocketSphinx heard it.
        case standIn
        case doubtful
        /// The ear was so unsure that it may not have been English.
        case notEnglish
        /// Somebody may speak there, and neither ear found words.
        case notUnderstood
        /// The words could not be found in the sound, so their times are shares of the part's.
        case timesByShare
        /// PocketSphinx heard it, because the files of the second ear cannot be used.
        case earUnusable

        package var mayBeForeign: Bool { self == .notEnglish || self == .notUnderstood }
    }

    package var start: Double
    package var end: Double
    package var remark: Remark

    package init(start: Double, end: Double, remark: Remark) {
        self.start = start
        self.end = end
        self.remark = remark
    }
}

extension Transcript {
    package var jsonText: JSONText {
        .object(known: [
            "text": .string(text), "engine": .string(engine), "model": .string(model),
            "preset": .string(preset), "seconds": .number(seconds), "capped": .bool(capped),
            "unheardSeconds": capped ? .number(unheardSeconds) : nil,
            "parts": parts.map { .array($0.map(\.jsonText)) }, "words": .array(words.map(\.jsonText)),
        ])
    }
}

extension HeardPart {
    fileprivate var jsonText: JSONText {
        ["start": .number(start), "end": .number(end), "remark": .string(remark.rawValue)]
    }
}

extension Word {
    package var jsonText: JSONText {
        .object(known: [
            "word": .string(word), "start": .number(start), "end": .number(end),
            "probability": .number(probability), "alternatives": alternatives.map(JSONText.strings),
        ])
    }
}
