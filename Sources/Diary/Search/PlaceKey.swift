/// A name as it is compared: whatever its capitals, accents and white space, and with its syllables put together.
package struct PlaceKey: Hashable, Sendable {
    /// Its bytes.
    package let bytes: [UInt8]
    /// A single letter asks for nothing.
    package let asks: Bool

    /// Bytes of typed text that are looked at; no place has a longer name.
    private static let limit = 1_000

    package init(_ name: String) {
        if name.utf8.count <= Self.limit, Self.isPlain(name.utf8) {
            bytes = name.utf8.map { 0x41...0x5A ~= $0 ? $0 + 32 : $0 }
            asks = bytes.count > 1
        } else {
            let begin = String(name.unicodeScalars.prefix(Self.limit))
            let words = Self.onOneSpace(FoldedText.of(begin))
            let bare = BareLetters.of(ComposedText.of(words))
            bytes = Array(bare.utf8)
            asks = bare.count > 1
        }
    }

    /// Only letters and signs of ASCII, with single spaces between them.
    private static func isPlain(_ name: String.UTF8View) -> Bool {
        let space = UInt8(ascii: " ")
        var last = space
        for byte in name {
            guard 0x20...0x7E ~= byte, byte != space || last != space else { return false }
            last = byte
        }
        return last != space || name.isEmpty
    }

    /// The words of a text with single spaces between them.
    fileprivate static func onOneSpace(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// 0 for an equal name, 1 for one that begins so, 2 for one that holds it.
    package func rank(of name: PlaceKey) -> Int? {
        if name.bytes == bytes { return 0 }
        guard name.bytes.count > bytes.count, let first = bytes.first else { return nil }
        if name.bytes.starts(with: bytes) { return 1 }
        for start in 1...(name.bytes.count - bytes.count) where name.bytes[start] == first {
            if name.bytes[start..<start + bytes.count].elementsEqual(bytes) { return 2 }
        }
        return nil
    }
}

/// A name of which only the letters count: not their capitals, nor the way in which they are put together, nor white
/// space.
package struct SpellingKey: Hashable, Sendable {
    // Swift takes letters for equal however they are put together.
    private let text: String

    package init(_ name: String) { text = PlaceKey.onOneSpace(FoldedText.of(name)) }
}
