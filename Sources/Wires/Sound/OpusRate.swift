/// Makes libsndfile decode Opus at 16 kHz, which spares resampling; it asks for the rate that the first page notes.
package enum OpusRate {
    package static let hertz: UInt32 = 16_000
    private static let own: [UInt32] = [8_000, 12_000, 16_000, 24_000]
    private static let noteOffset = 12

    /// Nil for another codec, or a page that asks for no more.
    package static func correction(for file: HandedFile) -> HandedFile.Correction? {
        guard var page = OggPage(beginning: file.bytes(at: 0, count: 4_096)), page.isSound,
            page.content.starts(with: Array("OpusHead".utf8)), page.content.count >= noteOffset + 4
        else { return nil }
        let place = page.content.startIndex + noteOffset
        let noted = page.bytes[place..<(place + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard !own.contains(noted) else { return nil }
        page.replace(at: place, with: (0..<4).map { UInt8(truncatingIfNeeded: hertz >> (8 * $0)) })
        return HandedFile.Correction(place: 0, bytes: page.bytes)
    }
}

package struct OggPage: Sendable {
    package static let headBytes = 27
    package static let mostBytes = headBytes + 255 + 255 * 255

    package private(set) var bytes: [UInt8]

    /// Nil unless the bytes begin with a whole page.
    package init?(beginning bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.mostBytes))
        guard bytes.count >= Self.headBytes, bytes.starts(with: Array("OggS".utf8)) else { return nil }
        let table = Self.headBytes + Int(bytes[26])
        guard bytes.count >= table else { return nil }
        let size = bytes[Self.headBytes..<table].reduce(table) { $0 + Int($1) }
        guard bytes.count >= size else { return nil }
        self.bytes = Array(bytes[..<size])
    }

    package var content: ArraySlice<UInt8> { bytes[(Self.headBytes + Int(bytes[26]))...] }

    package var isSound: Bool { summedUp() == bytes }

    /// Mends the checksum, too.
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

    /// Ogg's own checksum: polynomial 04c11db7, not mirrored, from zero.
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04c1_1db7 : 0) }
    }
}
