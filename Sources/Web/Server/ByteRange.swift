/// The part of a file that was asked for.
package enum ByteRange: Equatable {
    /// All of it: nothing else was asked for, or nothing that we give.
    case whole
    /// From the first to the last byte, both included.
    case part(first: UInt64, last: UInt64)
    /// Nothing of it lies within the file.
    case outside

    /// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; several ranges at once get the whole.
    package init(_ header: String?, of count: UInt64) {
        self = .whole
        guard let header, header.hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCII) }) else { return }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, let last):
            guard last != nil || ends[1].isEmpty, last.map({ $0 >= first }) ?? true else { return }
            self = first < count ? .part(first: first, last: min(last ?? .max, count - 1)) : .outside
        case (nil, let length?) where ends[0].isEmpty:
            self =
                length == 0 || count == 0
                ? .outside : .part(first: count - min(length, count), last: count - 1)
        case (nil, _): return
        }
    }

    /// Digits and nothing else; more than fit are more than any file has.
    private static func number(_ text: Substring) -> UInt64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return UInt64(text) ?? .max
    }
}
