public import Ground
internal import HearWire
public import Sound

/// Turns speech into words with the second ear, and has PocketSphinx say where each is and stand by.
///
/// Words depend on nothing but the sound, the models, the personal words, the options and the kind of processor.
public final class MoonshineTranscriber: PartHearing {
    private let ear: SecondEar
    private let model: SpeechModel
    private let nets: HearPool
    private let texts: NeuralTexts
    private let placers: HearPool
    private let placer: WordPlacer
    /// The one for presets in which the language model has a say.
    private let weigher: WordPlacer
    private let standIns: HearPool
    private let standIn: PocketSphinxTranscriber
    package let words: [PersonalWord]
    /// The person's words, when there are any.
    private let personal: PersonalHearing?

    /// Hears with at most so many processes of each kind at a time.
    public convenience init(
        ear: SecondEar,
        model: SpeechModel,
        words: [PersonalWord] = [],
        workers: Int? = nil,
        installed: InstalledFiles = .standard
    ) {
        let limit = workers ?? HearPool.usualLimit
        func pool() -> HearPool { HearPool(limit: limit, installed: installed) }
        self.init(ear: ear, model: model, words: words, nets: pool(), placers: pool(), standIns: pool())
    }

    private init(
        ear: SecondEar,
        model: SpeechModel,
        words: [PersonalWord],
        nets: HearPool,
        placers: HearPool,
        standIns: HearPool
    ) {
        self.ear = ear
        self.model = model
        self.words = words
        self.nets = nets
        self.placers = placers
        self.standIns = standIns
        texts = NeuralTexts(ear, pool: nets)
        placer = WordPlacer(model: model, words: words, pool: placers)
        weigher = WordPlacer(model: model, words: words, pool: placers, weighs: true)
        personal = PersonalHearing(words: words, model: model, texts: texts)
        standIn = PocketSphinxTranscriber(model: model, words: words, pool: standIns)
    }

    public func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        try await heard(sound, options: options, progress: progress)
    }

    package func hear(
        _ range: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece] {
        let plan = try ear.plans.plan(for: preset)
        let samples = NeuralParts.centred(try SoundParts.samples(range, of: sound))
        let spans = try await placer(for: plan).speech(
            in: SoundStretch(path: sound.path, firstSample: range.lowerBound, samples: range.count)
        )
        var heard: [HeardPiece] = []
        for cut in NeuralParts.cuts(samples, speech: spans) {
            if let part = NeuralParts.heard(cut, speech: spans) {
                let evidence = SpeechEvidence(samples[part])
                let spoken = NeuralParts.speechSeconds(in: part, speech: spans)
                let piece = Piece(
                    sound: sound,
                    range: (part.lowerBound + range.lowerBound)..<(part.upperBound + range.lowerBound),
                    samples: Array(samples[part]),
                    // Steady noise is no silence, and where it is softer, nobody speaks.
                    speechSeconds: min(spoken, evidence.loudSeconds),
                    clarity: evidence.clarity
                )
                if evidence.maySpeak { heard.append(try await hear(piece, plan, preset)) }
            }
            progress(Double(cut.upperBound + range.lowerBound) / Double(SpeechSamples.hertz))
        }
        return heard
    }

    package func transcript(
        of pieces: [HeardPiece],
        _ parts: SoundParts,
        _ options: HearingOptions
    ) -> Transcript {
        var heard = HeardSoFar()
        for piece in pieces { heard.add(piece) }
        return Transcript(
            text: heard.text(raw: options.raw),
            engine: SecondEar.engine,
            model: ear.name,
            preset: options.preset.rawValue,
            seconds: parts.heardSeconds,
            capped: parts.unheardSeconds > 0,
            unheardSeconds: parts.unheardSeconds,
            words: heard.words,
            parts: heard.remarks.isEmpty ? nil : heard.remarks
        )
    }

    package var lineage: EarLineage { EarLineage(ear, model) }

    package func knowing(_ words: [PersonalWord]) -> any PartHearing {
        guard words != self.words else { return self }
        return MoonshineTranscriber(
            ear: ear,
            model: model,
            words: words,
            nets: nets,
            placers: placers,
            standIns: standIns
        )
    }

    /// Ends the processes that are at rest, which returns their memory.
    public func release() async {
        await nets.release()
        await placers.release()
        await standIn.release()
    }

    /// Some of a memo's sound, at most as much as the ear hears at once.
    private struct Piece: Sendable {
        var sound: SpeechSamples
        var range: Range<Int>
        var samples: [Int16]
        var speechSeconds: Double
        var clarity: SpeechEvidence.Clarity

        var stretch: SoundStretch {
            SoundStretch(path: sound.path, firstSample: range.lowerBound, samples: range.count)
        }

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

    private func hear(
        _ piece: Piece,
        _ plan: NeuralPlan,
        _ preset: HearingOptions.Preset
    ) async throws(TranscriptionError) -> HeardPiece {
        let runs = try await texts.runs(of: piece.samples, plan)
        guard let best = try await likeliest(of: runs, in: piece, plan) else { return HeardPiece() }
        let verdict = try await verdict(on: best, among: runs, of: piece, plan)
        if verdict == .refused { return try await standIn(for: piece, preset) }
        var heard = HeardPiece()
        let placer = placer(for: plan)
        let own = try await personal?.heard(
            in: piece.samples,
            of: piece.stretch,
            plan,
            by: placer,
            instead: best.words
        )
        let words = WrittenForm.tidied(own?.words ?? best.words)
        heard.tokens = words.map(\.text)
        heard.isPunctuated = true
        let chances = plan.calibration.probabilities(words.map(\.probability))
        let placed = try await times(of: heard.tokens, in: piece, by: placer)
        let times = placed ?? WordTimes.shared(heard.tokens, within: piece.seconds)
        if placed == nil { heard.remarks.append(piece.remark(.timesByShare)) }
        heard.words = zip(words, zip(times, chances)).map { word, place in
            var time = place.0
            time.text = WrittenForm.bare(word.text)
            let isDoubted = verdict == .doubtful || own?.doubted.contains(time.text) == true
            time.probability = isDoubted ? min(place.1, NeuralVerdict.doubt) : place.1
            time.alternatives = own?.alternatives[time.text].map { [$0] } ?? []
            return Word(time, after: piece.offset)
        }
        if verdict == .doubtful {
            // English words are found in the sound, however doubtful; what is made of another language is not.
            let soundsEnglish = placed != nil && best.meanProbability >= NeuralVerdict.englishFrom
            heard.remarks.append(piece.remark(soundsEnglish || !ear.isEnglish ? .doubtful : .notEnglish))
        }
        return heard
    }

    /// Where the words of a piece are; nothing if they cannot be found in it.
    private func times(
        of tokens: [String],
        in piece: Piece,
        by placer: WordPlacer
    ) async throws(TranscriptionError) -> [HeardWord]? {
        do throws(TranscriptionError) {
            let placed = try await placer.times(of: tokens, in: piece.stretch, passingOver: true)
            return WordTimes.filled(placed, within: piece.seconds)
        } catch .notAligned {
            return nil
        }
    }

    /// What becomes of a text; where others may speak at the same time, another hearing has to bear it out.
    private func verdict(
        on text: HeardText,
        among runs: [[HeardText]],
        of piece: Piece,
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> NeuralVerdict {
        let verdict = NeuralVerdict(
            text,
            speechSeconds: piece.speechSeconds,
            clarity: piece.clarity,
            isEnglish: ear.isEnglish
        )
        if verdict == .refused || piece.clarity == .clear { return verdict }
        return verdict.weighed(
            by: try await texts.agreement(on: text, among: runs, of: piece.samples, plan)
        )
    }

    /// The likeliest of the texts that all runs make of a piece.
    private func likeliest(
        of runs: [[HeardText]],
        in piece: Piece,
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> HeardText? {
        let all = runs.flatMap(\.self)
        guard let weight = plan.languageWeight, all.count > 1 else { return all.max { $0.score < $1.score } }
        let weights = try await weigher.weights(of: all.map(NeuralTexts.spoken), in: piece.stretch)
        return NeuralTexts.likeliest(all, weights: weights, counting: weight)
    }

    private func placer(for plan: NeuralPlan) -> WordPlacer {
        plan.languageWeight == nil ? placer : weigher
    }

    /// What PocketSphinx hears in a piece that the ear made nothing of, if it is sure enough of it.
    ///
    /// To music and to crowds it writes words too, so it is asked only where the sound is clear.
    private func standIn(
        for piece: Piece,
        _ preset: HearingOptions.Preset
    ) async throws(TranscriptionError) -> HeardPiece {
        switch piece.clarity {
        case .clear: break
        case .mixed: return HeardPiece(remarks: [piece.remark(.notUnderstood)])
        case .unclear: return HeardPiece()
        }
        let words = try await standIn.words(piece.range, of: piece.sound, preset: preset)
        let chance = words.reduce(0) { $0 + $1.probability } / Double(max(1, words.count))
        var heard = HeardPiece()
        guard chance >= NeuralVerdict.standInFrom else {
            heard.remarks = [piece.remark(.notUnderstood)]
            return heard
        }
        heard.words = words
        heard.tokens = words.map(\.word)
        heard.remarks = [piece.remark(.standIn)]
        return heard
    }
}
