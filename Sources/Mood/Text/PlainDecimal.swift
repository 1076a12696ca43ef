/// Decimals such as `-1.25`, without exponents and with at most twelve digits.
enum PlainDecimal {
    static func value(_ text: TextBytes, _ range: Range<Int>) -> Double? {
        var value = 0
        var scale = 0
        var digits = 0
        let isNegative = !range.isEmpty && text[range.lowerBound] == UInt8(ascii: "-")
        for index in (isNegative ? range.dropFirst() : range[...]) {
            let byte = text[index]
            if byte == UInt8(ascii: "."), scale == 0 {
                scale = 1
                continue
            }
            guard byte.isDigit, digits < 12 else { return nil }
            value = value * 10 + Int(byte - 0x30)
            scale *= 10
            digits += 1
        }
        guard digits > 0 else { return nil }
        let size = Double(value) / Double(max(scale, 1))
        return isNegative ? -size : size
    }

    static func value(_ text: some StringProtocol) -> Double? {
        TextBytes.look(at: Array(text.utf8)) { value($0, 0..<$0.count) }
    }
}
