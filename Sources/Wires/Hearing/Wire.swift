/// Why bytes from the other side of a pipe are not a message.
package enum WireError: Error, Equatable, Sendable {
    /// The message ends before its last value.
    case cutShort
    /// A message, a list or a text says that it is longer than it can be.
    case oversized(Int)
    case unknownKind(UInt8)
    case notText
    case leftOver(Int)
}

/// Puts values one behind the other into bytes.
package struct WireWriter {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Writes one byte.
    package mutating func put(_ value: UInt8) {
        bytes.append(value)
    }

    /// Writes a truth as one byte.
    package mutating func put(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// Writes a number as eight bytes.
    package mutating func put(_ value: Int) {
        withUnsafeBytes(of: Int64(value).littleEndian) { bytes += $0 }
    }

    /// Writes the bits of a number as eight bytes.
    package mutating func put(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    /// Writes a text behind its size.
    package mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += text.utf8
    }

    /// Writes a list behind its size.
    package mutating func put<Element>(
        _ list: [Element],
        _ putElement: (inout WireWriter, Element) -> Void
    ) {
        put(list.count)
        for element in list { putElement(&self, element) }
    }

    /// Writes samples behind their number.
    package mutating func put(_ samples: [Int16]) {
        put(samples.count)
        samples.map(\.littleEndian).withUnsafeBytes { bytes += $0 }
    }
}

/// Takes values out of bytes in the order in which they were put, believing none of the sizes.
package struct WireReader {
    private var rest: ArraySlice<UInt8>

    /// Reads these bytes from the beginning.
    package init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Reads one byte.
    package mutating func byte() throws(WireError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .cutShort }
        return byte
    }

    /// Reads a truth.
    package mutating func bool() throws(WireError) -> Bool {
        try byte() != 0
    }

    /// Reads a number of eight bytes.
    package mutating func int() throws(WireError) -> Int {
        Int(truncatingIfNeeded: try word())
    }

    /// Reads the bits of a number.
    package mutating func double() throws(WireError) -> Double {
        Double(bitPattern: try word())
    }

    /// Reads a text.
    package mutating func text() throws(WireError) -> String {
        let bytes = try nextBytes(try size(of: 1))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return text
    }

    /// Reads a list.
    package mutating func list<Element>(
        _ element: (inout WireReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        var list: [Element] = []
        for _ in 0..<(try size(of: 1)) { list.append(try element(&self)) }
        return list
    }

    /// Reads samples.
    package mutating func samples() throws(WireError) -> [Int16] {
        let bytes = try nextBytes(2 * (try size(of: 2)))
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 2).map {
                Int16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
            }
        }
    }

    /// Says that all was taken; more than was asked for is a sign of two sides that differ.
    package func end() throws(WireError) {
        guard rest.isEmpty else { throw .leftOver(rest.count) }
    }

    /// A count of members, each of which needs at least so many bytes of what is left.
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
