internal import Wires

/// A person's word that may have been said where others were heard.
struct PersonalClaim: Equatable {
    /// The words that were heard.
    var range: Range<Int>
    /// What stands in their place, with the punctuation around it.
    var words: [HeardText.Word]
    /// The person's word among these, as it is written.
    var name: String
    /// The share of the sounds that differ between the two.
    var distance: Double
    /// How many sounds the two have in common.
    var common: Double
    /// How probable the least sure of the words was that were heard.
    var leastHeard: Double
    /// Whether the dictionary has all words that were heard: then they are no spelling of a name that the ear made up.
    var isOrdinary = false
    /// Whether it is no more than another way to hear one word.
    var isProposal = false
    /// Whether the sound does not prefer it to what was heard.
    var isDoubted = false
}

extension PersonalClaim {
    /// What differs so little sounds the same but for an accent.
    private static let near = 0.34
    /// How much less likely the sound may be by a name, as a logarithm: the models are not that fine.
    private static let slack = 70.0
    /// The same where both are about as likely.
    private static let fineSlack = 15.0
    /// Fewer sounds in common are no likeness: a short name is soon found in a longer word.
    private static let fewestInCommon = 2.0
    /// What was heard in doubt.
    static let openBelow = 0.5

    /// What was heard with this alone in its place.
    func text(in heard: [HeardText.Word]) -> [HeardText.Word] {
        heard[..<range.lowerBound] + words + heard[range.upperBound...]
    }

    /// The claim as it stands where the sound is so likely by it, and so likely by what was heard.
    ///
    /// One that the sound does not bear out is no more than a proposal. Where not even what was heard is found in the
    /// sound, that has nothing to say, unless it has the name.
    func judged(_ fit: Double?, heard: Double?) -> PersonalClaim {
        guard !isProposal else { return self }
        var claim = self
        guard let heard else {
            claim.isDoubted = fit == nil
            claim.isProposal = fit == nil && !isLikely
            return claim
        }
        let gain = fit.map { $0 - heard } ?? -.infinity
        claim.isProposal = gain < -mostLoss
        // An ordinary word that sounds the same may have been said as well.
        claim.isDoubted = isOrdinary ? gain <= 0 : gain < -Self.fineSlack
        return claim
    }

    /// How much less likely the sound may be by it than by what was heard.
    ///
    /// A spelling that no dictionary has is often a name that the ear does not know, and an ordinary word seldom.
    private var mostLoss: Double {
        if distance <= Self.near { return isOrdinary ? Self.slack : .infinity }
        guard isOrdinary else { return Self.slack }
        return common < Self.fewestInCommon ? 0 : Self.fineSlack
    }

    /// Whether it may count where the sound says nothing.
    private var isLikely: Bool {
        distance <= Self.near || !isOrdinary
            || (common >= Self.fewestInCommon && leastHeard < Self.openBelow)
    }

    /// The words in its place, of which a doubted name is no surer than what was heard.
    fileprivate var shown: [HeardText.Word] {
        guard isDoubted else { return words }
        return words.map { word in
            var word = word
            if WrittenForm.bare(word.text) == name { word.probability = min(word.probability, leastHeard) }
            return word
        }
    }
}

extension PersonalSpans.Outcome {
    /// The words that were heard, with claims in the place of some of them.
    init(_ heard: [HeardText.Word], taking claims: [PersonalClaim]) {
        self.init(words: [])
        var place = 0
        for claim in claims.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let old = PersonalSpans.line(heard[claim.range])
            if claim.isProposal {
                if claim.range.count == 1 { alternatives[old] = claim.name }
                continue
            }
            words += heard[place..<claim.range.lowerBound] + claim.shown
            place = claim.range.upperBound
            alternatives[claim.name] = old
            if claim.isDoubted { doubted.insert(claim.name) }
        }
        words += heard[place...]
    }
}
