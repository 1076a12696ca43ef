package import Sound
package import System
internal import Wires

/// Hears with the second ear; PocketSphinx finds the time of each word and stands in.
package final class MoonshineTranscriber: PartHearing {
    let ear: SecondEar
    private let model: SpeechModel
    private let nets: HearPool
    let texts: NeuralTexts
    private let aligners: HearPool
    private let aligner: WordAligner
    private let weigher: WordAligner
    private let standIns: HearPool
    let standIn: PocketSphinxTranscriber
    package let words: [PersonalWord]
    private let personal: PersonalHearing?

    package convenience init(
        ear: SecondEar,
        model: SpeechModel,
        words: [PersonalWord] = [],
        workers: Int? = nil,
        installed: InstalledFiles = .standard
    ) {
        let limit = workers ?? HearPool.usualLimit
        func pool() -> HearPool { HearPool(limit: limit, installed: installed) }
        self.init(ear: ear, model: model, words: words, nets: pool(), aligners: pool(), standIns: pool())
    }

    private init(
        ear: SecondEar,
        model: SpeechModel,
        words: [PersonalWord],
        nets: HearPool,
        aligners: HearPool,
        standIns: HearPool
    ) {
        (self.ear, self.model, self.words, self.nets) = (ear, model, words, nets)
        (self.aligners, self.standIns) = (aligners, standIns)
        texts = NeuralTexts(ear, pool: nets)
        aligner = WordAligner(model: model, words: words, pool: aligners)
        weigher = WordAligner(model: model, words: words, pool: aligners, weighs: true)
        personal = PersonalHearing(words: words, model: model, texts: texts)
        standIn = PocketSphinxTranscriber(model: model, words: words, pool: standIns)
    }

    package func hear(
        _ range: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> [HeardPiece] {
        let plan = try ear.plans.plan(for: preset)
        let samples = NeuralParts.centred(try SoundParts.samples(range, of: sound))
        let spans = try await aligner(for: plan).speech(in: SoundStretch(range, of: sound))
        var heard: [HeardPiece] = []
        for cut in NeuralParts.cuts(samples, speech: spans) {
            if let part = NeuralParts.heard(cut, speech: spans) {
                let evidence = SpeechEvidence(samples[part])
                let spoken = NeuralParts.speechSeconds(in: part, speech: spans)
                let piece = Piece(
                    sound: sound,
                    range: (part.lowerBound + range.lowerBound)..<(part.upperBound + range.lowerBound),
                    samples: Array(samples[part]),
                    // Steady noise is no silence; nobody speaks where it is softer.
                    speechSeconds: min(spoken, evidence.loudSeconds),
                    clarity: evidence.clarity
                )
                if evidence.maySpeak { heard.append(try await hear(piece, plan, preset)) }
            }
            progress(Double(cut.upperBound + range.lowerBound) / Double(SpeechSamples.hertz))
        }
        return heard
    }

    package func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions)
        -> Transcript
    {
        var heard = PartialTranscript()
        for piece in pieces { heard.add(piece) }
        let (words, text) = (heard.words, heard.text(raw: options.raw))
        var all = parts.transcript(of: words, text: text, engine: SecondEar.engine, model: ear.name, options)
        all.parts = heard.remarks.isEmpty ? nil : heard.remarks
        return all
    }

    package var fingerprint: EarFingerprint { EarFingerprint(ear, model) }

    package func knowing(_ words: [PersonalWord]) -> any PartHearing {
        guard words != self.words else { return self }
        return MoonshineTranscriber(
            ear: ear,
            model: model,
            words: words,
            nets: nets,
            aligners: aligners,
            standIns: standIns
        )
    }

    package func release() async {
        await nets.release()
        await aligners.release()
        await standIn.release()
    }

    struct Piece: Sendable {
        var sound: SpeechSamples
        var range: Range<Int>
        var samples: [Int16]
        var speechSeconds: Double
        var clarity: SpeechEvidence.Clarity

        var stretch: SoundStretch { SoundStretch(range, of: sound) }
        var offset: Double { Double(range.lowerBound) / Double(SpeechSamples.hertz) }
        var seconds: Double { Double(range.count) / Double(SpeechSamples.hertz) }

        func remark(_ remark: HeardPart.Remark) -> HeardPart {
            HeardPart(
                start: (offset * 1_000).rounded() / 1_000,
                end: ((offset + seconds) * 1_000).rounded() / 1_000,
                remark: remark
            )
        }
    }

    private func hear(_ piece: Piece, _ plan: NeuralPlan, _ preset: HearingOptions.Preset)
        async throws(TranscriptionError) -> HeardPiece
    {
        let runs = try await texts.runs(of: piece.samples, plan)
        guard let best = try await likeliest(of: runs, in: piece, plan) else { return HeardPiece() }
        let hearing = Hearing(text: best, runs: runs, piece: piece, plan: plan)
        let first = try await judged(hearing)
        if first.verdict == .refused { return try await standIn(for: piece, preset) }
        var heard = HeardPiece()
        let aligner = aligner(for: plan)
        let own = try await personal?.heard(
            in: piece.samples,
            of: piece.stretch,
            plan,
            by: aligner,
            instead: best.words
        )
        let words = WrittenForm.tidied(own?.words ?? best.words)
        heard.tokens = words.map(\.text)
        heard.isPunctuated = true
        let chances = plan.calibration.probabilities(words.map(\.probability))
        let placed = try await places(of: heard.tokens, in: piece, by: aligner)
        let times =
            placed.map { WordTimes.filled($0, within: piece.seconds) }
            ?? WordTimes.shared(heard.tokens, within: piece.seconds)
        if placed == nil { heard.remarks.append(piece.remark(.timesByShare)) }
        let verdict = try await judged(hearing, first, by: SoundFit(of: placed))
        heard.words = zip(words, zip(times, chances)).map { word, place in
            var time = place.0
            time.text = WrittenForm.bare(word.text)
            let isDoubted = verdict != .sure || own?.doubted.contains(time.text) == true
            time.probability = isDoubted ? min(place.1, NeuralVerdict.doubt) : place.1
            time.alternatives = own?.alternatives[time.text].map { [$0] } ?? []
            return Word(time, after: piece.offset)
        }
        if verdict != .sure {
            heard.remarks.append(piece.remark(verdict == .foreign ? .notEnglish : .doubtful))
        }
        return heard
    }

    private func likeliest(of runs: [[HeardText]], in piece: Piece, _ plan: NeuralPlan)
        async throws(TranscriptionError) -> HeardText?
    {
        let all = runs.flatMap(\.self)
        guard let weight = plan.languageWeight, all.count > 1 else { return all.max { $0.score < $1.score } }
        let weights = try await weigher.weights(of: all.map(NeuralTexts.spoken), in: piece.stretch)
        return NeuralTexts.likeliest(all, weights: weights, counting: weight)
    }

    private func aligner(for plan: NeuralPlan) -> WordAligner {
        plan.languageWeight == nil ? aligner : weigher
    }
}

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

    /// PocketSphinx knows only English, so it does not judge other languages.
    func judged(_ hearing: Hearing, _ first: Judgement, by fit: SoundFit)
        async throws(TranscriptionError) -> NeuralVerdict
    {
        guard ear.isEnglish, !hearing.text.words.isEmpty else { return first.verdict }
        var agreement = first.agreement
        let isOpen = !fit.isSure && (first.verdict == .sure || !fit.isBad)
        if agreement == nil, isOpen { agreement = try await self.agreement(on: hearing) }
        return first.verdict.weighed(by: fit, probability: hearing.text.meanProbability, agreement: agreement)
    }

    private func agreement(on hearing: Hearing) async throws(TranscriptionError) -> TextAgreement {
        try await texts.agreement(
            on: hearing.text,
            among: hearing.runs,
            of: hearing.piece.samples,
            hearing.plan
        )
    }

    func places(of tokens: [String], in piece: Piece, by aligner: WordAligner)
        async throws(TranscriptionError) -> [HeardWord?]?
    {
        do throws(TranscriptionError) {
            return try await aligner.times(of: tokens, in: piece.stretch, passingOver: true)
        } catch .notAligned {
            return nil
        }
    }

    /// PocketSphinx's words, for clear sound only: it writes words to music too.
    func standIn(
        for piece: Piece,
        _ preset: HearingOptions.Preset
    ) async throws(TranscriptionError) -> HeardPiece {
        let notUnderstood = HeardPiece(remarks: [piece.remark(.notUnderstood)])
        guard piece.clarity == .clear else { return notUnderstood }
        let pieces = try await standIn.hear(piece.range, of: piece.sound, preset: preset) { _ in }
        let words = pieces.flatMap(\.words)
        let chance = words.reduce(0) { $0 + $1.probability } / Double(max(1, words.count))
        guard chance >= NeuralVerdict.standInFrom else { return notUnderstood }
        var heard = HeardPiece(tokens: words.map(\.word), remarks: [piece.remark(.standIn)])
        // Speech in which one ear finds no words is often not English.
        heard.words = words.map { word in
            var doubted = word
            doubted.probability = min(word.probability, NeuralVerdict.doubt)
            return doubted
        }
        if ear.isEnglish { heard.remarks.append(piece.remark(.notEnglish)) }
        return heard
    }
}
