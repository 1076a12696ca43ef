/// What a text says about how its writer felt.
public struct Mood: Codable, Equatable, Sendable {
    /// Who can find a mood.
    public enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// How good the mood is, in whole per cent; with ``negative`` it makes 100.
    public var positive: Int
    /// How bad the mood is, in whole per cent.
    public var negative: Int
    /// The strongest feeling, or nothing when that is unsure.
    public var emotion: Emotion?
    /// Who found the mood.
    public var source: Source
    /// The phrases that speak for it, in the order of the text.
    public var evidence: [Evidence]

    /// A mood from its figures; the caller sees to it that the two make 100.
    public init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }
}

/// The feelings a mood may name.
public enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

/// A phrase that speaks for a mood.
public struct Evidence: Codable, Equatable, Sendable {
    /// The phrase as the text spells it.
    public var phrase: String
    /// Where it begins in the text, in characters (graphemes) from 0.
    public var from: Int
    /// Where it ends in the text, after its last character.
    public var to: Int
    /// Where it begins in the sound, in seconds, when the words have times.
    public var start: Double?
    /// Where it ends in the sound, in seconds, when the words have times.
    public var end: Double?
    /// How strongly it speaks: 1 is a plain word of feeling, 2 a strong one.
    public var weight: Double
    /// What it speaks for: an emotion's name, `positive` or `negative`.
    public var toward: String
    /// What turned it: names of rules such as `negation`, `intensifier`, `contrast`.
    public var turnedBy: [String]?

    /// A phrase and where it stands.
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
