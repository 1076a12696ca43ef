internal import CPocketSphinx
internal import Glibc
internal import Wires

final class Sphinx {
    let decoder: OpaquePointer
    let log: SphinxLog
    private(set) var refusedWords: [String] = []
    private var knownWords: Set<String> = []

    private let configuration: OpaquePointer
    /// The library leaks memory whenever it is asked for the current search.
    private let languageModel: OpaquePointer?
    let sequences: WordSequences?
    private var frontEnds: [FrontEndKind: OpaquePointer] = [:]
    private let wordWeight: Double
    private let usualWindow: Double

    private struct FrontEndKind: Hashable {
        var warp: Double
        var removesNoise: Bool
        var window: Double
    }

    init(_ model: EarModel, log: SphinxLog) throws(HearFault) {
        log.clear()
        guard let configuration = Self.configuration(for: model) else { throw .model(log.worst) }
        guard let decoder = ps_init(configuration) else {
            cmd_ln_free_r(configuration)
            throw .model(log.worst)
        }
        (self.configuration, self.decoder, self.log) = (configuration, decoder, log)
        usualWindow = cmd_ln_float_r(configuration, "-wlen")
        wordWeight = cmd_ln_float_r(configuration, "-wip")
        languageModel = model.languageModel.isEmpty ? nil : ps_get_lm(decoder, ps_get_search(decoder))
        sequences =
            model.weighedBy.isEmpty
            ? nil : try WordSequences(path: model.weighedBy, weights: ps_get_logmath(decoder), log: log)
        if let languageModel { try Self.place(model.words, like: model.usualWord, in: languageModel) }
        refusedWords = Self.add(model.words, to: decoder)
        knownWords = Set(model.words.map(\.spelling))
        cps_take_centred(decoder)
        if !model.languageModel.isEmpty { try checkVocabulary() }
    }

    deinit {
        for frontEnd in frontEnds.values { fe_free(frontEnd) }
        ps_free(decoder)
        cmd_ln_free_r(configuration)
    }

    private static func configuration(for model: EarModel) -> OpaquePointer? {
        var arguments = ["voicecore-hear", "-hmm", model.acoustics, "-dict", model.dictionary]
        // Otherwise a personal "Will" would be the same as "will".
        arguments += ["-dictcase", "yes"]
        if !model.languageModel.isEmpty { arguments += ["-lm", model.languageModel] }
        arguments += model.settings
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return cmd_ln_parse_r(nil, ps_args(), Int32(clamping: pointers.count), &pointers, 1)
    }

    func add(_ words: [EarModel.AddedWord]) {
        _ = Self.add(words.filter { knownWords.insert($0.spelling).inserted }, to: decoder)
    }

    private static func add(_ words: [EarModel.AddedWord], to decoder: OpaquePointer) -> [String] {
        // The search is rebuilt once, after the last word.
        words.indices.compactMap { index in
            let word = words[index]
            let added = ps_add_word(decoder, word.spelling, word.phones, index == words.count - 1 ? 1 : 0)
            return added >= 0 ? nil : word.spelling
        }
    }

    /// Adds words as a class at a known word; appended words would make the library read beyond its memory and crash.
    private static func place(
        _ words: [EarModel.AddedWord],
        like usual: String,
        in languageModel: OpaquePointer
    ) throws(HearFault) {
        guard let model = ngram_model_set_lookup(languageModel, nil) else { return }
        let unknown = ngram_unknown_wid(model)
        let spellings = Set(words.map(\.spelling)).filter { ngram_wid(model, $0) == unknown }.sorted()
        guard !spellings.isEmpty else { return }
        guard !usual.isEmpty, ngram_wid(model, usual) != unknown else {
            throw .model("the language model has no word \"\(usual)\" for personal words to be like")
        }
        var pointers: [UnsafeMutablePointer<CChar>?] = spellings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        let weights = [Float](repeating: 1 / Float(spellings.count), count: spellings.count)
        let added = ngram_model_add_class(model, usual, 1, &pointers, weights, Int32(spellings.count))
        guard added >= 0 else { throw .model("the language model takes no more words") }
    }

    /// Refuses a dictionary unknown to the language model; a quarter suffices, as dictionaries may be far larger.
    private func checkVocabulary() throws(HearFault) {
        guard let languageModel else { throw .model("there is no language model") }
        let size = Int32(clamping: ngram_model_get_counts(languageModel)?[0] ?? 0)
        var known = 0
        var tried = 0
        for id in stride(from: 0, to: size, by: max(1, Int(size) / 2000)) {
            let entry = ngram_word(languageModel, id).flatMap { HeardPass.spokenWord(String(cString: $0)) }
            guard entry != nil else { continue }
            // Once loaded, the language model numbers its words as the dictionary does.
            tried += 1
            if ngram_model_set_known_wid(languageModel, id) != 0 { known += 1 }
        }
        guard known > 0, known * 4 >= tried else {
            throw .model("the language model knows \(known) of \(tried) words of the dictionary")
        }
    }

    func cepstra(of samples: [Int16], ear: FeatureSettings) throws(HearFault) -> Cepstra {
        try Cepstra(of: samples, frontEnd: try frontEnd(for: ear))
    }

    func emptyCepstra(capacityFor samples: Int, ear: FeatureSettings) throws(HearFault) -> Cepstra {
        try Cepstra(capacityFor: samples, frontEnd: try frontEnd(for: ear))
    }

    var languageWeight: Double { cmd_ln_float_r(configuration, "-lw") }

    var usualMean: [Float] {
        let mean = ps_get_feat(decoder).pointee.cmn_struct?.pointee.cmn_mean
        guard let mean else { return [Float](repeating: 0, count: Cepstra.width) }
        return (0..<Cepstra.width).map { mean[$0] }
    }

    func weighLanguage(_ ear: FeatureSettings) {
        guard let languageModel else { return }
        ngram_model_apply_weights(languageModel, Float(ear.languageWeight), Float(wordWeight))
    }

    private func frontEnd(for ear: FeatureSettings) throws(HearFault) -> OpaquePointer {
        let window = ear.window ?? usualWindow
        let kind = FrontEndKind(warp: ear.warp, removesNoise: ear.removesNoise, window: window)
        if let made = frontEnds[kind] { return made }
        log.clear()
        cmd_ln_set_int_r(configuration, "-remove_noise", kind.removesNoise ? 1 : 0)
        cmd_ln_set_int_r(configuration, "-remove_silence", 1)
        cmd_ln_set_float_r(configuration, "-wlen", kind.window)
        cmd_ln_set_str_r(configuration, "-warp_params", kind.warp == 1 ? nil : "\(kind.warp)")
        guard let made = fe_init_auto_r(configuration) else { throw .model(log.worst) }
        frontEnds[kind] = made
        return made
    }
}

final class SphinxLog {
    private let log: UnsafeMutablePointer<cps_log>

    init() {
        log = .allocate(capacity: 1)
        log.initialize(to: cps_log())
        cps_log_capture(log)
    }

    deinit {
        err_set_callback(nil, nil)
        log.deallocate()
    }

    func clear() { log.pointee = cps_log() }

    var worst: String {
        let text = withUnsafePointer(to: log.pointee.text) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: 512) { String(cString: $0) }
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "no reason given" : line
    }
}
