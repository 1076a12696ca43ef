package import System

public struct Transcript: Codable, Equatable, Sendable {
    package var text: String
    package var engine: String
    package var model: String
    package var preset: String
    package var seconds: Double
    package var capped: Bool
    package var unheardSeconds: Double
    package var words: [Word]
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
        (self.text, self.engine, self.model, self.preset) = (text, engine, model, preset)
        (self.seconds, self.capped, self.unheardSeconds) = (seconds, capped, unheardSeconds)
        (self.words, self.parts) = (words, parts)
    }
}

public struct Word: Codable, Equatable, Sendable {
    package var word: String
    package var start: Double
    package var end: Double
    package var probability: Double
    /// Best first, for a doubtful word.
    package var alternatives: [String]?

    public init(word: String, start: Double, end: Double, probability: Double, alternatives: [String]? = nil)
    {
        (self.word, self.start, self.end) = (word, start, end)
        (self.probability, self.alternatives) = (probability, alternatives)
    }
}

public struct HeardPart: Codable, Equatable, Sendable {
    package enum Remark: String, Codable, Sendable {
        case standIn
        case doubtful
        /// The ear was so unsure that the speech may be foreign.
        case notEnglish
        case notUnderstood
        /// The words were not found in the sound, so they share its time by length.
        case timesByShare
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
