/// Cuts a stream of bytes into messages, each of which follows its size in four bytes.
package struct WireFrames {
    /// No message of ours comes near this; a larger size means that the other side talks nonsense.
    package static let limitBytes = 1 << 26

    private var waiting: [UInt8] = []
    private var start = 0

    package init() {}

    /// The message as it goes through the pipe.
    package static func framed(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(clamping: message.count).littleEndian) { Array($0) } + message
    }

    /// Takes bytes as they come from the pipe.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            waiting.removeFirst(start)
            start = 0
        }
        waiting += bytes
    }

    /// The next message that is there as a whole.
    package mutating func next() throws(WireError) -> [UInt8]? {
        guard waiting.count - start >= 4 else { return nil }
        let size = waiting[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= Self.limitBytes else { throw .oversized(size) }
        guard waiting.count - start - 4 >= size else { return nil }
        defer { start += 4 + size }
        return Array(waiting[(start + 4)..<(start + 4 + size)])
    }
}
