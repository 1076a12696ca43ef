internal import CPocketSphinx
internal import Wires

extension Sphinx {
    /// How many frames go to the decoder between two reports.
    private static let framesPerReport = 100
    /// Fewer frames than this hold no word.
    private static let fewestFrames = 12
    /// Around 1,427 spoken words it was never below 74, in chords and slow melodies never above 67.
    private static let leastLiveliness: Float = 68
    /// Frames on each side of a word that are looked at with it: one word alone may be as steady as a tone.
    private static let surroundings = 100

    /// Hears features as one utterance.
    ///
    /// They come centred, so that neither the order of memos nor the way they are handed
    /// over changes a word.
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

    /// Whether there is any place where words may be; where there is none, nothing need be searched.
    static func mayHoldWords(_ cepstra: Cepstra) -> Bool {
        stride(from: 0, to: cepstra.count, by: surroundings).contains { frame in
            mayHoldWords(cepstra, around: frame..<frame)
        }
    }

    /// Whether the sound around some frames is as lively as speech.
    static func mayHoldWords(_ cepstra: Cepstra, around frames: Range<Int>) -> Bool {
        let around = (frames.lowerBound - surroundings)..<(frames.upperBound + surroundings)
        return cepstra.liveliness(in: around) >= leastLiveliness
    }

    /// Lets the decoder hear the features.
    ///
    /// In pieces they let progress be told. A grammar has to get them as a whole: the library keeps too few
    /// frames of pieces for it, and every word would come 30 ms early.
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

    /// The words of the best path, with their places in the sound.
    func bestWords(
        _ place: (Int) -> Int,
        where isSpeech: (ClosedRange<Int>) -> Bool = { _ in true }
    ) -> [HeardPass.Arc] {
        // Asking for the text first makes the library search its word graph and weigh it.
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

    /// Every word of the word graph that is not all but impossible.
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
