package import System
internal import Wires

/// Words while somebody still speaks: provisional, to be shown and then heard again as a whole.
///
/// The processes that hear live exactly as long as this: ``finish()``, ``stop()`` or letting go ends
/// them, and their memory with them.
package actor LiveHearing {
    private let worker: HearWorker
    /// The second ear, as long as it works.
    private var second: LiveSecondEar?

    /// How long one piece of live sound may take; words that come later are of no use.
    private static let limitSeconds = 120.0

    /// Starts the process and loads the model; a second ear hears every few seconds what was said meanwhile.
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

    /// Hears the next samples at the recogniser's rate, and gives all words so far.
    ///
    /// It returns when they are heard. One who falls behind hands over more at a time.
    package func feed(_ samples: [Int16]) async throws(TranscriptionError) -> String {
        let reply = try await worker.ask(.samples(samples), limitSeconds: Self.limitSeconds)
        switch reply {
        case .provisional(let text): return await withSecondEar(text, samples)
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to live sound")
        }
    }

    /// The words so far with those that the second ear heard; without it they are as they were.
    private func withSecondEar(_ text: String, _ samples: [Int16]) async -> String {
        guard let second else { return text }
        if let better = try? await second.text(adding: samples, provisional: text) { return better }
        self.second = nil
        await second.stop()
        return text
    }

    /// Ends the sound and gives the words with their times.
    package func finish() async throws(TranscriptionError) -> [Word] {
        let reply = try await worker.ask(.finish, limitSeconds: Self.limitSeconds)
        await stop()
        switch reply {
        case .heard(let words):
            try HeardWord.check(words, within: Double(SoundStretch.mostSeconds))
            return words.map { Word($0, after: 0) }
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to the end")
        }
    }

    /// Ends the processes at once.
    package func stop() async {
        await worker.end()
        await second?.stop()
    }
}
