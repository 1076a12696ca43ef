internal import System
internal import Wires

/// The second ear beside PocketSphinx while somebody speaks: it hears the last part again every few seconds.
actor LiveSecondEar {
    private let worker: HearWorker
    private let isEnglish: Bool
    /// The part that is still being spoken, and the number of its samples that were not heard yet.
    private var part: [Int16] = []
    private var unheard = 0
    private var text = LiveText()

    private static let intervalSamples = 3 * SoundStretch.hertz
    private static let limitSeconds = 60.0
    /// The least effort: all of it is heard again when the recording is over.
    private static let settings = NeuralSettings(beam: 1, padSeconds: 0.3)

    init(_ ear: SecondEar, installed: InstalledFiles) async throws(TranscriptionError) {
        isEnglish = ear.isEnglish
        worker = try HearWorker(program: "voicecore-hear-onnx", installed: installed)
        let reply = try await worker.ask(.loadNeural(ear.model), limitSeconds: Self.limitSeconds)
        if case .failed(let fault) = reply { throw TranscriptionError(fault) }
    }

    func text(adding samples: [Int16], provisional: String) async throws(TranscriptionError) -> String {
        part += samples
        unheard += samples.count
        let words = provisional.split(separator: " ").map(String.init)
        if unheard >= Self.intervalSamples { try await hear(words) }
        return text.joined(with: words)
    }

    func stop() async {
        await worker.end()
    }

    private func hear(_ words: [String]) async throws(TranscriptionError) {
        unheard = 0
        let samples = NeuralParts.centred(part)
        let cuts = NeuralParts.cuts(samples)
        for cut in cuts.dropLast() { text.settle(try await heard(samples[cut]), of: words) }
        let last = cuts.last?.lowerBound ?? 0
        part.removeFirst(last)
        text.improve(try await heard(samples[last...]), of: words)
    }

    /// Nil where the text could not be words.
    private func heard(_ samples: ArraySlice<Int16>) async throws(TranscriptionError) -> [String]? {
        let evidence = SpeechEvidence(samples)
        guard evidence.maySpeak else { return [] }
        let request = HearRequest.understand(Array(samples), Self.settings)
        let reply = try await worker.ask(request, limitSeconds: Self.limitSeconds)
        guard case .understood(let texts) = reply else {
            throw .engineNonsense(line: "no answer to understanding")
        }
        try HeardText.check(texts, within: Double(samples.count) / Double(SoundStretch.hertz))
        guard let text = texts.first else { return nil }
        let verdict = NeuralVerdict(
            text,
            speechSeconds: 0,
            clarity: evidence.clarity,
            isEnglish: isEnglish
        )
        if verdict == .refused { return evidence.clarity == .unclear ? [] : nil }
        return WrittenForm.tidied(text.words).map(\.text)
    }
}
