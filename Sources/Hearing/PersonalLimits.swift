/// How far a search leans towards one of a person's words, and how near it has to be to what was heard.
struct PersonalLimits: Equatable {
    /// What each of its tokens is worth to the search, as a logarithm.
    var bonus: Double
    /// How many of its sounds may differ from what was heard in its place, as a share.
    var reach: Double
    /// The same of some words of a longer place; it is less, as one of many runs of words is chosen.
    var runReach: Double
    /// What was heard more surely is not replaced.
    var sureFrom: Double

    /// A word that no dictionary has.
    static let rare = PersonalLimits(bonus: 5, reach: 0.75, runReach: 0.6, sureFrom: 0.9)
    /// One that a dictionary has.
    static let usual = PersonalLimits(bonus: 3, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    /// Of many words some fit anything by chance.
    static let rareOfMany = PersonalLimits(bonus: 5, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    /// Among many words, those that are in many people's mouths count less.
    static let usualOfMany = PersonalLimits(bonus: 1, reach: 0.35, runReach: 0.25, sureFrom: 0.7)
}

/// What the dictionary and the language model have of a person's words.
struct PersonalCensus {
    /// Among more words than this, frequent ones fit anything by chance.
    private static let few = 50
    /// The same of words that are not frequent, which the ear does not write by itself.
    private static let fewOwn = 100
    /// One word in two million, as a natural logarithm: what is said as often is a frequent word.
    private static let frequentFrom = -14.5

    /// Those that the dictionary has.
    let usual: Set<String>
    private let frequent: Set<String>
    /// Whether there are few but for those that many people say: a long list of them does not make the others less
    /// likely.
    let hasFewOwn: Bool

    /// Counts some words, which are in small letters.
    init(of words: Set<String>, _ pronouncing: Pronouncing) throws(TranscriptionError) {
        usual = Set(try pronouncing.dictionaryEntries(of: words).keys)
        frequent = words.count > Self.few ? pronouncing.frequent(usual, from: Self.frequentFrom) : []
        hasFewOwn = words.count - frequent.count <= Self.fewOwn
    }

    /// What holds for one of the words.
    func limits(of word: String) -> PersonalLimits {
        guard usual.contains(word) else { return hasFewOwn ? .rare : .rareOfMany }
        return hasFewOwn && !frequent.contains(word) ? .usual : .usualOfMany
    }
}
