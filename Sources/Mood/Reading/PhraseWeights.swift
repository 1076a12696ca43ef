/// The weights of a phrase, by itself and under a negation.
struct PhraseWeights: Equatable {
    var plain: MoodWeights
    var turned: MoodWeights
    /// It names a feeling; other phrases only lend weight to a feeling that is named.
    var isCore: Bool
    /// A negation beside it changes nothing, because it has its own.
    var keeps: Bool

    var isSilent: Bool { plain == .zero && turned == .zero }
}
