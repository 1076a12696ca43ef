internal import Glibc

extension Transcript {
    /// Makes words surer that PocketSphinx heard too; it is wrong too often to count against the others.
    package mutating func weigh(against other: Transcript) {
        guard engine == SecondEar.engine, other.engine == PocketSphinxTranscriber.engine else { return }
        var rest = other.words.filter { !$0.word.isEmpty }[...]
        for place in words.indices {
            let word = words[place]
            rest = rest.drop { $0.end < word.start - EarAgreement.slackSeconds }
            let spoken = SpokenForm.words(word.word)
            let agrees = rest.prefix { $0.start <= word.end + EarAgreement.slackSeconds }.contains {
                SpokenForm.words($0.word).contains { spoken.contains($0) }
            }
            if agrees { words[place].probability = EarAgreement.probability(word.probability) }
        }
    }
}

/// The odds that a word of the second ear gains when PocketSphinx heard it too, fitted to recorded speech.
enum EarAgreement {
    static let slackSeconds = 0.15
    private static let weight = 1.3

    static func probability(_ own: Double) -> Double {
        // In a part that is to be doubted as a whole, one word that both hear says little.
        guard own > NeuralVerdict.doubt else { return own }
        let inside = min(max(own, 1e-4), 1 - 1e-4)
        let joint = 1 / (1 + exp(-(log(inside / (1 - inside)) + weight)))
        return (joint * 1_000).rounded() / 1_000
    }
}
