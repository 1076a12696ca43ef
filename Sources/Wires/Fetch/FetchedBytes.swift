/// A page as it came, from the program that fetches to the one that reads.
package struct FetchedBytes: Equatable, Sendable {
    /// Where it was found at last.
    package var address: String
    /// What the host says it is, as `text/html; charset=utf-8`.
    package var type: String
    /// Its beginning.
    package var bytes: [UInt8]

    package init(address: String, type: String, bytes: [UInt8]) {
        (self.address, self.type, self.bytes) = (address, type, bytes)
    }

    /// Two lines, and then the bytes.
    package var wire: [UInt8] {
        Array("\(FetchLine.cleaned(address))\n\(FetchLine.cleaned(type))\n".utf8) + bytes
    }

    /// Reads what was written so; nothing when it was not.
    package init?(wire: some Collection<UInt8>) {
        let lines = wire.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3 else { return nil }
        self.init(
            address: String(decoding: lines[0], as: UTF8.self),
            type: String(decoding: lines[1], as: UTF8.self),
            bytes: Array(lines[2])
        )
    }
}

/// What the program that fetches answers: a page, or why there is none.
package enum FetchAnswer: Equatable, Sendable {
    case page(FetchedBytes)
    /// The fault, and the number of the host's answer where that is the fault.
    case fault(FetchFault, status: Int?)

    /// A first line that says which, and then the page.
    package var wire: [UInt8] {
        switch self {
        case .page(let page): Array("page\n".utf8) + page.wire
        case .fault(let fault, let status):
            Array("fault \(fault.rawValue)\(status.map { " \($0)" } ?? "")\n".utf8)
        }
    }

    /// Reads what was written so; nothing when it was not.
    package init?(wire: [UInt8]) {
        guard let end = wire.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: wire[..<end], as: UTF8.self).split(separator: " ")
        if words == ["page"], let page = FetchedBytes(wire: wire[(end + 1)...]) {
            self = .page(page)
        } else if words.count >= 2, words[0] == "fault", let fault = FetchFault(rawValue: String(words[1])) {
            self = .fault(fault, status: words.dropFirst(2).first.flatMap { Int($0) })
        } else {
            return nil
        }
    }
}
