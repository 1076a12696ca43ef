internal import CPocketSphinx
internal import Wires

/// Hears sound during recording; its words are provisional, since the mean of the whole is unknown.
final class Listening {
    private let sphinx: Sphinx
    private let cepstra: Cepstra
    private var waiting: [Int16] = []
    /// Starts with the model's own mean, weighed like `priorFrames`.
    private var sums: [Float]
    private var weight: Float
    private var lastText = ""

    private static let priorFrames: Float = 100

    init(_ sphinx: Sphinx) throws(HearFault) {
        self.sphinx = sphinx
        let ear = FeatureSettings(languageWeight: sphinx.languageWeight)
        cepstra = try sphinx.emptyCepstra(capacityFor: SoundStretch.mostSamples, ear: ear)
        sums = sphinx.usualMean.map { $0 * Self.priorFrames }
        weight = Self.priorFrames
        sphinx.weighLanguage(ear)
        guard ps_start_stream(sphinx.decoder) == 0, ps_start_utt(sphinx.decoder) == 0 else {
            throw .decoder(sphinx.log.worst)
        }
    }

    func hear(_ samples: [Int16]) throws(HearFault) -> String {
        waiting += samples
        let first = cepstra.count
        waiting.removeFirst(try cepstra.add(waiting))
        guard cepstra.count > first else { return lastText }
        for frame in first..<cepstra.count {
            for (index, value) in cepstra.cepstrum(frame).enumerated() { sums[index] += value }
            weight += 1
        }
        cepstra.subtract(sums.map { $0 / weight }, from: first)
        let added = Int32(cepstra.count - first)
        guard ps_process_cep(sphinx.decoder, cepstra.rows + first, added, 0, 0) >= 0 else {
            throw .decoder(sphinx.log.worst)
        }
        lastText = ps_get_hyp(sphinx.decoder, nil).map { String(cString: $0) } ?? ""
        return lastText
    }

    func finish() throws(HearFault) -> [HeardWord] {
        guard ps_end_utt(sphinx.decoder) == 0 else { throw .decoder(sphinx.log.worst) }
        guard cepstra.count > 0 else { return [] }
        let last = cepstra.count - 1
        let arcs = sphinx.bestWords { cepstra.places[max(0, min($0, last))] }
        return Consensus.words(of: [HeardPass(best: arcs, possible: [])])
    }
}
