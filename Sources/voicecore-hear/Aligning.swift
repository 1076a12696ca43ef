internal import CPocketSphinx
internal import Glibc
internal import HearWire

extension Sphinx {
    /// Finds the times of known words by letting the decoder hear nothing but them, in their order.
    func align(_ words: [String], with samples: [Int16]) throws(HearFault) -> [HeardWord] {
        guard !words.isEmpty else { return [] }
        try require(words)
        let cepstra = try cepstra(of: samples, ear: FeatureSettings(languageWeight: 1))
        guard let arcs = try find(words, in: cepstra) else { throw .notAligned(word: nil) }
        return arcs.map {
            HeardWord(
                text: $0.word,
                start: Double($0.first) * Consensus.frameSeconds,
                end: Double($0.last + 1) * Consensus.frameSeconds,
                probability: 1
            )
        }
    }

    /// How likely the sound is where each of some texts was said in it; nothing for one that is not found.
    ///
    /// These are logarithms of the sound's likelihood alone, without what the language has to say.
    func fits(of texts: [[String]], with samples: [Int16]) throws(HearFault) -> [Double?] {
        for words in texts { try require(words) }
        let cepstra = try cepstra(of: samples, ear: FeatureSettings(languageWeight: 1))
        var fits: [Double?] = []
        for words in texts {
            let found = words.isEmpty ? nil : try find(words, in: cepstra)
            fits.append(found.map { _ in likelihood() })
        }
        return fits
    }

    /// Where the words are if the sound is nothing but them.
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

    /// The sound's likelihood by what was found in it last, silence too.
    private func likelihood() -> Double {
        var sum = 0.0
        var segment = ps_seg_iter(decoder)
        while let current = segment {
            var score: Int32 = 0
            _ = ps_seg_prob(current, &score, nil, nil)
            sum += Double(score)
            segment = ps_seg_next(current)
        }
        // The library keeps scores of sound in steps of 2^10 of its logarithms.
        return sum * 1_024 * logmath_log_to_ln(ps_get_logmath(decoder), 1)
    }

    private func require(_ words: [String]) throws(HearFault) {
        for word in words {
            guard let phones = ps_lookup_word(decoder, word) else { throw .notAligned(word: word) }
            ckd_free(phones)
        }
    }

    /// A grammar that has one sentence.
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
