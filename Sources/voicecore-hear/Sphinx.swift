internal import CPocketSphinx
internal import Glibc
internal import Wires

/// A decoder with its model loaded, and the front ends made for it.
final class Sphinx {
    let decoder: OpaquePointer
    let log: SphinxLog
    /// Of the words that were to be added, those whose phones the model does not have.
    private(set) var refusedWords: [String] = []
    private var knownWords: Set<String> = []

    private let configuration: OpaquePointer
    /// Asked for once: the library loses some memory whenever it is asked which search it is in.
    private let languageModel: OpaquePointer?
    /// What whole texts are weighed by, where that was asked for.
    let sequences: WordSequences?
    private var frontEnds: [FrontEndKind: OpaquePointer] = [:]
    private let wordWeight: Double
    private let usualWindow: Double

    private struct FrontEndKind: Hashable {
        var warp: Double
        var removesNoise: Bool
        var window: Double
    }

    /// Loads the model's files, and refuses those that do not fit each other.
    init(_ model: EarModel, log: SphinxLog) throws(HearFault) {
        log.clear()
        guard let configuration = Self.configuration(for: model) else { throw .model(log.worst) }
        guard let decoder = ps_init(configuration) else {
            cmd_ln_free_r(configuration)
            throw .model(log.worst)
        }
        self.configuration = configuration
        self.decoder = decoder
        self.log = log
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

    /// Adds the words that were not added before; what they sound like never changes in one process.
    func add(_ words: [EarModel.AddedWord]) {
        let new = words.filter { knownWords.insert($0.spelling).inserted }
        _ = Self.add(new, to: decoder)
    }

    private static func add(_ words: [EarModel.AddedWord], to decoder: OpaquePointer) -> [String] {
        // The search is rebuilt once, after the last word.
        words.indices.compactMap { index in
            let word = words[index]
            let added = ps_add_word(decoder, word.spelling, word.phones, index == words.count - 1 ? 1 : 0)
            return added >= 0 ? nil : word.spelling
        }
    }

    /// Lets the language model expect words wherever it expects one that it knows.
    ///
    /// The library would add them behind the last word of the model, where its search for what follows a
    /// frequent word leaves the model's memory and ends the process. A class has its place at a known word.
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

    /// The library takes a dictionary of anything; one whose words the language model does not know is not its.
    ///
    /// Once loaded, the language model numbers its words as the dictionary does. A quarter is little: a
    /// dictionary may be far larger than the language model, as Debian's is.
    private func checkVocabulary() throws(HearFault) {
        guard let languageModel else { throw .model("there is no language model") }
        let size = Int32(clamping: ngram_model_get_counts(languageModel)?[0] ?? 0)
        var known = 0
        var tried = 0
        for id in stride(from: 0, to: size, by: max(1, Int(size) / 2000)) {
            guard let entry = ngram_word(languageModel, id),
                HeardPass.spokenWord(String(cString: entry)) != nil
            else { continue }
            tried += 1
            if ngram_model_set_known_wid(languageModel, id) != 0 { known += 1 }
        }
        guard known > 0, known * 4 >= tried else {
            throw .model("the language model knows \(known) of \(tried) words of the dictionary")
        }
    }

    /// The features of the sound for one ear.
    func cepstra(of samples: [Int16], ear: FeatureSettings) throws(HearFault) -> Cepstra {
        try Cepstra(of: samples, frontEnd: try frontEnd(for: ear))
    }

    /// Room for features that come bit by bit.
    func emptyCepstra(capacityFor samples: Int, ear: FeatureSettings) throws(HearFault) -> Cepstra {
        try Cepstra(capacityFor: samples, frontEnd: try frontEnd(for: ear))
    }

    /// The language weight that the decoder was set up with.
    var languageWeight: Double { cmd_ln_float_r(configuration, "-lw") }

    /// The mean cepstrum of the sound that the model was made from.
    var usualMean: [Float] {
        guard let centring = ps_get_feat(decoder).pointee.cmn_struct,
            let mean = centring.pointee.cmn_mean
        else { return [Float](repeating: 0, count: Cepstra.width) }
        return (0..<Cepstra.width).map { mean[$0] }
    }

    /// Makes the language model count as much as the ear wants.
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
