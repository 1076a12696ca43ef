internal import HearWire

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
    /// Whether it is no more than another way to hear one word.
    var isProposal = false
}

extension PersonalClaim {
    /// What differs so little sounds the same but for an accent, whatever the models of sounds say.
    private static let near = 0.34
    /// How much less likely the sound may be by any other, as a logarithm: the models are not that fine.
    private static let slack = 70.0

    /// What was heard with this alone in its place.
    func text(in heard: [HeardText.Word]) -> [HeardText.Word] {
        heard[..<range.lowerBound] + words + heard[range.upperBound...]
    }

    /// Whether the sound has to be asked.
    var isDoubtful: Bool { !isProposal && distance > Self.near }

    /// The claim as it stands where the sound is so likely by it, and so likely by what was heard.
    ///
    /// One that the sound does not bear out is no more than a proposal. Where not even what was heard is found in the
    /// sound, that has nothing to say.
    func judged(_ fit: Double?, heard: Double?) -> PersonalClaim {
        guard isDoubtful, let heard else { return self }
        var claim = self
        claim.isProposal = fit.map { $0 < heard - Self.slack } ?? true
        return claim
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
            words += heard[place..<claim.range.lowerBound] + claim.words
            place = claim.range.upperBound
            alternatives[claim.name] = old
        }
        words += heard[place...]
    }
}
