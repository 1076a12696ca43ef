internal import CPocketSphinx
internal import Glibc
internal import Wires

extension Sphinx {
    /// Lets the decoder hear only these words; probabilities compare their sound with the likeliest sound there.
    func align(_ words: [String], with samples: [Int16]) throws(HearFault) -> [HeardWord] {
        guard !words.isEmpty else { return [] }
        try require(words)
        let cepstra = try cepstra(of: SilenceFloor.over(samples), ear: FeatureSettings(languageWeight: 1))
        guard let arcs = try find(words, in: cepstra) else { throw .notAligned(word: nil) }
        return zip(arcs, likelihoodsOfWords()).map { arc, likelihood in
            HeardWord(
                text: arc.word,
                start: Double(arc.first) * Consensus.frameSeconds,
                end: Double(arc.last + 1) * Consensus.frameSeconds,
                probability: min(1, exp(likelihood))
            )
        }
    }

    /// Log likelihoods of the sound without the language model; nil if a text is not in it.
    func fits(of texts: [[String]], with samples: [Int16]) throws(HearFault) -> [Double?] {
        for words in texts { try require(words) }
        let cepstra = try cepstra(of: SilenceFloor.over(samples), ear: FeatureSettings(languageWeight: 1))
        var fits: [Double?] = []
        for words in texts {
            fits.append(words.isEmpty ? nil : try find(words, in: cepstra).map { _ in likelihood() })
        }
        return fits
    }

    private func find(_ words: [String], in cepstra: Cepstra) throws(HearFault) -> [HeardPass.Arc]? {
        guard let chain = chain(of: words) else { throw .decoder(log.worst) }
        defer { fsg_model_free(chain) }
        log.clear()
        guard ps_set_fsg(decoder, "align", chain) == 0, ps_set_search(decoder, "align") == 0 else {
            throw .decoder(log.worst)
        }
        guard cepstra.count > words.count else { return nil }
        try decode(cepstra, asWhole: true) { _ in }
        let last = cepstra.count - 1
        let arcs = bestWords { cepstra.places[max(0, min($0, last))] }
        return arcs.map(\.word) == words ? arcs : nil
    }

    private func likelihood() -> Double { segments().reduce(0) { $0 + $1.likelihood } }

    private func likelihoodsOfWords() -> [Double] {
        segments().filter(\.isWord).map { $0.likelihood / Double($0.frames) }
    }

    private func segments() -> [(isWord: Bool, frames: Int, likelihood: Double)] {
        // The library scales acoustic scores by 2^10.
        let unit = 1_024 * logmath_log_to_ln(ps_get_logmath(decoder), 1)
        var segments: [(isWord: Bool, frames: Int, likelihood: Double)] = []
        forEachSegment { segment, word, first, last in
            var score: Int32 = 0
            _ = ps_seg_prob(segment, &score, nil, nil)
            segments.append((word != nil, max(1, last - first + 1), Double(score) * unit))
        }
        return segments
    }

    private func require(_ words: [String]) throws(HearFault) {
        for word in words {
            guard let phones = ps_lookup_word(decoder, word) else { throw .notAligned(word: word) }
            ckd_free(phones)
        }
    }

    private func chain(of words: [String]) -> UnsafeMutablePointer<fsg_model_t>? {
        let states = Int32(clamping: words.count + 1)
        guard let model = fsg_model_init("align", ps_get_logmath(decoder), 1, states) else { return nil }
        model.pointee.start_state = 0
        model.pointee.final_state = states - 1
        for (index, word) in words.enumerated() {
            let id = fsg_model_word_add(model, word)
            fsg_model_trans_add(model, Int32(index), Int32(index + 1), 0, id)
        }
        return model
    }
}
