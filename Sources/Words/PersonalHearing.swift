internal import HearWire

/// A second hearing by a neural ear that leans towards a person's words, and what is taken over from it.
struct PersonalHearing: Sendable {
    private let words: [PersonalWord]
    private let book: PhoneBook
    private let texts: NeuralTexts

    /// The least beginnings of a text that are followed: names are not the likeliest at first, and many are in the way.
    private static let leastBeam = 8
    /// The same where there are so many words that few of them are ever said.
    private static let leastBeamOfMany = 6
    private static let padSeconds = 0.3

    /// Nothing where there are no words.
    init?(words: [PersonalWord], model: SpeechModel, texts: NeuralTexts) {
        guard !words.isEmpty else { return nil }
        self.words = words
        self.texts = texts
        book = PhoneBook(model: model, words: words)
    }

    /// The words of some samples, which are those of a stretch, with the person's own that may truly have been said.
    func heard(
        in samples: [Int16],
        of stretch: SoundStretch,
        _ plan: NeuralPlan,
        by placer: WordPlacer,
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
        guard let leaning = try await texts.texts(of: samples, settings).first, leaning.hasEnded else {
            return PersonalSpans.Outcome(words: heard)
        }
        let claims = try PersonalSpans(words: words, book: book).claims(of: leaning.words, in: heard)
        let judged = try await Self.judged(claims, in: stretch, by: placer, instead: heard)
        return PersonalSpans.Outcome(heard, taking: judged)
    }

    /// Claims of which those that the sound does not bear out are proposals, and others doubted.
    private static func judged(
        _ claims: [PersonalClaim],
        in stretch: SoundStretch,
        by placer: WordPlacer,
        instead heard: [HeardText.Word]
    ) async throws(TranscriptionError) -> [PersonalClaim] {
        let taken = claims.filter { !$0.isProposal }
        guard !taken.isEmpty else { return claims }
        let texts = [heard] + taken.map { $0.text(in: heard) }
        let fits = try await placer.fits(of: texts.map { $0.map(\.text) }, in: stretch)
        return claims.filter(\.isProposal)
            + zip(taken, fits.dropFirst()).map { $0.judged($1, heard: fits[0]) }
    }
}
