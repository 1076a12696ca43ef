/// A JSON value whose keys keep the order in which they were written, so that the same facts give the same bytes.
package enum JSONText: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Member])

    /// One key of an object.
    package struct Member: Equatable, Sendable {
        /// The key, without quotation marks.
        package var key: String
        /// What belongs to the key.
        package var value: JSONText

        package init(_ key: String, _ value: JSONText) {
            self.key = key
            self.value = value
        }
    }

    /// The value on one line.
    package var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        // JSON has no word for what is not finite.
        case .number(let value): text += value.isFinite ? Self.shortest(value) : "null"
        case .string(let value): Self.quote(value, into: &text)
        case .array(let values): Self.join(values, "[", "]", into: &text) { $0.write(to: &$1) }
        case .object(let members):
            Self.join(members, "{", "}", into: &text) { member, text in
                Self.quote(member.key, into: &text)
                text += ":"
                member.value.write(to: &text)
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
        into text: inout String,
        _ write: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            write(element, &text)
        }
        text += close
    }

    private static func quote(_ string: String, into text: inout String) {
        text += "\""
        // A name that is no UTF-8 is shown as everywhere else.
        for scalar in Path(string).shown.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + padded(digits, width: 4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
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

    /// A text, or null.
    package static func optional(_ value: String?) -> JSONText { value.map(JSONText.string) ?? .null }

    /// A number, or null.
    package static func optional(_ value: Double?) -> JSONText { value.map(JSONText.number) ?? .null }
}
