public import Ground
internal import HearWire

/// Words while somebody still speaks: provisional, to be shown and then heard again as a whole.
///
/// The process that hears lives exactly as long as this: ``finish()``, ``stop()`` or letting go ends
/// it, and its memory with it.
public actor LiveHearing {
    private let worker: HearWorker

    /// How long one piece of live sound may take; words that come later are of no use.
    private static let limitSeconds = 120.0

    /// Starts the process and loads the model.
    public init(
        model: SpeechModel,
        words: [PersonalWord] = [],
        installed: InstalledFiles = .standard
    ) async throws(TranscriptionError) {
        let worker = try HearWorker(installed: installed)
        let earModel = model.earModel(settings: model.liveSettings, words: words.flatMap(\.addedWords))
        for request in [HearRequest.load(earModel), .listen] {
            let reply = try await worker.ask(request, limitSeconds: Self.limitSeconds)
            if case .failed(let fault) = reply { throw TranscriptionError(fault) }
        }
        self.worker = worker
    }

    /// Hears the next samples at the recogniser's rate, and gives all words so far.
    ///
    /// It returns when they are heard. One who falls behind hands over more at a time.
    public func feed(_ samples: [Int16]) async throws(TranscriptionError) -> String {
        let reply = try await worker.ask(.samples(samples), limitSeconds: Self.limitSeconds)
        switch reply {
        case .provisional(let text): return text
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to live sound")
        }
    }

    /// Ends the sound and gives the words with their times.
    public func finish() async throws(TranscriptionError) -> [Word] {
        let reply = try await worker.ask(.finish, limitSeconds: Self.limitSeconds)
        await worker.end()
        switch reply {
        case .heard(let words):
            try HeardWord.check(words, within: Double(SoundStretch.mostSeconds))
            return words.map { Word($0, after: 0) }
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to the end")
        }
    }

    /// Ends the process at once.
    public func stop() async {
        await worker.end()
    }
}
