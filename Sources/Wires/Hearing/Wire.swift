internal import Glibc

package enum WireError: Error, Equatable, Sendable {
    case cutShort
    case oversized(Int)
    case unknownKind(UInt8)
    case notText
    case leftOver(Int)
}

package struct WireWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func put(_ byte: UInt8) { bytes.append(byte) }

    package mutating func put(kind: UInt8, _ putRest: (inout WireWriter) -> Void = { _ in }) {
        bytes.append(kind)
        putRest(&self)
    }

    package mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

    package mutating func put(_ value: Int) { withUnsafeBytes(of: Int64(value).littleEndian) { bytes += $0 } }

    package mutating func put(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    // Counts come before members.
    package mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += text.utf8
    }

    package mutating func put(_ texts: [String]) { put(texts) { $0.put($1) } }

    package mutating func put<Element>(_ list: [Element], _ putElement: (inout WireWriter, Element) -> Void) {
        put(list.count)
        for element in list { putElement(&self, element) }
    }

    package mutating func put(_ samples: [Int16]) {
        put(samples.count)
        samples.map(\.littleEndian).withUnsafeBytes { bytes += $0 }
    }
}

/// Decodes values in the order in which they were put; trusts no size.
package struct WireReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package mutating func byte() throws(WireError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .cutShort }
        return byte
    }

    package mutating func bool() throws(WireError) -> Bool { try byte() != 0 }

    package mutating func int() throws(WireError) -> Int { Int(truncatingIfNeeded: try word()) }

    package mutating func double() throws(WireError) -> Double { Double(bitPattern: try word()) }

    package mutating func text() throws(WireError) -> String {
        let bytes = try nextBytes(try size(of: 1))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return text
    }

    package mutating func list<Element>(_ element: (inout WireReader) throws(WireError) -> Element)
        throws(WireError) -> [Element]
    {
        var list: [Element] = []
        for _ in 0..<(try size(of: 1)) { list.append(try element(&self)) }
        return list
    }

    package mutating func samples() throws(WireError) -> [Int16] {
        let bytes = try nextBytes(2 * (try size(of: 2)))
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 2).map {
                Int16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
            }
        }
    }

    package func end() throws(WireError) {
        guard rest.isEmpty else { throw .leftOver(rest.count) }
    }

    private mutating func size(of width: Int) throws(WireError) -> Int {
        let size = try int()
        guard size >= 0, size <= rest.count / width else { throw .oversized(size) }
        return size
    }

    private mutating func word() throws(WireError) -> UInt64 {
        try nextBytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func nextBytes(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw .cutShort }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

/// Cuts a stream into messages, each behind its size in four bytes.
package struct WireFrames {
    package static let limitBytes = 1 << 26

    private var waiting: [UInt8] = []
    private var start = 0

    package init() {}

    package static func framed(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(clamping: message.count).littleEndian) { Array($0) } + message
    }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            waiting.removeFirst(start)
            start = 0
        }
        waiting += bytes
    }

    package mutating func next() throws(WireError) -> [UInt8]? {
        guard waiting.count - start >= 4 else { return nil }
        let size = waiting[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= Self.limitBytes else { throw .oversized(size) }
        guard waiting.count - start - 4 >= size else { return nil }
        defer { start += 4 + size }
        return Array(waiting[(start + 4)..<(start + 4 + size)])
    }
}

package enum HearConversation {
    package static func run(_ answer: (HearRequest) -> Void) -> Int32 {
        var frames = WireFrames()
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(0, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? 0 : 1 }
            frames.append(block[..<count])
            do {
                while let message = try frames.next() { answer(try HearRequest(encoded: message)) }
            } catch {
                return 2
            }
        }
    }

    /// Ends the program when nobody reads its replies any more.
    package static func send(_ reply: HearReply) {
        if !WireFrames.framed(reply.encoded).withUnsafeBytes({ HelperPipes.write($0) }) { exit(3) }
    }
}

package enum HelperPipes {
    package static func input(limit: Int) -> [UInt8] {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while all.count < limit {
            let count = read(0, &block, min(block.count, limit - all.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            all += block[..<count]
        }
        return all
    }

    /// False when nobody reads any more.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32 = 1) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(
                descriptor,
                UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                rest.count
            )
            if count > 0 { rest = rest.dropFirst(count) }
            guard count > 0 || errno == EINTR else { return false }
        }
        return true
    }
}
