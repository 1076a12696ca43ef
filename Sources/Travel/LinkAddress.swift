internal import CIdn2
internal import Glibc

/// A normalised address: scheme, ASCII host and path, the same however it was typed.
package struct LinkAddress: Equatable, Sendable {
    package let text: String
    package let host: String

    /// Reads the first web address in a text, or the text as one without a scheme.
    package init(in text: String) throws(LinkRefusal) {
        guard text.utf8.count <= Self.textLimit else { throw .tooLong(limit: Self.textLimit) }
        let found = try Self.firstOfTheWeb(in: text)
        let typed = found ?? Self.withoutSpace(text)
        guard !typed.isEmpty else { throw .empty }
        guard !typed.contains(where: \.isWhitespace) else { throw .noAddress }
        let (scheme, rest) = try Self.scheme(of: typed)
        let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
        let (host, port) = try Self.place(rest[..<end], scheme: scheme)
        self.host = host
        self.text = "\(scheme)://\(host)\(port)" + Self.path(rest[end...])
        guard self.text.utf8.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
    }

    static let limit = 8_000
    static let textLimit = 100_000

    /// Refuses an address with a path and a space: the part before the space may be another page.
    private static func firstOfTheWeb(in text: String) throws(LinkRefusal) -> Substring? {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (place, word) in words.enumerated() {
            guard let start = starts(in: word).min() else { continue }
            let address = withoutSentence(word[start...])
            let mayGoOn = place == 0 && words.count > 1 && address == word && hasPath(address)
            guard !mayGoOn else { throw .spaceInside }
            return address
        }
        return nil
    }

    private static func hasPath(_ address: Substring) -> Bool {
        guard let scheme = address.firstRange(of: "://") else { return false }
        return address[scheme.upperBound...].contains { "/?#".contains($0) }
    }

    private static func starts(in word: Substring) -> [String.Index] {
        ["http://", "https://"].compactMap { scheme in
            word.indices.first { word[$0...].prefix(scheme.count).lowercased() == scheme }
        }
    }

    /// A closing bracket belongs to an address that also opens it.
    private static func withoutSentence(_ word: Substring) -> Substring {
        var open = (round: 0, pointed: 0)
        let mayEnd = word.map { letter -> Bool in
            switch letter {
            case "(": open.round += 1
            case "<": open.pointed += 1
            case ")" where open.round > 0: open.round -= 1
            case ">" where open.pointed > 0: open.pointed -= 1
            default: return !",;:!?'\"”’»)>".contains(letter)
            }
            return true
        }
        return word.prefix(mayEnd.lastIndex(of: true).map { $0 + 1 } ?? 0)
    }

    private static func withoutSpace(_ text: String) -> Substring {
        let inner = text.drop(while: \.isWhitespace)
        return inner.lastIndex { !$0.isWhitespace }.map { inner[...$0] } ?? ""
    }

    private static func scheme(of typed: Substring) throws(LinkRefusal) -> (String, Substring) {
        guard let colon = typed.firstIndex(of: ":") else { return ("https", typed) }
        let before = typed[..<colon]
        let after = typed[typed.index(after: colon)...]
        let name = before.lowercased()
        if ["http", "https"].contains(name), after.hasPrefix("//") { return (name, after.dropFirst(2)) }
        // A dot or slash before the colon means a host with a port, or a path.
        let isScheme =
            !before.isEmpty && before.allSatisfy { $0.isASCII && ($0.isLetter || "+-".contains($0)) }
        let isPort = after.first?.isNumber == true && !after.hasPrefix("//")
        guard !isScheme || (isPort && name == "localhost") else { throw .otherScheme(name) }
        return ("https", typed)
    }

    private static func place(_ authority: Substring, scheme: String) throws(LinkRefusal) -> (String, String)
    {
        guard !authority.contains("@") else { throw .credentials }
        guard !authority.hasPrefix("[") else { throw .addressLiteral }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .addressLiteral }
        return (try host(String(parts[0])), try port(parts.dropFirst().first ?? "", scheme: scheme))
    }

    private static func port(_ text: Substring, scheme: String) throws(LinkRefusal) -> String {
        guard !text.isEmpty else { return "" }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(text), port > 0 else {
            throw .badPort
        }
        return port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)"
    }

    private static func host(_ typed: String) throws(LinkRefusal) -> String {
        guard !typed.isEmpty else { throw .noDomain }
        var host = try inASCII(typed).lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        guard host.utf8.count <= 253 else { throw .hostTooLong }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host != "localhost", labels.last != "localhost" else { throw .localhost }
        guard !isNumber(labels.last ?? "") else { throw .addressLiteral }
        guard labels.allSatisfy(isLabel) else { throw .badHost }
        guard labels.count > 1 else { throw .noDomain }
        return host
    }

    /// A last label that makes the host numeric, such as that of `0177.1` and `0x7f000001`.
    private static func isNumber(_ label: Substring) -> Bool {
        let isHexadecimal = label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
        return !label.isEmpty && (label.allSatisfy(\.isNumber) || isHexadecimal)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func inASCII(_ host: String) throws(LinkRefusal) -> String {
        guard !host.utf8.contains(0) else { throw .badHost }
        var found = [CChar](repeating: 0, count: 256)
        switch cidn2_ascii(&found, found.count, host) {
        case cidn2_ok:
            return String(decoding: found.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        case cidn2_too_long: throw .hostTooLong
        // A plain name needs no library, which may be missing where the program was brought by hand.
        case cidn2_no_library where host.utf8.allSatisfy({ $0 < 0x80 }): return host.lowercased()
        default: throw .badHost
        }
    }

    private static func path(_ rest: Substring) -> String {
        let escaped = rest.utf8.map { byte -> String in
            let isPlain = (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
        }.joined()
        return escaped.hasPrefix("/") ? escaped : "/" + escaped
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
}

package enum LinkRefusal: Error, Equatable, Sendable {
    case empty
    case noAddress
    case spaceInside
    case otherScheme(String)
    /// No domain, such as a machine in the house.
    case noDomain
    case addressLiteral
    case localhost
    case badHost
    case hostTooLong
    case badPort
    case credentials
    case tooLong(limit: Int)
}
