/// The ends of lines, of which some systems and editors write two characters or another one.
package enum LineEnds {
    /// The same text with one line feed at the end of each line.
    package static func plain(_ text: String) -> String {
        let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        guard text.utf8.contains(back) else { return text }
        var bytes: [UInt8] = []
        var isBehindReturn = false
        for byte in text.utf8 {
            if byte != feed || !isBehindReturn { bytes.append(byte == back ? feed : byte) }
            isBehindReturn = byte == back
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
