/// JSON with keys in the order given, so that the same facts give the same bytes.
package enum JSONText: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package var key: String
        package var value: JSONText

        package init(_ key: String, _ value: JSONText) {
            self.key = key
            self.value = value
        }
    }

    package var line: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to line: inout [UInt8]) {
        switch self {
        case .null: line += "null".utf8
        case .bool(let value): line += (value ? "true" : "false").utf8
        case .integer(let value): line += String(value).utf8
        // JSON has no word for what is not finite.
        case .number(let value): line += (value.isFinite ? Self.shortest(value) : "null").utf8
        case .string(let value): Self.quote(value, into: &line)
        case .array(let values): Self.join(values, "[", "]", into: &line) { $0.write(to: &$1) }
        case .object(let members):
            Self.join(members, "{", "}", into: &line) { member, line in
                Self.quote(member.key, into: &line)
                line += ":".utf8
                member.value.write(to: &line)
            }
        }
    }

    private static func shortest(_ value: Double) -> String {
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return "\(value)"
    }

    private static func join<Element>(
        _ elements: [Element],
        _ open: String,
        _ close: String,
        into line: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        line += open.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { line += ",".utf8 }
            write(element, &line)
        }
        line += close.utf8
    }

    /// Copies runs of characters that need no escape, which are most.
    private static func quote(_ string: String, into line: inout [UInt8]) {
        line += "\"".utf8
        // Names that are not UTF-8 are escaped as everywhere else.
        var text = Path(string).shown
        text.withUTF8 { bytes in
            var written = 0
            var place = 0
            while place < bytes.count {
                guard let (length, escape) = escape(at: place, of: bytes) else {
                    place += 1
                    continue
                }
                line += bytes[written..<place]
                line += escape.utf8
                place += length
                written = place
            }
            line += bytes[written...]
        }
        line += "\"".utf8
    }

    private static func escape(at place: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (Int, String)? {
        switch bytes[place] {
        case UInt8(ascii: "\""): (1, "\\\"")
        case UInt8(ascii: "\\"): (1, "\\\\")
        case UInt8(ascii: "\n"): (1, "\\n")
        case UInt8(ascii: "\r"): (1, "\\r")
        case UInt8(ascii: "\t"): (1, "\\t")
        case 0..<0x20, 0x7f: (1, "\\u" + padded(String(bytes[place], radix: 16), width: 4))
        case 0xe2 where bytes[place...].starts(with: "\u{2028}".utf8): (3, "\\u2028")
        case 0xe2 where bytes[place...].starts(with: "\u{2029}".utf8): (3, "\\u2029")
        default: nil
        }
    }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(arrayLiteral elements: JSONText...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONText)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    package static func object(known members: KeyValuePairs<String, JSONText?>) -> JSONText {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    package static func strings(_ values: [String]) -> JSONText { .array(values.map(JSONText.string)) }

    package static func optional(_ value: String?) -> JSONText { value.map(JSONText.string) ?? .null }

    package static func optional(_ value: Double?) -> JSONText { value.map(JSONText.number) ?? .null }
}
