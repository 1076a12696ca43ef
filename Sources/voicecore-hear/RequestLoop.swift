internal import Wires

struct RequestLoop {
    private let log = SphinxLog()
    private var sphinx: Sphinx?
    private var listening: Listening?

    /// Enough for the largest models and the word graph of the longest stretch.
    private static let memoryBytes: UInt64 = 4 << 30
    /// Ends only a runaway: the program serves any number of memos.
    private static let processorSeconds = 100_000

    mutating func answer(_ request: HearRequest) {
        do throws(HearFault) {
            try perform(request)
        } catch {
            HearConversation.send(.failed(error))
        }
    }

    private mutating func perform(_ request: HearRequest) throws(HearFault) {
        if case .load(let model) = request {
            guard sphinx == nil else { throw .unasked }
            let loaded = try Sphinx(model, log: log)
            // The model's files are read; from here on only the pipes are needed.
            let (memory, seconds) = (Self.memoryBytes, Self.processorSeconds)
            Cage.enter(.init(memoryBytes: memory, processorSeconds: seconds, diesWithStarter: false))
            sphinx = loaded
            return HearConversation.send(.ready(refused: loaded.refusedWords))
        }
        guard let sphinx else { throw .unasked }
        switch request {
        case .load, .loadNeural, .understand: throw .unasked
        case .hear(let samples, let ears):
            HearConversation.send(.heard(try Self.hear(try bounded(samples), ears: ears, with: sphinx)))
        case .align(let samples, let words, let added):
            sphinx.add(added)
            HearConversation.send(.heard(try sphinx.align(words, with: try bounded(samples))))
        case .fit(let samples, let texts, let added):
            sphinx.add(added)
            HearConversation.send(.fits(try sphinx.fits(of: texts, with: try bounded(samples))))
        case .findSpeech(let samples):
            HearConversation.send(.speech(try sphinx.speech(in: try bounded(samples))))
        case .weigh(let texts):
            guard let sequences = sphinx.sequences else { throw .unasked }
            HearConversation.send(.weights(texts.map(sequences.weight)))
        case .listen:
            listening = try Listening(sphinx)
            HearConversation.send(.provisional(""))
        case .samples(let samples):
            guard let listening else { throw .unasked }
            HearConversation.send(.provisional(try listening.hear(samples)))
        case .finish:
            guard let listening else { throw .unasked }
            self.listening = nil
            HearConversation.send(.heard(try listening.finish()))
        }
    }

    private static func hear(_ samples: [Int16], ears: [FeatureSettings], with sphinx: Sphinx)
        throws(HearFault) -> [HeardWord]
    {
        let seconds = Double(samples.count) / Double(SoundStretch.hertz)
        var passes: [HeardPass] = []
        for ear in ears {
            let share = seconds / Double(ears.count)
            let before = Double(passes.count) * share
            let frames = Double(max(1, samples.count / Cepstra.shift))
            let cepstra = try sphinx.cepstra(of: samples, ear: ear)
            // A longer window makes chords livelier, so the first ear alone judges tones.
            if passes.isEmpty, !Sphinx.mayHoldWords(cepstra) { return [] }
            let pass = try sphinx.hear(cepstra, ear: ear) { heard in
                HearConversation.send(.progress(seconds: before + share * min(1, Double(heard) / frames)))
            }
            passes.append(pass)
        }
        return Consensus.words(of: passes)
    }
}

private func bounded(_ samples: [Int16]) throws(HearFault) -> [Int16] {
    guard samples.count <= SoundStretch.mostSamples else { throw .tooLong(samples: samples.count) }
    return samples
}
