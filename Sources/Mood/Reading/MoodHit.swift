/// One place in a text where a table has something to say.
struct MoodHit {
    /// What turned or moved the weight of a hit.
    struct Turns: OptionSet {
        let rawValue: UInt8
        static let negation = Turns(rawValue: 1)
        static let intensifier = Turns(rawValue: 2)
        static let diminisher = Turns(rawValue: 4)
        static let contrast = Turns(rawValue: 8)
        static let concession = Turns(rawValue: 16)

        /// The names of the rules, as evidence shows them.
        var names: [String] {
            let all: [(Turns, String)] = [
                (.negation, "negation"), (.intensifier, "intensifier"), (.diminisher, "diminisher"),
                (.contrast, "contrast"), (.concession, "concession"),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// Where, in the bytes of the ``NormalisedText``.
    var range: Range<Int>
    /// What the table says of it.
    var phrase: PhraseWeights
    var factor: Double
    var turns: Turns
    /// How many phrases of the table are in it.
    var parts = 1
    /// How sure it is that these words were said.
    var probability = 1.0

    var isNegated: Bool { turns.contains(.negation) }

    /// What it says, everything counted in.
    var weights: MoodWeights {
        (isNegated ? phrase.turned : phrase.plain) * (factor * probability)
    }
}
