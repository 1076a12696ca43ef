internal import CPocketSphinx
internal import Wires

final class WordSequences {
    private let model: OpaquePointer
    private let weights: OpaquePointer
    private let unknown: Int32

    /// No known word is less likely than an unknown one.
    private static let leastLog = -18.0

    init(path: String, weights: OpaquePointer?, log: SphinxLog) throws(HearFault) {
        log.clear()
        guard let weights, let model = ngram_model_read(nil, path, NGRAM_AUTO, weights) else {
            throw .model(log.worst)
        }
        self.model = model
        self.weights = weights
        unknown = ngram_unknown_wid(model)
    }

    deinit { ngram_model_free(model) }

    func weight(of words: [String]) -> Double {
        let text = ["<s>"] + words + ["</s>"]
        let known = text.map { ngram_wid(model, $0) }
        return text.indices.dropFirst().reduce(0) { sum, place in
            // The history, nearest word first.
            var before = known[max(0, place - 2)..<place].reversed().map { $0 }
            var used: Int32 = 0
            let share = ngram_ng_prob(model, known[place], &before, Int32(before.count), &used)
            let log = known[place] == unknown ? Self.leastLog : logmath_log_to_ln(weights, share)
            return sum + max(Self.leastLog, log)
        }
    }
}
