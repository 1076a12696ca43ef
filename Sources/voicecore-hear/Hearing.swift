internal import CPocketSphinx
internal import Wires

extension Sphinx {
    private static let framesPerReport = 100
    /// Fewer hold no word.
    private static let fewestFrames = 12
    /// 1,427 spoken words never fell below 74; chords and slow melodies never rose above 67.
    private static let leastLiveliness: Float = 68
    /// Frames on each side judged with a word, which alone may be as steady as a tone.
    private static let surroundings = 100

    /// Hears centred features as one utterance, so that neither the order of memos nor blocks change a word.
    func hear(_ cepstra: Cepstra, ear: FeatureSettings, progress: (_ framesHeard: Int) -> Void)
        throws(HearFault) -> HeardPass
    {
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

    static func mayHoldWords(_ cepstra: Cepstra) -> Bool {
        stride(from: 0, to: cepstra.count, by: surroundings).contains {
            mayHoldWords(cepstra, around: $0..<$0)
        }
    }

    static func mayHoldWords(_ cepstra: Cepstra, around frames: Range<Int>) -> Bool {
        let around = (frames.lowerBound - surroundings)..<(frames.upperBound + surroundings)
        return cepstra.liveliness(in: around) >= leastLiveliness
    }

    /// Takes pieces for progress; a grammar needs the whole, or the library would place words 30 ms early.
    func decode(_ cepstra: Cepstra, asWhole: Bool = false, progress: (_ framesHeard: Int) -> Void)
        throws(HearFault)
    {
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

    func bestWords(_ place: (Int) -> Int, where isSpeech: (ClosedRange<Int>) -> Bool = { _ in true })
        -> [HeardPass.Arc]
    {
        // Asking for the text makes the library search its word graph.
        _ = ps_get_hyp(decoder, nil)
        let weights = ps_get_logmath(decoder)
        var arcs: [HeardPass.Arc] = []
        forEachSegment { segment, word, first, last in
            let probability = logmath_exp(weights, ps_seg_prob(segment, nil, nil, nil))
            guard let word, isSpeech(first...max(first, last)) else { return }
            let (first, last) = (place(first), place(last))
            arcs.append(.init(word: word, first: first, last: last, probability: min(1, probability)))
        }
        return arcs
    }

    func forEachSegment(
        _ body: (_ segment: OpaquePointer, _ word: String?, _ first: Int, _ last: Int) -> Void
    ) {
        var segment = ps_seg_iter(decoder)
        while let current = segment {
            var (first, last): (Int32, Int32) = (0, 0)
            ps_seg_frames(current, &first, &last)
            let word = ps_seg_word(current).flatMap { HeardPass.spokenWord(String(cString: $0)) }
            body(current, word, Int(first), Int(last))
            segment = ps_seg_next(current)
        }
    }

    /// Leaves out words that are next to impossible.
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
                    var begin: Int16 = 0
                    let end = ps_latlink_times(link, &begin)
                    let (first, last) = (place(Int(begin)), place(Int(end)))
                    arcs.append(.init(word: word, first: first, last: last, probability: min(1, probability)))
                }
                links = ps_latlink_iter_next(current)
            }
            nodes = ps_latnode_iter_next(node)
        }
        return arcs
    }
}

extension Sphinx {
    private static let blockFrames = 50
    /// Longer gaps split spans; this is a pause between words.
    private static let pauseFrames = 30
    private static let fewestSpanFrames = 8

    /// Spans of sound as lively as speech; searches nothing, so it costs a hundredth of hearing.
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
        let seconds = Consensus.frameSeconds
        return spans.filter { $0.count >= Self.fewestSpanFrames }.map {
            SpeechSpan(start: Double($0.lowerBound) * seconds, end: Double($0.upperBound + 1) * seconds)
        }
    }
}
