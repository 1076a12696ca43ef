/// The pull of the search towards a personal word, and the nearness to the heard words that it needs.
struct PersonalLimits: Equatable {
    /// The worth of each of its tokens to the search, as a logarithm.
    var bonus: Double
    /// The share of its sounds that may differ.
    var reach: Double
    /// The reach for some words of a longer place; less, as one of many runs is chosen.
    var runReach: Double
    /// Surer words are not replaced.
    var sureFrom: Double

    static let rare = PersonalLimits(bonus: 5, reach: 0.75, runReach: 0.6, sureFrom: 0.9)
    static let usual = PersonalLimits(bonus: 3, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    /// Of many words some fit anything by chance.
    static let rareOfMany = PersonalLimits(bonus: 5, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    /// Among many words, frequent ones count less.
    static let usualOfMany = PersonalLimits(bonus: 1, reach: 0.35, runReach: 0.25, sureFrom: 0.7)
}

struct PersonalCensus {
    /// Among more words than this, frequent ones fit anything by chance.
    private static let few = 50
    /// The limit for words that are not frequent, which the ear does not write by itself.
    private static let fewOwn = 100
    /// One word in two million, as a natural logarithm: as likely words are frequent.
    private static let frequentFrom = -14.5

    let usual: Set<String>
    private let frequent: Set<String>
    /// Few words are not frequent: a long list of frequent ones does not make the others less likely.
    let hasFewOwn: Bool

    init(of words: Set<String>, _ pronouncing: Pronouncing) throws(TranscriptionError) {
        usual = Set(try pronouncing.dictionaryEntries(of: words).keys)
        frequent = words.count > Self.few ? pronouncing.frequent(usual, from: Self.frequentFrom) : []
        hasFewOwn = words.count - frequent.count <= Self.fewOwn
    }

    func limits(of word: String) -> PersonalLimits {
        guard usual.contains(word) else { return hasFewOwn ? .rare : .rareOfMany }
        return hasFewOwn && !frequent.contains(word) ? .usual : .usualOfMany
    }
}
