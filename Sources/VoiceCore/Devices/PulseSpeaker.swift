internal import CPulse
internal import Sound
internal import System

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

    public init(server: String? = nil) { self.server = server }

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

final class PulsePlayStream {
    enum News: Equatable, Sendable {
        case room
        case played
        case news(PlaybackNews)
    }

    private let context: PulseContext
    private let stream: OpaquePointer
    private let mouth: PlayCallbacks
    private var written = 0

    init(_ context: PulseContext, told: AsyncStream<News>.Continuation) throws(DeviceError) {
        var spec = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(SpeechSamples.hertz), channels: 1)
        let made = context.locked { () -> OpaquePointer? in
            let properties = pa_proplist_new()
            defer { pa_proplist_free(properties) }
            // The server mutes by role when a call comes.
            pa_proplist_sets(properties, "media.role", "music")
            return pa_stream_new_with_proplist(context.context, "playback", &spec, nil, properties)
        }
        guard let stream = made else { throw .serverLost }
        self.context = context
        self.stream = stream
        mouth = PlayCallbacks(context, told)
        if let failure = connect() { throw failure }
    }

    private func connect() -> DeviceError? {
        context.locked {
            let pointer = Unmanaged.passUnretained(mouth).toOpaque()
            pa_stream_set_state_callback(stream, streamChanged, pointer)
            pa_stream_set_write_callback(stream, roomCame, pointer)
            pa_stream_set_moved_callback(stream, streamMoved, pointer)
            pa_stream_set_suspended_callback(stream, streamSuspended, pointer)
            pa_stream_set_event_callback(stream, askedFor, pointer)
            var buffer = pa_buffer_attr()
            (buffer.maxlength, buffer.prebuf, buffer.minreq, buffer.fragsize) = (.max, .max, .max, .max)
            buffer.tlength = UInt32(SpeechSamples.hertz * 2 * 2 / 5)
            let flags =
                PA_STREAM_DONT_MOVE.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue
                | PA_STREAM_INTERPOLATE_TIMING.rawValue | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
            guard
                pa_stream_connect_playback(stream, nil, &buffer, pa_stream_flags_t(flags), nil, nil) >= 0
            else { return context.fault }
            while pa_stream_get_state(stream) == PA_STREAM_CREATING {
                pa_threaded_mainloop_wait(context.loop)
            }
            guard pa_stream_get_state(stream) == PA_STREAM_READY else { return context.fault }
            mouth.isReady = true
            return nil
        }
    }

    deinit {
        context.locked {
            pa_stream_set_state_callback(stream, nil, nil)
            pa_stream_set_write_callback(stream, nil, nil)
            pa_stream_set_moved_callback(stream, nil, nil)
            pa_stream_set_suspended_callback(stream, nil, nil)
            pa_stream_set_event_callback(stream, nil, nil)
            pa_stream_disconnect(stream)
            pa_stream_unref(stream)
        }
    }

    func write(_ samples: ArraySlice<Int16>) -> Int {
        context.locked {
            let room = pa_stream_writable_size(stream)
            // The room is endless on an error; the stream's state tells the reason.
            guard room < Int.max, room >= 2 else { return 0 }
            let count = min(samples.count, room / 2)
            let failed = samples.prefix(count).withUnsafeBytes {
                pa_stream_write(stream, $0.baseAddress, $0.count, nil, 0, PA_SEEK_RELATIVE)
            }
            guard failed == 0 else { return 0 }
            written += count
            return count
        }
    }

    func finish() {
        context.locked {
            let pointer = Unmanaged.passUnretained(mouth).toOpaque()
            if let drain = pa_stream_drain(stream, allHeard, pointer) { pa_operation_unref(drain) }
        }
    }

    var heardSeconds: Double {
        context.locked {
            var latency: pa_usec_t = 0
            var isNegative: Int32 = 0
            let isKnown = pa_stream_get_latency(stream, &latency, &isNegative) == 0
            let waiting = isKnown && isNegative == 0 ? Double(latency) / 1e6 : 0
            return max(0, Double(written) / Double(SpeechSamples.hertz) - waiting)
        }
    }
}

private final class PlayCallbacks {
    let loop: OpaquePointer
    let context: OpaquePointer
    let told: AsyncStream<PulsePlayStream.News>.Continuation
    var isReady = false

    init(_ context: PulseContext, _ told: AsyncStream<PulsePlayStream.News>.Continuation) {
        loop = context.loop
        self.context = context.context
        self.told = told
    }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> PlayCallbacks? {
        pointer.map { Unmanaged<PlayCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    func say(_ news: PlaybackNews) {
        if isReady { told.yield(.news(news)) }
    }

    func fail() {
        guard PA_CONTEXT_IS_GOOD(pa_context_get_state(context)) != 0 else { return say(.failed(.serverLost)) }
        let error = DeviceError(pulse: pa_context_errno(context))
        say(error == .vanished ? .routeLost : .failed(error))
    }
}

// Callbacks, on libpulse's thread.

private func streamChanged(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    guard let stream, let mouth = PlayCallbacks.at(pointer) else { return }
    pa_threaded_mainloop_signal(mouth.loop, 0)
    if pa_stream_get_state(stream) == PA_STREAM_FAILED { mouth.fail() }
}

private func roomCame(_ stream: OpaquePointer?, _ bytes: Int, _ pointer: UnsafeMutableRawPointer?) {
    PlayCallbacks.at(pointer)?.told.yield(.room)
}

private func allHeard(_ stream: OpaquePointer?, _ success: Int32, _ pointer: UnsafeMutableRawPointer?) {
    if success != 0 { PlayCallbacks.at(pointer)?.told.yield(.played) }
}

private func streamMoved(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    PlayCallbacks.at(pointer)?.say(.routeLost)
}

private func streamSuspended(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    guard let stream, pa_stream_is_suspended(stream) == 1 else { return }
    PlayCallbacks.at(pointer)?.say(.routeLost)
}

private func askedFor(
    _ stream: OpaquePointer?,
    _ name: UnsafePointer<CChar>?,
    _ details: OpaquePointer?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let name else { return }
    switch String(cString: name) {
    case PA_STREAM_EVENT_REQUEST_CORK: PlayCallbacks.at(pointer)?.say(.interruptionBegan)
    case PA_STREAM_EVENT_REQUEST_UNCORK: PlayCallbacks.at(pointer)?.say(.interruptionEnded)
    default: break
    }
}
