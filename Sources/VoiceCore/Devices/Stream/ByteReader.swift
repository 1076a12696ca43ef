internal import CLinux
internal import Dispatch
internal import Glibc
internal import System

/// Reads a descriptor that may keep it waiting for ever, on a queue of its own, until it is told to stop.
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

    /// At most `count` bytes; empty at the end or after a stop.
    func next(upTo count: Int) async throws(DeviceError) -> [UInt8] {
        let result: Result<[UInt8], DeviceError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.read(upTo: count)) }
        }
        return try result.get()
    }

    /// Ends this and every later read; returns at once.
    func stop() {
        _ = Glibc.write(wakeWriter, [0], 1)
    }

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
