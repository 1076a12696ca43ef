/// One page of an Ogg stream, whole.
package struct OggPage: Sendable {
    /// What stands before a page's table of lengths.
    package static let headBytes = 27
    /// The largest page there can be: a full table and 255 bytes for each entry of it.
    package static let mostBytes = headBytes + 255 + 255 * 255

    /// The whole page.
    package private(set) var bytes: [UInt8]

    /// The page at the beginning of the bytes, or nothing unless a whole one is there.
    package init?(beginning bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.mostBytes))
        guard bytes.count >= Self.headBytes, bytes.starts(with: Array("OggS".utf8)) else { return nil }
        let table = Self.headBytes + Int(bytes[26])
        guard bytes.count >= table else { return nil }
        let size = bytes[Self.headBytes..<table].reduce(table) { $0 + Int($1) }
        guard bytes.count >= size else { return nil }
        self.bytes = Array(bytes[..<size])
    }

    /// The place of its content in its bytes.
    package var content: ArraySlice<UInt8> { bytes[(Self.headBytes + Int(bytes[26]))...] }

    /// Whether its checksum is right.
    package var isSound: Bool { summedUp() == bytes }

    /// Replaces some bytes, and puts the checksum right.
    package mutating func replace(at index: Int, with new: [UInt8]) {
        guard index >= 0, index + new.count <= bytes.count else { return }
        bytes.replaceSubrange(index..<(index + new.count), with: new)
        bytes = summedUp()
    }

    private func summedUp() -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        let sum = bytes.reduce(UInt32(0)) { sum, byte in sum << 8 ^ Self.table[Int(sum >> 24) ^ Int(byte)] }
        bytes.replaceSubrange(22..<26, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
        return bytes
    }

    /// Ogg's own checksum: the polynomial 04c11db7, not mirrored and from zero.
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04c1_1db7 : 0) }
    }
}
