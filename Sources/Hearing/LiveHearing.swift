package import System
internal import Wires

/// Words while somebody still speaks: provisional, to be shown and then heard again as a whole.
///
/// Its processes live exactly as long as it does: ``finish()``, ``stop()`` or the last reference ends them.
package actor LiveHearing {
    private let worker: HearWorker
    private var second: LiveSecondEar?

    /// Words that come later are of no use.
    private static let limitSeconds = 120.0

    /// Starts the process and loads the model; a second ear hears the latest sound every few seconds.
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
    /// It returns when they are heard. A caller that falls behind hands over more at a time.
    package func feed(_ samples: [Int16]) async throws(TranscriptionError) -> String {
        let reply = try await worker.ask(.samples(samples), limitSeconds: Self.limitSeconds)
        switch reply {
        case .provisional(let text): return await withSecondEar(text, samples)
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to live sound")
        }
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
        switch reply {
        case .heard(let words):
            try HeardWord.check(words, within: Double(SoundStretch.mostSeconds))
            return words.map { Word($0, after: 0) }
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to the end")
        }
    }

    package func stop() async {
        await worker.end()
        await second?.stop()
    }
}
