internal import Wires

extension MoonshineTranscriber {
    /// A text that the ear made of a piece, with all that it made of it.
    struct Hearing: Sendable {
        var text: HeardText
        var runs: [[HeardText]]
        var piece: Piece
        var plan: NeuralPlan
    }

    /// What becomes of a text, and how far another hearing agrees, where that was asked.
    struct Judgement: Sendable {
        var verdict: NeuralVerdict
        var agreement: TextAgreement?
    }

    /// What becomes of a text; where others may speak at the same time, another hearing has to bear it out.
    func judged(_ hearing: Hearing) async throws(TranscriptionError) -> Judgement {
        let piece = hearing.piece
        let verdict = NeuralVerdict(
            hearing.text,
            speechSeconds: piece.speechSeconds,
            clarity: piece.clarity,
            isEnglish: ear.isEnglish
        )
        if verdict == .refused || piece.clarity == .clear { return Judgement(verdict: verdict) }
        let agreement = try await agreement(on: hearing)
        return Judgement(verdict: verdict.weighed(by: agreement), agreement: agreement)
    }

    /// The same once its words are placed; where they fit the sound badly, another hearing has to bear them out.
    ///
    /// PocketSphinx knows English alone, and so says nothing of other ears.
    func judged(
        _ hearing: Hearing,
        _ first: Judgement,
        by fit: SoundFit
    ) async throws(TranscriptionError) -> NeuralVerdict {
        guard ear.isEnglish, !hearing.text.words.isEmpty else { return first.verdict }
        var agreement = first.agreement
        let isOpen = !fit.isSure && (first.verdict == .sure || !fit.isBad)
        if agreement == nil, isOpen {
            agreement = try await self.agreement(on: hearing)
        }
        return first.verdict.weighed(
            by: fit,
            probability: hearing.text.meanProbability,
            agreement: agreement
        )
    }

    private func agreement(on hearing: Hearing) async throws(TranscriptionError) -> TextAgreement {
        try await texts.agreement(
            on: hearing.text,
            among: hearing.runs,
            of: hearing.piece.samples,
            hearing.plan
        )
    }

    /// Where the words of a piece are; nothing if they cannot be found in it.
    func places(
        of tokens: [String],
        in piece: Piece,
        by placer: WordAligner
    ) async throws(TranscriptionError) -> [HeardWord?]? {
        do throws(TranscriptionError) {
            return try await placer.times(of: tokens, in: piece.stretch, passingOver: true)
        } catch .notAligned {
            return nil
        }
    }

    /// What PocketSphinx hears in a piece that the ear made nothing of, if it is sure enough of it.
    ///
    /// To music and to crowds it writes words too, so it is asked only where the sound is clear.
    func standIn(
        for piece: Piece,
        _ preset: HearingOptions.Preset
    ) async throws(TranscriptionError) -> HeardPiece {
        switch piece.clarity {
        case .clear: break
        case .mixed, .unclear: return HeardPiece(remarks: [piece.remark(.notUnderstood)])
        }
        let words = try await standIn.words(piece.range, of: piece.sound, preset: preset)
        let chance = words.reduce(0) { $0 + $1.probability } / Double(max(1, words.count))
        var heard = HeardPiece()
        guard chance >= NeuralVerdict.standInFrom else {
            heard.remarks = [piece.remark(.notUnderstood)]
            return heard
        }
        heard.tokens = words.map(\.word)
        // What one ear makes nothing of is English seldom enough for no word of the other to be sure.
        heard.words = words.map { word in
            var doubted = word
            doubted.probability = min(word.probability, NeuralVerdict.doubt)
            return doubted
        }
        heard.remarks = [piece.remark(.standIn)]
        if ear.isEnglish { heard.remarks.append(piece.remark(.notEnglish)) }
        return heard
    }
}
