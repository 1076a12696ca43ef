/// Base64 without padding, in which each value has one spelling.
enum PlainBase64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
            let bits = three[0] << 16 | three[1] << 8 | three[2]
            let count = min(3, bytes.count - start) + 1
            text += (0..<count).map { letters[bits >> (18 - 6 * $0) & 63] }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let values = text.utf8.compactMap { letters.firstIndex(of: $0) }
        guard values.count == text.utf8.count, values.count % 4 != 1 else { return nil }
        var (bits, count) = (0, 0)
        var bytes: [UInt8] = []
        for value in values {
            bits = (bits << 6 | value) & 0x3fff
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bits & (1 << count - 1) == 0 ? bytes : nil
    }
}
