internal import System

/// What a browser asks for.
package struct Request: Sendable {
    /// What is to be done, such as `GET`.
    package var method: String
    /// The address without what follows a question mark, its escapes resolved.
    package var path: String
    /// What follows the question mark.
    package var query: [String: String]
    /// The names in it that came more than once; their values have commas between.
    package var repeated: Set<String> = []
    /// The names in it whose value is not UTF-8.
    package var unreadable: Set<String> = []
    /// The headers by their names in small letters; of several with one name, the values with commas between.
    package var headers: [String: String]
    /// What was sent with it, where it is held in memory.
    package var body: [UInt8]
    /// What took it instead, as it came.
    package var bodyReader: (any BodyReader)?

    package init(
        _ method: String,
        _ path: String,
        query: [String: String] = [:],
        headers: [String: String] = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Whether nothing is changed by it.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// How many bytes of an address, and of all headers, are let in.
    private static let most = (address: 8_000, headers: 16_000)

    /// What its head is refused with, when it is longer than any browser of ours needs.
    var refusal: Int? {
        let bytes = { (fields: [String: String]) in
            fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
        if path.utf8.count + bytes(query) > Self.most.address { return 414 }
        // Two lengths, or one that is no number: nobody can say where the next request begins.
        if headers["content-length"] != nil, number("content-length") == nil { return 400 }
        return bytes(headers) > Self.most.headers ? 431 : nil
    }

    /// A header that is a number: digits and nothing else.
    func number(_ header: String) -> Int? {
        guard let text = headers[header], text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    /// One cookie's value.
    package func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }

    /// The fields of a form that was sent; nothing when the body is none, or cannot be read.
    package var form: FormFields? { isForm ? FormFields(body) : nil }

    /// Whether what was sent with it is said to be the fields of a form.
    var isForm: Bool { headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true }
}

/// The fields of a form, as a browser sends them.
package struct FormFields: Equatable, Sendable {
    /// The fields by their names.
    package private(set) var values: [String: String] = [:]

    /// Nothing of a body whose names or values are no text: not UTF-8, with a NUL, or with half an escape.
    package init?(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count > 1 ? parts[1] : [])
            else {
                return nil
            }
            values[name] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Resolves `+` and `%41`; line ends become those of a text.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): plain.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                plain.append(high << 4 | low)
            default: plain.append(byte)
            }
        }
        guard !plain.contains(0) else { return nil }
        return String(validating: plain, as: UTF8.self).map(LineEnds.plain)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        guard let byte, let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
        return UInt8(digit)
    }
}
