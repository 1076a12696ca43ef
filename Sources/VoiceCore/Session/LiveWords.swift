package import Hearing
public import Sound

/// Sound waits here for the recogniser, so it never delays the recording; without a model there are no words.
package actor LiveWords: LiveListening {
    private let start: @Sendable () async throws -> LiveHearing
    private var speech: LiveSpeech?
    private var waiting: [Int16] = []
    private var work: Task<Void, Never>?
    private var news: AsyncStream<Void>.Continuation?
    package private(set) var text = "" { didSet { for reader in readers { reader.yield(text) } } }
    private var readers: [AsyncStream<String>.Continuation] = []

    package init(starting start: @escaping @Sendable () async throws -> LiveHearing) { self.start = start }

    package func begin(_ format: CaptureFormat) async {
        speech = try? LiveSpeech(format)
        (waiting, text) = ([], "")
        let (sound, news) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.news = news
        work = Task { await self.listen(to: sound) }
    }

    package func texts() -> AsyncStream<String> {
        let (texts, reader) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1))
        reader.yield(text)
        readers.append(reader)
        return texts
    }

    package func hear(_ sound: [UInt8]) async {
        guard news != nil else { return }
        waiting += (try? speech?.samples(of: sound)) ?? []
        news?.yield()
    }

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

public protocol LiveListening: Sendable {
    func begin(_ format: CaptureFormat) async

    /// Returns at once: it must never delay the recording.
    func hear(_ sound: [UInt8]) async

    /// Returns when the recogniser's processes are gone.
    func end() async
}
