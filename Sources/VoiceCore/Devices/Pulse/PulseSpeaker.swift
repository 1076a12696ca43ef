internal import Sound
internal import System

/// The loudspeaker of the sound server, for any sound that the diary keeps.
public actor PulseSpeaker: PlaybackDevice {
    private let server: String?
    private let queue = QueueExecutor(label: "loudspeaker")
    private var context: PulseContext?
    private var stream: PulsePlayStream?
    private var pump: Task<Void, Never>?
    private var item: PlaybackItem?
    private var listener: (@Sendable (PlaybackNews) async -> Void)?
    private var start = 0.0
    private var lastPosition = 0.0

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    public init(server: String? = nil) {
        self.server = server
    }

    public func preflight() async throws(DeviceError) {
        guard try connected().hasSink() else { throw .noDevice }
    }

    public func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) {
        end()
        let (news, told) = AsyncStream<PulsePlayStream.News>.makeStream()
        stream = try PulsePlayStream(connected(), told: told)
        self.item = item
        self.listener = listener
        (start, lastPosition) = (seconds, seconds)
        pump = Task { await self.play(SoundBlocks(path: item.path, from: seconds), news, listener) }
    }

    public func seek(to seconds: Double) async {
        guard let item, let listener, stream != nil else { return }
        do {
            try await start(item, from: seconds, telling: listener)
        } catch {
            await listener(.failed(error))
        }
    }

    public func position() async -> Double {
        if let stream { lastPosition = start + stream.heardSeconds }
        return lastPosition
    }

    public func stop() async {
        _ = await position()
        end()
    }

    private func end() {
        pump?.cancel()
        pump = nil
        stream = nil
    }

    /// Writes the sound as room comes, and tells the listener the end.
    private func play(
        _ blocks: SoundBlocks,
        _ news: AsyncStream<PulsePlayStream.News>,
        _ listener: @Sendable (PlaybackNews) async -> Void
    ) async {
        var news = news.makeAsyncIterator()
        do throws(SoundError) {
            var blocks = blocks.makeAsyncIterator()
            while let block = try await blocks.next(isolation: self) {
                var samples = block.map { Int16(sample: $0) }[...]
                while let stream, !samples.isEmpty, !Task.isCancelled {
                    samples = samples.dropFirst(stream.write(samples))
                    guard !samples.isEmpty else { continue }
                    guard case .news(let end) = await news.next(isolation: self) else { continue }
                    return await listener(end)
                }
                if Task.isCancelled { return }
            }
        } catch {
            if !Task.isCancelled { await listener(.failed(.unreadable(errno: 5))) }
            return
        }
        stream?.finish()
        while let item = await news.next(isolation: self) {
            if Task.isCancelled { return }
            switch item {
            case .room: continue
            case .played: return await listener(.ended)
            case .news(let end): return await listener(end)
            }
        }
    }

    private func connected() throws(DeviceError) -> PulseContext {
        if let context, context.isReady { return context }
        stream = nil
        let context = try PulseContext(name: "voicecore", server: server)
        self.context = context
        return context
    }
}
