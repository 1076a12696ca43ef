/// What a text says about how its writer felt.
package struct Mood: Codable, Equatable, Sendable {
    /// Who can find a mood.
    package enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// How good the mood is, in whole per cent; with ``negative`` it makes 100.
    package var positive: Int
    /// How bad the mood is, in whole per cent.
    package var negative: Int
    /// The strongest feeling, or nothing when that is unsure.
    package var emotion: Emotion?
    /// Who found the mood.
    package var source: Source
    /// The phrases that speak for it, in the order of the text.
    package var evidence: [Evidence]

    /// A mood from its figures; the caller sees to it that the two make 100.
    package init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }
}

/// The feelings a mood may name.
package enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

/// A phrase that speaks for a mood.
package struct Evidence: Codable, Equatable, Sendable {
    /// The phrase as the text spells it.
    package var phrase: String
    /// Where it begins in the text, in characters (graphemes) from 0.
    package var from: Int
    /// Where it ends in the text, after its last character.
    package var to: Int
    /// Where it begins in the sound, in seconds, when the words have times.
    package var start: Double?
    /// Where it ends in the sound, in seconds, when the words have times.
    package var end: Double?
    /// How strongly it speaks: 1 is a plain word of feeling, 2 a strong one.
    package var weight: Double
    /// What it speaks for: an emotion's name, `positive` or `negative`.
    package var toward: String
    /// What turned it: names of rules such as `negation`, `intensifier`, `contrast`.
    package var turnedBy: [String]?

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
