internal import CPocketSphinx
internal import Wires

extension Sphinx {
    private static let framesPerReport = 100
    /// Fewer hold no word.
    private static let fewestFrames = 12
    /// 1,427 spoken words never fell below 74; chords and slow melodies never rose above 67.
    private static let leastLiveliness: Float = 68
    /// Frames on each side judged with a word: alone it may be as steady as a tone.
    private static let surroundings = 100

    /// Hears features as one utterance.
    ///
    /// They are centred, so that neither the order of memos nor their blocks change a word.
    func hear(
        _ cepstra: Cepstra,
        ear: FeatureSettings,
        progress: (_ framesHeard: Int) -> Void
    ) throws(HearFault) -> HeardPass {
        guard cepstra.count >= Self.fewestFrames, Self.mayHoldWords(cepstra) else {
            return HeardPass(best: [], possible: [])
        }
        weighLanguage(ear)
        try decode(cepstra, progress: progress)
        let last = cepstra.count - 1
        let place = { (frame: Int) in cepstra.places[max(0, min(frame, last))] }
        let isSpeech = { (frames: ClosedRange<Int>) in
            Self.mayHoldWords(cepstra, around: frames.lowerBound..<(frames.upperBound + 1))
        }
        return HeardPass(best: bestWords(place, where: isSpeech), possible: possibleWords(place))
    }

    /// False means that nothing need be searched.
    static func mayHoldWords(_ cepstra: Cepstra) -> Bool {
        stride(from: 0, to: cepstra.count, by: surroundings).contains { frame in
            mayHoldWords(cepstra, around: frame..<frame)
        }
    }

    static func mayHoldWords(_ cepstra: Cepstra, around frames: Range<Int>) -> Bool {
        let around = (frames.lowerBound - surroundings)..<(frames.upperBound + surroundings)
        return cepstra.liveliness(in: around) >= leastLiveliness
    }

    /// Lets the decoder hear the features.
    ///
    /// Pieces allow progress. A grammar needs them whole: the library keeps too few frames of pieces, and every word
    /// would come 30 ms early.
    func decode(
        _ cepstra: Cepstra,
        asWhole: Bool = false,
        progress: (_ framesHeard: Int) -> Void
    ) throws(HearFault) {
        log.clear()
        guard ps_start_stream(decoder) == 0, ps_start_utt(decoder) == 0 else { throw .decoder(log.worst) }
        var frame = 0
        while frame < cepstra.count {
            let count = asWhole ? cepstra.count : min(Self.framesPerReport, cepstra.count - frame)
            guard ps_process_cep(decoder, cepstra.rows + frame, Int32(count), 0, asWhole ? 1 : 0) >= 0 else {
                throw .decoder(log.worst)
            }
            frame += count
            progress(cepstra.places[frame - 1])
        }
        guard ps_end_utt(decoder) == 0 else { throw .decoder(log.worst) }
    }

    /// Words of the best path, placed in the sound.
    func bestWords(
        _ place: (Int) -> Int,
        where isSpeech: (ClosedRange<Int>) -> Bool = { _ in true }
    ) -> [HeardPass.Arc] {
        // Asking for the text makes the library search its word graph.
        _ = ps_get_hyp(decoder, nil)
        let weights = ps_get_logmath(decoder)
        var arcs: [HeardPass.Arc] = []
        var segment = ps_seg_iter(decoder)
        while let current = segment {
            var first: Int32 = 0
            var last: Int32 = 0
            ps_seg_frames(current, &first, &last)
            let probability = logmath_exp(weights, ps_seg_prob(current, nil, nil, nil))
            if let entry = ps_seg_word(current), let word = HeardPass.spokenWord(String(cString: entry)),
                isSpeech(Int(first)...max(Int(first), Int(last)))
            {
                arcs.append(
                    HeardPass.Arc(
                        word: word,
                        first: place(Int(first)),
                        last: place(Int(last)),
                        probability: min(1, probability)
                    )
                )
            }
            segment = ps_seg_next(current)
        }
        return arcs
    }

    /// Drops words of the graph that are all but impossible.
    private func possibleWords(_ place: (Int) -> Int) -> [HeardPass.Arc] {
        guard let graph = ps_get_lattice(decoder) else { return [] }
        let weights = ps_lattice_get_logmath(graph)
        var arcs: [HeardPass.Arc] = []
        var nodes = ps_latnode_iter(graph)
        while let node = nodes {
            var links = ps_latnode_exits(ps_latnode_iter_node(node))
            while let current = links {
                let link = ps_latlink_iter_link(current)
                let probability = logmath_exp(weights, ps_latlink_prob(graph, link, nil))
                if probability > 0.003, let entry = ps_latlink_baseword(graph, link),
                    let word = HeardPass.spokenWord(String(cString: entry))
                {
                    var first: Int16 = 0
                    let last = ps_latlink_times(link, &first)
                    arcs.append(
                        HeardPass.Arc(
                            word: word,
                            first: place(Int(first)),
                            last: place(Int(last)),
                            probability: min(1, probability)
                        )
                    )
                }
                links = ps_latlink_iter_next(current)
            }
            nodes = ps_latnode_iter_next(node)
        }
        return arcs
    }
}

extension Sphinx {
    /// Judged together.
    private static let blockFrames = 50
    /// Longer gaps split spans; this is a pause between words.
    private static let pauseFrames = 30
    /// Fewer hold no word.
    private static let fewestSpanFrames = 8

    /// Spans that the front end takes for sound and that are as lively as speech.
    ///
    /// Searches nothing, so it costs a hundredth of hearing.
    func speech(in samples: [Int16]) throws(HearFault) -> [SpeechSpan] {
        let cepstra = try cepstra(of: samples, ear: FeatureSettings(languageWeight: 1))
        var spans: [ClosedRange<Int>] = []
        for first in stride(from: 0, to: cepstra.count, by: Self.blockFrames) {
            let block = first..<min(cepstra.count, first + Self.blockFrames)
            guard Self.mayHoldWords(cepstra, around: block) else { continue }
            for place in block.map({ cepstra.places[$0] }) {
                if let last = spans.last, place - last.upperBound <= Self.pauseFrames {
                    spans[spans.count - 1] = last.lowerBound...max(last.upperBound, place)
                } else {
                    spans.append(place...place)
                }
            }
        }
        return spans.filter { $0.count >= Self.fewestSpanFrames }.map {
            SpeechSpan(
                start: Double($0.lowerBound) * Consensus.frameSeconds,
                end: Double($0.upperBound + 1) * Consensus.frameSeconds
            )
        }
    }
}
