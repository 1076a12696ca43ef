internal import Glibc
internal import System

/// Marks a file that was written from the diary, until somebody changes it.
///
/// The mark is the digest of the file with zeros in the digest's place, so it goes wherever the file goes.
package enum OwnMark {
    private static let name = "voicecore:"
    private static let digits = 64
    private static let headBytes = 1_024

    /// The placeholder of the mark, before any word of the diary.
    static let place = name + String(repeating: "0", count: digits)

    static func marked(_ text: String) -> String {
        guard let range = text.firstRange(of: place) else { return text }
        return text[..<range.lowerBound] + name + SHA256Sum.of(text.utf8) + text[range.upperBound...]
    }

    /// The file is unchanged since it was written from a diary.
    package static func isWhole(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: headBytes)
        let count = pread(descriptor, &head, head.count, 0)
        // What somebody else wrote may be too long to be read for nothing.
        guard head.prefix(max(0, count)).firstRange(of: name.utf8) != nil else { return false }
        return FileBytes.read(path).map(isWhole) ?? false
    }

    static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard let mark = bytes.prefix(headBytes).firstRange(of: name.utf8) else { return false }
        let digest = mark.upperBound..<mark.upperBound + digits
        guard digest.upperBound <= bytes.count else { return false }
        var bytes = bytes
        let found = String(decoding: bytes[digest], as: UTF8.self)
        bytes.replaceSubrange(digest, with: repeatElement(UInt8(ascii: "0"), count: digits))
        return SHA256Sum.of(bytes) == found
    }
}
