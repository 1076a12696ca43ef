package import Hearing
package import Sound

/// Words of a recording while it is made, by a recogniser that lives no longer than the recording.
///
/// It never holds the recording up: sound waits here until the recogniser has time for it. Without a model
/// there are no words to show, and the recording goes on.
package actor LiveWords: LiveListening {
    private let start: @Sendable () async throws -> LiveHearing
    private var speech: LiveSpeech?
    private var waiting: [Int16] = []
    private var work: Task<Void, Never>?
    private var news: AsyncStream<Void>.Continuation?
    /// What was heard so far; provisional.
    package private(set) var text = "" {
        didSet { for reader in readers { reader.yield(text) } }
    }
    private var readers: [AsyncStream<String>.Continuation] = []

    /// Takes what starts a recogniser when a recording begins.
    package init(starting start: @escaping @Sendable () async throws -> LiveHearing) {
        self.start = start
    }

    /// Starts a recogniser for a recording of this format.
    package func begin(_ format: CaptureFormat) async {
        speech = try? LiveSpeech(format)
        (waiting, text) = ([], "")
        let (sound, news) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.news = news
        work = Task { await self.listen(to: sound) }
    }

    /// What was heard so far, now and each time that more is, until the recording ends.
    package func texts() -> AsyncStream<String> {
        let (texts, reader) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1))
        reader.yield(text)
        readers.append(reader)
        return texts
    }

    /// Takes the sound and returns at once.
    package func hear(_ sound: [UInt8]) async {
        guard news != nil else { return }
        waiting += (try? speech?.samples(of: sound)) ?? []
        news?.yield()
    }

    /// Ends the recogniser and waits until it is gone.
    package func end() async {
        news?.finish()
        news = nil
        speech = nil
        work?.cancel()
        await work?.value
        work = nil
        waiting = []
        for reader in readers { reader.finish() }
        readers = []
    }

    private func listen(to sound: AsyncStream<Void>) async {
        guard let hearing = try? await start() else { return }
        for await _ in sound {
            while !waiting.isEmpty, !Task.isCancelled {
                let samples = waiting
                waiting = []
                guard let heard = try? await hearing.feed(samples) else { return await hearing.stop() }
                text = heard
            }
        }
        await hearing.stop()
    }
}
