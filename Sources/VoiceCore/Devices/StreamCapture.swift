internal import CLinux
internal import Dispatch
internal import Glibc
public import Sound
internal import System

public actor StreamCapture: CaptureDevice {
    public enum Pace: Sendable {
        /// Sound during a pause is lost, as at a microphone.
        case asItComes
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

    /// `-` is standard input; WAV without a raw format.
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

    public func pause() async { isPaused = true }

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

    /// Delivers tenths of a second, and returns the last news.
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

struct WaveStream: Equatable {
    var format: CaptureFormat
    var soundBytes: Int?

    static let firstBytes = 12

    static func read(
        _ exactly: (Int) async throws(DeviceError) -> [UInt8]
    ) async throws(DeviceError) -> WaveStream {
        let riff = try await exactly(firstBytes)
        guard tag(riff, at: 0) == "RIFF", tag(riff, at: 8) == "WAVE" else { throw .unknownFormat }
        var format: CaptureFormat?
        for _ in 0..<64 {
            let head = try await exactly(8)
            let size = number(head, at: 4, bytes: 4)
            switch tag(head, at: 0) {
            case "fmt ":
                guard (16...1_024).contains(size) else { throw .unknownFormat }
                format = Self.format(try await exactly(size + size % 2))
            case "data":
                guard let format else { throw .unknownFormat }
                return WaveStream(format: format, soundBytes: size == 0 || size >= 0x7fff_0000 ? nil : size)
            default:
                guard size <= 1 << 24 else { throw .unknownFormat }
                _ = try await exactly(size + size % 2)
            }
        }
        throw .unknownFormat
    }

    private static func format(_ chunk: [UInt8]) -> CaptureFormat? {
        var code = number(chunk, at: 0, bytes: 2)
        // The extensible form repeats the code further on.
        if code == 0xfffe, chunk.count >= 26 { code = number(chunk, at: 24, bytes: 2) }
        let encoding: CaptureFormat.Encoding
        switch (code, number(chunk, at: 14, bytes: 2)) {
        case (1, 8): encoding = .u8
        case (1, 16): encoding = .s16le
        case (1, 24): encoding = .s24le
        case (1, 32): encoding = .s32le
        case (3, 32): encoding = .f32le
        default: return nil
        }
        let channels = number(chunk, at: 2, bytes: 2)
        return CaptureFormat(encoding, hertz: number(chunk, at: 4, bytes: 4), channels: channels)
    }

    private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private static func tag(_ bytes: [UInt8], at place: Int) -> String {
        String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }
}

/// Waits on a queue of its own, so that ``stop()`` works at any time.
final class ByteReader: Sendable {
    private let descriptor: Int32
    private let closes: Bool
    private let queue = DispatchQueue(label: "sound reader")
    private let wakeReader: Int32
    private let wakeWriter: Int32

    init(path: String) throws(DeviceError) {
        if path == "-" {
            descriptor = STDIN_FILENO
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.failure(errno) }
        }
        closes = path != "-"
        var ends: [Int32] = [-1, -1]
        let failure = clinux_pipe(&ends)
        guard failure == 0 else { throw .unreadable(errno: failure) }
        (wakeReader, wakeWriter) = (ends[0], ends[1])
    }

    deinit {
        if closes { close(descriptor) }
        close(wakeReader)
        close(wakeWriter)
    }

    func next(upTo count: Int) async throws(DeviceError) -> [UInt8] {
        let result: Result<[UInt8], DeviceError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.read(upTo: count)) }
        }
        return try result.get()
    }

    /// Ends this and every later read; returns at once.
    func stop() { _ = Glibc.write(wakeWriter, [0], 1) }

    private func read(upTo count: Int) -> Result<[UInt8], DeviceError> {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) >= 0 || errno == EINTR else {
                return .failure(.unreadable(errno: errno))
            }
            if waits[1].revents != 0 { return .success([]) }
            guard waits[0].revents != 0 else { continue }
            let got = Glibc.read(descriptor, &bytes, count)
            if got >= 0 { return .success(Array(bytes.prefix(got))) }
            guard errno == EINTR || errno == EAGAIN else { return .failure(Self.failure(errno)) }
        }
    }

    private static func failure(_ errno: Int32) -> DeviceError {
        switch errno {
        case EACCES, EPERM: .notPermitted
        default: .unreadable(errno: errno)
        }
    }
}
