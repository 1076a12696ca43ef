internal import Ground

/// The SHA-256 of files by their paths, as `sha256sum -c` reads it.
enum DigestList {
    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    /// What a byte of a name is written as, after a backslash.
    private static let escapes: [UInt8: UInt8] = [
        newline: UInt8(ascii: "n"), UInt8(ascii: "\r"): UInt8(ascii: "r"), backslash: backslash,
    ]

    /// One line for each file; a line that begins with a backslash has a name with others in it.
    static func bytes(of sums: [Path: String]) -> [UInt8] {
        sums.sorted { $0.key < $1.key }.flatMap { path, sum in
            let name = path.bytes
            let escaped = name.flatMap { byte in escapes[byte].map { [backslash, $0] } ?? [byte] }
            return (escaped == name ? [] : [backslash]) + Array("\(sum)  ".utf8) + escaped + [newline]
        }
    }

    /// The files of a list; nothing when it is none, or names what lies elsewhere.
    static func read(_ list: [UInt8]) -> [Path: String]? {
        var sums: [Path: String] = [:]
        // By bytes: a name may begin with a mark that combines with the slash or the space before it.
        for line in list.split(separator: newline) {
            let isEscaped = line.first == backslash
            let rest = isEscaped ? line.dropFirst() : line
            let (digest, written) = (rest.prefix(64), rest.dropFirst(66))
            guard digest.count == 64, let name = isEscaped ? unescaped(written) : Array(written) else {
                return nil
            }
            let names = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard !names.contains(where: { ["", ".", ".."].contains(String(decoding: $0, as: UTF8.self)) })
            else { return nil }
            sums[Path(bytes: name)] = String(decoding: digest, as: UTF8.self)
        }
        return sums
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
