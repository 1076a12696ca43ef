internal import System

package struct Request: Sendable {
    package var method: String
    /// The address before the question mark, its escapes resolved.
    package var path: String
    package var query: [String: String]
    /// Names that came more than once; their values have commas between.
    package var repeated: Set<String> = []
    package var unreadable: Set<String> = []
    /// By names in small letters; several values of one name have commas between.
    package var headers: [String: String]
    package var body: [UInt8]
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

    var isReading: Bool { method == "GET" || method == "HEAD" }

    private static let most = (address: 8_000, headers: 16_000)

    /// The status for a head longer than any browser of ours needs.
    var refusal: Int? {
        let bytes = { (fields: [String: String]) in
            fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
        if path.utf8.count + bytes(query) > Self.most.address { return 414 }
        // Two lengths, or one that is no number: nobody can say where the next request begins.
        if headers["content-length"] != nil, number("content-length") == nil { return 400 }
        return bytes(headers) > Self.most.headers ? 431 : nil
    }

    func number(_ header: String) -> Int? {
        guard let text = headers[header], text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    package func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }

    package var form: FormFields? { isForm ? FormFields(body) : nil }
    var isForm: Bool { headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true }
}

package struct FormFields: Equatable, Sendable {
    package private(set) var values: [String: String] = [:]

    /// Fails if a name or value is not UTF-8, or has a NUL or half an escape.
    package init?(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count > 1 ? parts[1] : [])
            else { return nil }
            values[name] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

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

package enum BodyPolicy: Sendable {
    case held
    case read(by: any BodyReader)
    case refused(Response)
}

package protocol BodyReader: Sendable {
    /// Runs on the server's own thread; false if nothing more is wanted.
    func read(_ piece: UnsafeRawBufferPointer) -> Bool
}
