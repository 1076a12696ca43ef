package import System
internal import Wires

/// Provisional words during a recording; the processes end with this object at the latest.
package actor LiveHearing {
    private let worker: HearWorker
    private var second: LiveSecondEar?

    private static let limitSeconds = 120.0

    package init(
        model: SpeechModel,
        words: [PersonalWord] = [],
        ear: SecondEar? = nil,
        installed: InstalledFiles = .standard
    ) async throws(TranscriptionError) {
        let worker = try HearWorker(installed: installed)
        let earModel = model.earModel(settings: model.liveSettings, words: words.flatMap(\.addedWords))
        for request in [HearRequest.load(earModel), .listen] {
            let reply = try await worker.ask(request, limitSeconds: Self.limitSeconds)
            if case .failed(let fault) = reply { throw TranscriptionError(fault) }
        }
        self.worker = worker
        if let ear { second = try? await LiveSecondEar(ear, installed: installed) }
    }

    package func feed(_ samples: [Int16]) async throws(TranscriptionError) -> String {
        let reply = try await worker.ask(.samples(samples), limitSeconds: Self.limitSeconds)
        let text = try reply.part(of: "live sound") {
            if case .provisional(let text) = $0 { text } else { nil }
        }
        return await withSecondEar(text, samples)
    }

    private func withSecondEar(_ text: String, _ samples: [Int16]) async -> String {
        guard let second else { return text }
        if let better = try? await second.text(adding: samples, provisional: text) { return better }
        self.second = nil
        await second.stop()
        return text
    }

    package func finish() async throws(TranscriptionError) -> [Word] {
        let reply = try await worker.ask(.finish, limitSeconds: Self.limitSeconds)
        await stop()
        let words = try reply.part(of: "the end") { if case .heard(let words) = $0 { words } else { nil } }
        try HeardWord.check(words, within: Double(SoundStretch.mostSeconds))
        return words.map { Word($0, after: 0) }
    }

    package func stop() async {
        await worker.end()
        await second?.stop()
    }
}

/// Hears the latest sound again every few seconds.
actor LiveSecondEar {
    private let worker: HearWorker
    private let isEnglish: Bool
    private var part: [Int16] = []
    private var unheard = 0
    private var text = LiveText()

    private static let intervalSamples = 3 * SoundStretch.hertz
    private static let limitSeconds = 60.0
    /// The least effort: the whole recording is heard again at the end.
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

    func stop() async { await worker.end() }

    private func hear(_ words: [String]) async throws(TranscriptionError) {
        unheard = 0
        let samples = NeuralParts.centred(part)
        let cuts = NeuralParts.cuts(samples)
        for cut in cuts.dropLast() { text.settle(try await heard(samples[cut]), of: words) }
        let last = cuts.last?.lowerBound ?? 0
        part.removeFirst(last)
        text.improve(try await heard(samples[last...]), of: words)
    }

    private func heard(_ samples: ArraySlice<Int16>) async throws(TranscriptionError) -> [String]? {
        let evidence = SpeechEvidence(samples)
        guard evidence.maySpeak else { return [] }
        let request = HearRequest.understand(Array(samples), Self.settings)
        let reply = try await worker.ask(request, limitSeconds: Self.limitSeconds)
        let texts = try HeardText.checked(reply, within: Double(samples.count) / Double(SoundStretch.hertz))
        guard let text = texts.first else { return nil }
        let verdict = NeuralVerdict(text, speechSeconds: 0, clarity: evidence.clarity, isEnglish: isEnglish)
        if verdict == .refused { return evidence.clarity == .unclear ? [] : nil }
        return WrittenForm.tidied(text.words).map(\.text)
    }
}

/// Joins the second ear's words with those that PocketSphinx added since, told apart by their number.
struct LiveText: Equatable, Sendable {
    private var settled: [String] = []
    private var current: [String] = []
    private var wordsBefore = 0
    private var wordsHeard = 0

    /// Takes the second ear's words for a finished part; nil leaves PocketSphinx's.
    mutating func settle(_ better: [String]?, of words: [String]) {
        settled += better ?? Array(words.dropFirst(wordsBefore))
        wordsBefore = words.count
        improve([], of: words)
    }

    mutating func improve(_ better: [String]?, of words: [String]) {
        current = better ?? Array(words.dropFirst(wordsBefore))
        wordsHeard = words.count
    }

    func joined(with words: [String]) -> String {
        var since = words.dropFirst(wordsHeard)
        // PocketSphinx gives a word a little later than the second ear.
        if let first = since.first, let last = current.last, Self.plain(first) == Self.plain(last) {
            since = since.dropFirst()
        }
        return (settled + current + since).joined(separator: " ")
    }

    private static func plain(_ word: String) -> String { WrittenForm.bare(word).lowercased() }
}
