internal import Wires

struct PersonalHearing: Sendable {
    private let words: [PersonalWord]
    private let book: PhoneBook
    private let texts: NeuralTexts

    /// Names start as unlikely texts, so the search has to follow many.
    private static let leastBeam = 8
    private static let leastBeamOfMany = 6
    private static let padSeconds = 0.3

    init?(words: [PersonalWord], model: SpeechModel, texts: NeuralTexts) {
        guard !words.isEmpty else { return nil }
        self.words = words
        self.texts = texts
        book = PhoneBook(model: model, words: words)
    }

    func heard(
        in samples: [Int16],
        of stretch: SoundStretch,
        _ plan: NeuralPlan,
        by aligner: WordAligner,
        instead heard: [HeardText.Word]
    ) async throws(TranscriptionError) -> PersonalSpans.Outcome {
        let census = try book.census()
        let settings = NeuralSettings(
            beam: max(census.hasFewOwn ? Self.leastBeam : Self.leastBeamOfMany, plan.beam),
            padSeconds: Self.padSeconds,
            favoured: words.map { word in
                FavouredWord(text: word.spelling, bonus: census.limits(of: word.spelling.lowercased()).bonus)
            }
        )
        let spans = PersonalSpans(words: words, book: book)
        let texts = try await texts.texts(of: samples, settings)
        guard let leaning = Self.nearest(to: heard, among: texts, with: spans.own) else {
            return PersonalSpans.Outcome(words: heard)
        }
        let claims = try spans.claims(of: leaning.words, in: heard)
        let judged = try await Self.judged(claims, in: stretch, by: aligner, instead: heard)
        return PersonalSpans.Outcome(heard, taking: judged)
    }

    /// Only personal words are wanted from the second hearing, so the text nearest to the first one wins.
    static func nearest(to heard: [HeardText.Word], among texts: [HeardText], with own: Set<String>)
        -> HeardText?
    {
        guard let likeliest = texts.first, likeliest.hasEnded else { return nil }
        func named(_ text: HeardText) -> [String] { text.words.map(PersonalSpans.name).filter(own.contains) }
        let names = named(likeliest)
        let old = heard.map(PersonalSpans.name)
        // The likeliest comes first among equals.
        return texts.filter { $0.hasEnded && named($0) == names }.map { text in
            let changes = PersonalSpans.changes(old, text.words.map(PersonalSpans.name))
            return (text, edits: changes.reduce(0) { $0 + max($1.heard.count, $1.leaning.count) })
        }.min { $0.edits < $1.edits }?.0
    }

    private static func judged(
        _ claims: [PersonalClaim],
        in stretch: SoundStretch,
        by aligner: WordAligner,
        instead heard: [HeardText.Word]
    ) async throws(TranscriptionError) -> [PersonalClaim] {
        let taken = claims.filter { !$0.isProposal }
        guard !taken.isEmpty else { return claims }
        let texts = [heard] + taken.map { $0.text(in: heard) }
        let fits = try await aligner.fits(of: texts.map { $0.map(\.text) }, in: stretch)
        return claims.filter(\.isProposal)
            + zip(taken, fits.dropFirst()).map { $0.judged($1, heard: fits[0]) }
    }
}

struct PersonalClaim: Equatable {
    var range: Range<Int>
    var words: [HeardText.Word]
    var name: String
    var distance: Double
    var common: Double
    var leastHeard: Double
    /// The dictionary has all heard words, so they are not a made-up spelling of a name.
    var isOrdinary = false
    var isProposal = false
    var isDoubted = false

    /// A smaller difference may be an accent.
    private static let near = 0.34
    private static let slack = 70.0
    private static let fineSlack = 15.0
    /// A short name is soon found in a longer word.
    private static let fewestInCommon = 2.0
    static let openBelow = 0.5

    func text(in heard: [HeardText.Word]) -> [HeardText.Word] {
        heard[..<range.lowerBound] + words + heard[range.upperBound...]
    }

    /// Rejected claims become proposals; if even the heard words do not fit, the sound decides nothing.
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
        // An ordinary word that sounds alike may have been said instead.
        claim.isDoubted = isOrdinary ? gain <= 0 : gain < -Self.fineSlack
        return claim
    }

    /// The tolerated loss of log likelihood: an odd spelling is often an unknown name.
    private var mostLoss: Double {
        if distance <= Self.near { return isOrdinary ? Self.slack : .infinity }
        guard isOrdinary else { return Self.slack }
        return common < Self.fewestInCommon ? 0 : Self.fineSlack
    }

    private var isLikely: Bool {
        distance <= Self.near || !isOrdinary || (common >= Self.fewestInCommon && leastHeard < Self.openBelow)
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
