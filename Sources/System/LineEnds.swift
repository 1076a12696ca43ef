/// The ends of lines, of which some systems and editors write two characters or another one.
package enum LineEnds {
    /// The same text with one line feed at the end of each line, and without the mark that some put in front of a text.
    package static func plain(_ text: String) -> String {
        let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let begins = text.unicodeScalars.first == "\u{feff}"
        guard begins || text.utf8.contains(back) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBehindReturn = false
        for byte in begins ? text.utf8.dropFirst(3) : text.utf8[...] {
            if byte != feed || !isBehindReturn { bytes.append(byte == back ? feed : byte) }
            isBehindReturn = byte == back
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
