internal import Wires

extension MoonshineTranscriber {
    struct Hearing: Sendable {
        var text: HeardText
        var runs: [[HeardText]]
        var piece: Piece
        var plan: NeuralPlan
    }

    struct Judgement: Sendable {
        var verdict: NeuralVerdict
        var agreement: TextAgreement?
    }

    /// The verdict on a text; where others may speak at the same time, another hearing has to agree.
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

    /// The verdict once the words are aligned; where they fit the sound badly, another hearing has to agree.
    ///
    /// PocketSphinx knows English alone, so it does not judge other ears.
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

    /// PocketSphinx's words for a piece where the ear found none, if it is sure enough.
    ///
    /// It writes words to music and crowds too, so it is asked only where the sound is clear.
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
