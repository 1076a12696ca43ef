import Glibc

/// What other programs, or a person, write to us.
enum StandardInput {
    /// All of it, to its end; one line break at the end is not part of a text.
    static func text() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 || (count < 0 && errno != EINTR) { break }
            bytes += buffer.prefix(max(0, count))
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Asks on standard error, and says whether the answer was a yes.
    static func confirms(_ answer: String?) -> Bool {
        ["y", "yes"].contains(answer?.lowercased() ?? "")
    }
}
