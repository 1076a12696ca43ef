@preconcurrency internal import Dispatch
internal import Glibc

enum EnterKey {
    static func presses(isHeard: Bool) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        guard isHeard else {
            // Holding the continuation keeps the stream open.
            continuation.onTermination = { _ in withExtendedLifetime(continuation) {} }
            return stream
        }
        let queue = DispatchQueue(label: "voicecore.enter")
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        source.setEventHandler { @Sendable in
            var bytes = [UInt8](repeating: 0, count: 256)
            if read(STDIN_FILENO, &bytes, bytes.count) > 0 { continuation.yield() } else { source.cancel() }
        }
        continuation.onTermination = { _ in source.cancel() }
        source.resume()
        return stream
    }
}
