package enum FetchOrder: String, Sendable {
    case get = "--get"
    case getPicture = "--get-picture"
    case read = "--read"

    package static let program = "voicecore-fetch"

    package static let seconds = 5.0
    package static let pageBytes = 1_000_000
    package static let redirects = 3
    package static let addressBytes = 8_000
}

package enum FetchFault: String, CaseIterable, Sendable {
    case offline
    case unknownHost
    /// The host is this machine or in the local network.
    case refusedAddress
    case longAddress
    case noAnswer
    case late
    case notTrusted
    case redirects
    case status
    case broken
    case unreadable
    case noLibrary
}

package struct FetchedBytes: Equatable, Sendable {
    package var address: String
    package var type: String
    package var bytes: [UInt8]

    package init(address: String, type: String, bytes: [UInt8]) {
        (self.address, self.type, self.bytes) = (address, type, bytes)
    }

    package var wire: [UInt8] {
        Array("\(FetchLine.cleaned(address))\n\(FetchLine.cleaned(type))\n".utf8) + bytes
    }

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

package enum FetchAnswer: Equatable, Sendable {
    case page(FetchedBytes)
    /// `status` is the host's answer, if that is the fault.
    case fault(FetchFault, status: Int?)

    package var wire: [UInt8] {
        switch self {
        case .page(let page): Array("page\n".utf8) + page.wire
        case .fault(let fault, let status):
            Array("fault \(fault.rawValue)\(status.map { " \($0)" } ?? "")\n".utf8)
        }
    }

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
