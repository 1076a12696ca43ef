/// Numbers and texts in bytes that others made: what lies outside of them is nothing, never a trap.
struct LittleEndian: Sendable {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    var count: Int { bytes.count }

    /// A number of so many bytes.
    func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size <= 8, offset <= count - size else { return nil }
        let start = bytes.startIndex + offset
        var value: UInt64 = 0
        for place in stride(from: start + size - 1, through: start, by: -1) {
            value = value << 8 | UInt64(bytes[place])
        }
        return Int(exactly: value)
    }

    func double(at offset: Int) -> Double? {
        guard let low = number(at: offset, size: 4), let high = number(at: offset + 4, size: 4) else {
            return nil
        }
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
    }

    /// The bytes between two places.
    func part(from start: Int, to end: Int) -> LittleEndian? {
        guard start >= 0, start <= end, end <= count else { return nil }
        return LittleEndian(bytes[bytes.startIndex + start..<bytes.startIndex + end])
    }

    /// A text that ends with a zero byte, and the place behind that.
    func text(at offset: Int) -> (text: String, next: Int)? {
        end(ofTextAt: offset).map { end in
            let text = bytes[bytes.startIndex + offset..<bytes.startIndex + end]
            return (String(decoding: text, as: UTF8.self), end + 1)
        }
    }

    /// The place of the zero byte that a text ends with.
    func end(ofTextAt offset: Int) -> Int? {
        guard offset >= 0, offset <= count else { return nil }
        let end = bytes[(bytes.startIndex + offset)...].firstIndex(of: 0)
        return end.map { $0 - bytes.startIndex }
    }
}
