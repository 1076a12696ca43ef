package struct Mood: Codable, Equatable, Sendable {
    package enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// In whole per cent; with ``negative`` it makes 100.
    package var positive: Int
    package var negative: Int
    /// Nil when no feeling is strongest.
    package var emotion: Emotion?
    package var source: Source
    package var evidence: [Evidence]

    /// The caller makes sure that the two add up to 100.
    package init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }
}

package enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

package struct Evidence: Codable, Equatable, Sendable {
    package var phrase: String
    /// In characters (graphemes) from 0.
    package var from: Int
    package var to: Int
    /// In seconds of the sound, when the words have times.
    package var start: Double?
    package var end: Double?
    /// 1 is a plain word of feeling, 2 a strong one.
    package var weight: Double
    /// An emotion's name, `positive` or `negative`.
    package var toward: String
    /// Names of rules such as `negation`, `intensifier`, `contrast`.
    package var turnedBy: [String]?

    package init(
        phrase: String,
        from: Int,
        to: Int,
        start: Double? = nil,
        end: Double? = nil,
        weight: Double,
        toward: String,
        turnedBy: [String]? = nil
    ) {
        self.phrase = phrase
        self.from = from
        self.to = to
        self.start = start
        self.end = end
        self.weight = weight
        self.toward = toward
        self.turnedBy = turnedBy
    }
}
