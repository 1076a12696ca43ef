public import Sound
internal import System

/// A microphone of the sound server, in its own rate and channels.
public actor PulseMicrophone: CaptureDevice {
    private let name: String?
    private let server: String?
    private let queue = QueueExecutor(label: "microphone")
    private var context: PulseContext?
    private var source: PulseSource?
    private var stream: PulseRecordStream?
    private var told: AsyncStream<CaptureNews>.Continuation?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Takes a microphone by name or title; nil is the server's choice.
    public init(name: String? = nil, server: String? = nil) {
        self.name = name
        self.server = server
    }

    /// All microphones, the server's choice first.
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
        // A recording that goes on after a pause goes on with its own microphone.
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

    public func pause() async {
        stream?.pause()
    }

    public func resume() async throws(DeviceError) {
        stream?.resume()
    }

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
