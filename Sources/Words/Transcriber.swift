public import Ground
internal import Sound

/// The engine that a diarist chose, ready to hear, and the personal words that it was given.
public struct Transcriber: Sendable {
    /// What hears the words.
    public let engine: any Transcribing
    /// The personal words with how they are said; none for an engine of one's own.
    public let words: [PersonalWord]
    private let release: @Sendable () async -> Void

    /// Sets up hearing as the settings say.
    ///
    /// An engine is a program with its arguments and stands in for the built-in one. It blocks for some
    /// milliseconds for each personal word.
    public init(
        modelName: String = "en-us",
        engine: [String]? = nil,
        vocabulary: PersonalVocabulary = PersonalVocabulary(),
        workers: Int? = nil,
        installed: InstalledFiles = .standard
    ) throws(TranscriptionError) {
        if let engine {
            let program = EngineTranscriber(arguments: engine)
            self.engine = program
            words = []
            release = { await program.release() }
            return
        }
        let model = try SpeechModel(named: modelName, installed: installed)
        let pronounced = try Pronouncing(model: model).pronounce(vocabulary.words).map(\.word)
        let hearer = PocketSphinxTranscriber(
            model: model,
            words: pronounced,
            workers: workers,
            installed: installed
        )
        self.engine = hearer
        words = pronounced
        release = { await hearer.release() }
    }

    /// Ends the processes that are at rest, which returns their memory.
    public func releaseProcesses() async {
        await release()
    }
}

extension Transcript {
    /// Says that sound beyond the cap was left out before it came to be heard.
    public mutating func leaveOut(samples: Int) {
        guard samples > 0 else { return }
        capped = true
        unheardSeconds += Double(samples) / Double(SpeechSamples.hertz)
    }
}
