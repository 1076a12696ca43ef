internal import Wires

/// A personal word that may have been said where others were heard.
struct PersonalClaim: Equatable {
    var range: Range<Int>
    var words: [HeardText.Word]
    var name: String
    var distance: Double
    var common: Double
    var leastHeard: Double
    /// The dictionary has all heard words, so they are no spelling of a name that the ear made up.
    var isOrdinary = false
    var isProposal = false
    var isDoubted = false
}

extension PersonalClaim {
    /// So small a difference may be an accent.
    private static let near = 0.34
    /// The log likelihood that a name may lose: the models are not that fine.
    private static let slack = 70.0
    private static let fineSlack = 15.0
    /// Fewer sounds in common are no likeness: a short name is soon found in a longer word.
    private static let fewestInCommon = 2.0
    static let openBelow = 0.5

    func text(in heard: [HeardText.Word]) -> [HeardText.Word] {
        heard[..<range.lowerBound] + words + heard[range.upperBound...]
    }

    /// The claim once both likelihoods of the sound are known.
    ///
    /// A claim that the sound does not bear out is only a proposal. Where not even the heard words are found in the
    /// sound, the sound decides nothing, unless it has the name.
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

    /// The log likelihood that it may lose: an odd spelling is often an unknown name, an ordinary word seldom is.
    private var mostLoss: Double {
        if distance <= Self.near { return isOrdinary ? Self.slack : .infinity }
        guard isOrdinary else { return Self.slack }
        return common < Self.fewestInCommon ? 0 : Self.fineSlack
    }

    private var isLikely: Bool {
        distance <= Self.near || !isOrdinary
            || (common >= Self.fewestInCommon && leastHeard < Self.openBelow)
    }

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
