internal import Glibc
internal import HearWire

/// The model, once it is loaded, and what is being listened to.
struct RequestLoop {
    private let log = SphinxLog()
    private var sphinx: Sphinx?
    private var listening: Listening?

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
            sphinx = loaded
            return HearConversation.send(.ready(refused: loaded.refusedWords))
        }
        guard let sphinx else { throw .unasked }
        switch request {
        case .load, .loadNeural, .understand:
            throw .unasked
        case .hear(let stretch, let ears):
            HearConversation.send(.heard(try Self.hear(stretch, ears: ears, with: sphinx)))
        case .align(let stretch, let words, let added):
            sphinx.add(added)
            HearConversation.send(.heard(try sphinx.align(words, with: try samples(of: stretch))))
        case .findSpeech(let stretch):
            HearConversation.send(.speech(try sphinx.speech(in: try samples(of: stretch))))
        case .listen:
            listening = try Listening(sphinx)
            HearConversation.send(.provisional(""))
        case .samples(let samples):
            guard let listening else { throw .unasked }
            HearConversation.send(.provisional(try listening.take(samples)))
        case .finish:
            guard let listening else { throw .unasked }
            self.listening = nil
            HearConversation.send(.heard(try listening.finish()))
        }
    }

    private static func hear(
        _ stretch: SoundStretch,
        ears: [FeatureSettings],
        with sphinx: Sphinx
    ) throws(HearFault) -> [HeardWord] {
        let samples = try samples(of: stretch)
        let seconds = Double(samples.count) / Double(SoundStretch.hertz)
        var passes: [HeardPass] = []
        for ear in ears {
            let share = seconds / Double(ears.count)
            let before = Double(passes.count) * share
            let frames = Double(max(1, samples.count / Cepstra.shift))
            let cepstra = try sphinx.cepstra(of: samples, ear: ear)
            // A longer window makes chords livelier; what the first ear takes for tones is nothing to the others.
            if passes.isEmpty, !Sphinx.mayHoldWords(cepstra) { return [] }
            passes.append(
                try sphinx.hear(cepstra, ear: ear) { heard in
                    HearConversation.send(.progress(seconds: before + share * min(1, Double(heard) / frames)))
                }
            )
        }
        return Consensus.words(of: passes)
    }
}

/// Reads some samples of a file.
private func samples(of stretch: SoundStretch) throws(HearFault) -> [Int16] {
    guard stretch.firstSample >= 0, stretch.samples >= 0 else { throw .sound(errno: EINVAL) }
    guard stretch.samples <= SoundStretch.mostSamples else { throw .tooLong(samples: stretch.samples) }
    let file = open(stretch.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .sound(errno: errno) }
    defer { close(file) }
    var samples = [Int16](repeating: 0, count: stretch.samples)
    let failure = samples.withUnsafeMutableBytes { bytes -> Int32? in
        var done = 0
        while done < bytes.count {
            let (offset, overflow) = stretch.firstSample.multipliedReportingOverflow(by: 2)
            guard !overflow, let base = bytes.baseAddress else { return EINVAL }
            let count = pread(file, base + done, bytes.count - done, offset + done)
            if count > 0 { done += count }
            if count == 0 { return EIO }
            if count < 0, errno != EINTR { return errno }
        }
        return nil
    }
    if let failure { throw .sound(errno: failure) }
    return samples
}
