public import Sound
internal import System

/// Captures from a pipe or a file: WAV, or raw samples of a known format.
public actor StreamCapture: CaptureDevice {
    public enum Pace: Sendable {
        /// As fast as it comes; sound during a pause is lost, as at a microphone.
        case asItComes
        /// A second of sound a second; a pause holds the file.
        case realTime
    }

    private let path: String
    private let rawFormat: CaptureFormat?
    private let pace: Pace
    private let queue = QueueExecutor(label: "stream capture")
    private var reader: ByteReader?
    private var format: CaptureFormat?
    private var bytesLeft: Int?
    private var pump: Task<Void, Never>?
    private var resumed: [CheckedContinuation<Void, Never>] = []
    private var isPaused = false
    private var isStopped = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Takes a file, or standard input for `-`; WAV without a raw format.
    public init(path: String, rawFormat: CaptureFormat? = nil, pace: Pace = .asItComes) {
        self.path = path
        self.rawFormat = rawFormat
        self.pace = pace
    }

    public func preflight() async throws(DeviceError) -> CaptureFormat {
        if let format { return format }
        let reader = try ByteReader(path: path)
        let found: CaptureFormat
        if let rawFormat {
            found = rawFormat
        } else {
            let header = try await WaveStream.read { count throws(DeviceError) in
                let bytes = try await reader.fill(count)
                guard bytes.count == count else {
                    throw bytes.isEmpty && count == WaveStream.firstBytes ? .noSound : .unknownFormat
                }
                return bytes
            }
            found = header.format
            bytesLeft = header.soundBytes
        }
        self.reader = reader
        format = found
        return found
    }

    public func start(
        telling listener: @escaping @Sendable (CaptureNews) async -> Void
    ) async throws(DeviceError) {
        guard let reader, let format, pump == nil else { throw .busy }
        pump = Task {
            let last = await self.deliver(from: reader, format, to: listener)
            await listener(last)
        }
    }

    public func pause() async {
        isPaused = true
    }

    public func resume() async throws(DeviceError) {
        isPaused = false
        resumed.forEach { $0.resume() }
        resumed = []
    }

    public func stop() async {
        isStopped = true
        reader?.stop()
        resumed.forEach { $0.resume() }
        resumed = []
    }

    /// Delivers tenths of a second, and returns the news to end with.
    private func deliver(
        from reader: ByteReader,
        _ format: CaptureFormat,
        to listener: @Sendable (CaptureNews) async -> Void
    ) async -> CaptureNews {
        let clock = ContinuousClock()
        var due = clock.now
        var rest: [UInt8] = []
        let block = max(1, format.hertz / 10) * format.bytesPerFrame
        while !isStopped {
            await waitWhileHeld()
            let bytes: [UInt8]
            do throws(DeviceError) {
                bytes = try await reader.next(upTo: min(block, bytesLeft ?? block))
            } catch {
                return .failed(error)
            }
            guard !bytes.isEmpty else { break }
            bytesLeft = bytesLeft.map { $0 - bytes.count }
            rest += bytes
            let whole = rest.count / format.bytesPerFrame * format.bytesPerFrame
            if whole > 0 { await listener(.sound(Array(rest[..<whole]))) }
            rest.removeFirst(whole)
            if pace == .realTime {
                due += .seconds(Double(whole) / Double(format.hertz * format.bytesPerFrame))
                try? await clock.sleep(until: due)
            }
        }
        return .ended
    }

    private func waitWhileHeld() async {
        guard isPaused, pace == .realTime, !isStopped else { return }
        await withCheckedContinuation { resumed.append($0) }
    }
}

extension ByteReader {
    /// As many bytes as asked for, or fewer at the end.
    func fill(_ count: Int) async throws(DeviceError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await next(upTo: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
