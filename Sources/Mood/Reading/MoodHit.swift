struct MoodHit {
    struct Turns: OptionSet {
        let rawValue: UInt8
        static let negation = Turns(rawValue: 1)
        static let intensifier = Turns(rawValue: 2)
        static let diminisher = Turns(rawValue: 4)
        static let contrast = Turns(rawValue: 8)
        static let concession = Turns(rawValue: 16)

        var names: [String] {
            let all: [(Turns, String)] = [
                (.negation, "negation"), (.intensifier, "intensifier"), (.diminisher, "diminisher"),
                (.contrast, "contrast"), (.concession, "concession"),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// In the bytes of the ``NormalisedText``.
    var range: Range<Int>
    var phrase: PhraseWeights
    var factor: Double
    var turns: Turns
    var parts = 1
    var probability = 1.0

    var isNegated: Bool { turns.contains(.negation) }

    /// All turns counted in.
    var weights: MoodWeights {
        (isNegated ? phrase.turned : phrase.plain) * (factor * probability)
    }
}
