internal import CPulse
public import Sound
internal import System

public actor PulseMicrophone: CaptureDevice {
    private let name: String?
    private let server: String?
    private let queue = QueueExecutor(label: "microphone")
    private var context: PulseContext?
    private var source: PulseSource?
    private var stream: PulseRecordStream?
    private var told: AsyncStream<CaptureNews>.Continuation?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// By name or title; nil is the server's choice.
    public init(name: String? = nil, server: String? = nil) {
        self.name = name
        self.server = server
    }

    package static func all(server: String? = nil) async throws(DeviceError) -> [PulseSource] {
        try await PulseMicrophone(server: server).listed()
    }

    public func preflight() async throws(DeviceError) -> CaptureFormat {
        let sources = try listed()
        var chosen: PulseSource
        if let name {
            guard let named = sources.first(where: { $0.name == name || $0.title == name }) else {
                throw .unknownDevice(name)
            }
            chosen = named
        } else {
            guard let first = sources.first else { throw .noDevice }
            chosen = first
        }
        // A recording continues with its own microphone.
        if stream != nil, let source {
            guard sources.contains(where: { $0.name == source.name }) else { throw .vanished }
            chosen = source
        }
        source = chosen
        let channels = min(max(chosen.channels, 1), 2)
        let hertz = min(max(chosen.hertz, 8_000), 48_000)
        guard let format = CaptureFormat(.s16le, hertz: hertz, channels: channels) else { throw .noDevice }
        return format
    }

    public func start(
        telling listener: @escaping @Sendable (CaptureNews) async -> Void
    ) async throws(DeviceError) {
        let format = try await preflight()
        guard let context, let source else { throw .noDevice }
        let (news, told) = AsyncStream<CaptureNews>.makeStream()
        stream = try PulseRecordStream(context, source: source, format: format, told: told)
        self.told = told
        Task { for await item in news { await listener(item) } }
    }

    public func pause() async { stream?.pause() }
    public func resume() async throws(DeviceError) { stream?.resume() }

    public func stop() async {
        stream = nil
        told?.finish()
        told = nil
    }

    private func listed() throws(DeviceError) -> [PulseSource] {
        let context = try connected()
        let sources = try context.sources().filter { !$0.isMonitor }
        let standard = try context.defaultSourceName()
        return sources.filter { $0.name == standard } + sources.filter { $0.name != standard }
    }

    private func connected() throws(DeviceError) -> PulseContext {
        if let context, context.isReady { return context }
        stream = nil
        let context = try PulseContext(name: "voicecore", server: server)
        self.context = context
        return context
    }
}

/// The server may not move the stream to another source.
final class PulseRecordStream {
    private let context: PulseContext
    private let stream: OpaquePointer
    private let ears: RecordCallbacks

    init(
        _ context: PulseContext,
        source: PulseSource,
        format: CaptureFormat,
        told: AsyncStream<CaptureNews>.Continuation
    ) throws(DeviceError) {
        var spec = pa_sample_spec(
            format: PA_SAMPLE_S16LE,
            rate: UInt32(format.hertz),
            channels: UInt8(format.channels)
        )
        guard let stream = context.locked({ pa_stream_new(context.context, "recording", &spec, nil) }) else {
            throw .serverLost
        }
        self.context = context
        self.stream = stream
        ears = RecordCallbacks(context, told)
        if let failure = connect(to: source.name, fragment: format.hertz / 10 * format.bytesPerFrame) {
            throw failure
        }
    }

    private func connect(to source: String, fragment: Int) -> DeviceError? {
        context.locked {
            let pointer = Unmanaged.passUnretained(ears).toOpaque()
            pa_stream_set_state_callback(stream, streamChanged, pointer)
            pa_stream_set_read_callback(stream, soundCame, pointer)
            pa_stream_set_moved_callback(stream, streamMoved, pointer)
            pa_stream_set_suspended_callback(stream, streamSuspended, pointer)
            var buffer = pa_buffer_attr()
            (buffer.maxlength, buffer.tlength, buffer.prebuf, buffer.minreq) = (.max, .max, .max, .max)
            buffer.fragsize = UInt32(clamping: fragment)
            let flags = pa_stream_flags_t(PA_STREAM_DONT_MOVE.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue)
            guard pa_stream_connect_record(stream, source, &buffer, flags) >= 0 else { return context.fault }
            while pa_stream_get_state(stream) == PA_STREAM_CREATING {
                pa_threaded_mainloop_wait(context.loop)
            }
            guard pa_stream_get_state(stream) == PA_STREAM_READY else { return context.fault }
            (ears.isReady, ears.isListening) = (true, true)
            return nil
        }
    }

    deinit {
        context.locked {
            ears.isListening = false
            pa_stream_set_state_callback(stream, nil, nil)
            pa_stream_set_read_callback(stream, nil, nil)
            pa_stream_set_moved_callback(stream, nil, nil)
            pa_stream_set_suspended_callback(stream, nil, nil)
            pa_stream_disconnect(stream)
            pa_stream_unref(stream)
        }
    }

    func pause() { cork(true) }

    /// Drops the sound that the server kept since the pause.
    func resume() {
        cork(false)
        context.locked { if let flush = pa_stream_flush(stream, nil, nil) { pa_operation_unref(flush) } }
    }

    private func cork(_ isCorked: Bool) {
        context.locked {
            // An idle source gets suspended; that is no loss during a pause.
            ears.isListening = !isCorked
            if let cork = pa_stream_cork(stream, isCorked ? 1 : 0, nil, nil) { pa_operation_unref(cork) }
        }
    }
}

private final class RecordCallbacks {
    let loop: OpaquePointer
    let context: OpaquePointer
    let told: AsyncStream<CaptureNews>.Continuation
    var isReady = false
    var isListening = false

    init(_ context: PulseContext, _ told: AsyncStream<CaptureNews>.Continuation) {
        loop = context.loop
        self.context = context.context
        self.told = told
    }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> RecordCallbacks? {
        pointer.map { Unmanaged<RecordCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    func fail() {
        if PA_CONTEXT_IS_GOOD(pa_context_get_state(context)) == 0 {
            told.yield(.failed(.serverLost))
            return
        }
        let error = DeviceError(pulse: pa_context_errno(context))
        told.yield(error == .vanished ? .routeLost : .failed(error))
    }
}

// Callbacks, on libpulse's thread.

private func streamChanged(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    guard let stream, let ears = RecordCallbacks.at(pointer) else { return }
    pa_threaded_mainloop_signal(ears.loop, 0)
    if pa_stream_get_state(stream) == PA_STREAM_FAILED, ears.isReady { ears.fail() }
}

private func soundCame(_ stream: OpaquePointer?, _ bytes: Int, _ pointer: UnsafeMutableRawPointer?) {
    guard let stream, let ears = RecordCallbacks.at(pointer) else { return }
    while pa_stream_readable_size(stream) > 0 {
        var sound: UnsafeRawPointer?
        var count = 0
        guard pa_stream_peek(stream, &sound, &count) >= 0, count > 0 else { return }
        // Without an address it is a hole: time without sound.
        if let sound { ears.told.yield(.sound(Array(UnsafeRawBufferPointer(start: sound, count: count)))) }
        pa_stream_drop(stream)
    }
}

private func streamMoved(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    guard let ears = RecordCallbacks.at(pointer), ears.isListening else { return }
    ears.told.yield(.routeLost)
}

private func streamSuspended(_ stream: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) {
    guard let stream, let ears = RecordCallbacks.at(pointer), ears.isListening else { return }
    if pa_stream_is_suspended(stream) == 1 { ears.told.yield(.routeLost) }
}
