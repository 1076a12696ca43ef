internal import Glibc
internal import Synchronization

/// An output for text: a descriptor, or memory in tests; each call writes whole, so lines of several tasks never mix.
package final class TextSink: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var kept = ""
        var isClosed = false
        var fault: Int32?
    }

    private static let bufferedBytes = 32_768

    package let descriptor: Int32?
    private let state = Mutex(State())

    package init(descriptor: Int32?) { self.descriptor = descriptor }

    package static func memory() -> TextSink { TextSink(descriptor: nil) }
    package var text: String { state.withLock { $0.kept } }

    /// True once no more can be written, as when `head` has gone or a disk is full.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The system's error if text was lost, unless the reader merely went away.
    package var fault: Int32? { state.withLock { $0.fault } }
    package var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

    package func write(_ text: String) {
        state.withLock { state in
            guard descriptor != nil else { return state.kept += text }
            state.pending.append(contentsOf: text.utf8)
            if state.pending.count >= Self.bufferedBytes { flush(&state) }
        }
    }

    package func print(_ line: String) {
        write(line + "\n")
        flush()
    }

    package func flush() {
        state.withLock { flush(&$0) }
    }

    private func flush(_ state: inout State) {
        guard let descriptor, !state.isClosed else { return state.pending.removeAll() }
        var bytes = state.pending[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                state.isClosed = true
                if errno != EPIPE { state.fault = errno }
                break
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}
