internal import Glibc
internal import VoiceCore

package struct Response: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case file(OpenFile, from: UInt64, count: UInt64)
        case events(EventPipe)
    }

    package var status: Int
    package var headers: [String: String]
    var body: Body

    init(_ status: Int, _ headers: [String: String] = [:], _ body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    static func seeOther(_ address: Address) -> Response { Response(303, ["Location": address.text]) }
    static func unchanged(_ tag: EntityTag) -> Response { Response(304, ["ETag": tag.text]) }

    package var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

final class OpenFile: Sendable {
    let descriptor: Int32
    let bytes: UInt64

    /// Opens a plain file below a folder; no link is followed at its end, and no path leads out of the folder.
    init?(_ path: String, below folder: String) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, !names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            return nil
        }
        let root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return nil }
        defer { close(root) }
        let opened = openat(root, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        var facts = stat()
        guard fstat(opened, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        descriptor = opened
        bytes = UInt64(max(0, facts.st_size))
    }

    deinit { close(descriptor) }
}

extension Response {
    static func json(_ status: Int, _ value: JSONText, headers: [String: String] = [:]) -> Response {
        json(status, line: value.line, headers: headers)
    }

    static func json(_ status: Int, line: String, headers: [String: String] = [:]) -> Response {
        let type = ["Content-Type": "application/json; charset=utf-8"]
        return Response(status, type.merging(headers) { $1 }, .bytes(Array((line + "\n").utf8)))
    }

    /// An error in the form that OpenAI's clients know; every other program gets the same.
    static func failure(
        _ status: Int,
        _ message: String,
        parameter: String? = nil,
        code: String? = nil,
        headers: [String: String] = [:]
    ) -> Response {
        let kind =
            switch status {
            case 401: "authentication_error"
            case 429: "rate_limit_error"
            case ..<500: "invalid_request_error"
            default: "server_error"
            }
        let error: JSONText = [
            "message": .string(message), "type": .string(kind), "param": .optional(parameter),
            "code": .optional(code),
        ]
        return json(status, ["error": error], headers: headers)
    }
}

package enum ByteRange: Equatable {
    /// Nothing else was asked for, or nothing that we give.
    case whole
    case part(first: UInt64, last: UInt64)
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

    /// More digits than fit are more than any file has.
    private static func number(_ text: Substring) -> UInt64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return UInt64(text) ?? .max
    }
}

/// A short name of an answer; while it stays the same, so does the answer.
package struct EntityTag: Equatable, Sendable {
    package let text: String

    package init(of parts: [String]) { text = "\"" + String(ShortHash(of: parts).value, radix: 36) + "\"" }

    package func isKnown(by request: Request) -> Bool {
        guard let header = request.headers["if-none-match"] else { return false }
        return header.split(separator: ",").contains { listed in
            let name = listed.drop { $0 == " " }
            return name == text || name == "W/" + text
        }
    }
}
