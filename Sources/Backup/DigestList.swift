internal import System

/// A SHA-256 in 32 bytes: a large diary has millions.
struct ListedDigest: Equatable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Bad digits, as in a damaged list, make the digest of no file.
    init(_ digits: some Collection<UInt8>) {
        var words: [UInt64] = [0, 0, 0, 0]
        for (place, digit) in digits.enumerated() {
            guard place < 64, let value = Self.value(of: digit) else { return }
            words[place / 16] = words[place / 16] << 4 | value
        }
        if digits.count == 64 { self.words = (words[0], words[1], words[2], words[3]) }
    }

    init(_ text: String) { self.init(text.utf8) }

    static func == (one: Self, other: Self) -> Bool { one.words == other.words }

    var text: String {
        [words.0, words.1, words.2, words.3].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func value(of digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a")) + 10
        default: nil
        }
    }
}

enum DigestList {
    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let escapes: [UInt8: UInt8] = [
        newline: UInt8(ascii: "n"), UInt8(ascii: "\r"): UInt8(ascii: "r"), backslash: backslash,
    ]

    /// A line that begins with a backslash has an escaped name.
    static func line(of path: Path, _ digest: ListedDigest) -> [UInt8] {
        let name = path.bytes
        let escaped = name.flatMap { byte in escapes[byte].map { [backslash, $0] } ?? [byte] }
        return (escaped == name ? [] : [backslash]) + Array("\(digest.text)  ".utf8) + escaped + [newline]
    }

    static func read(_ list: [UInt8]) -> [Path: ListedDigest]? {
        var sums: [Path: ListedDigest] = [:]
        var rest = list[...]
        // By bytes: a name may begin with a mark that combines with the slash or the space before it.
        while !rest.isEmpty {
            let line = rest.prefix { $0 != newline }
            rest = rest[line.endIndex...].dropFirst()
            if line.isEmpty { continue }
            guard let (path, digest) = read(line: line) else { return nil }
            sums[path] = digest
        }
        return sums
    }

    private static func read(line: ArraySlice<UInt8>) -> (Path, ListedDigest)? {
        let isEscaped = line.first == backslash
        let rest = isEscaped ? line.dropFirst() : line
        let (digest, written) = (rest.prefix(64), rest.dropFirst(66))
        guard digest.count == 64, let name = isEscaped ? unescaped(written) : Array(written) else {
            return nil
        }
        let names = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !names.contains(where: { ["", ".", ".."].contains(String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        return (Path(bytes: name), ListedDigest(digest))
    }

    private static func unescaped(_ written: some Collection<UInt8>) -> [UInt8]? {
        var (name, rest): ([UInt8], _) = ([], written.makeIterator())
        while let byte = rest.next() {
            guard byte == backslash else {
                name.append(byte)
                continue
            }
            guard let sign = rest.next(), let plain = escapes.first(where: { $0.value == sign })?.key
            else { return nil }
            name.append(plain)
        }
        return name
    }
}
