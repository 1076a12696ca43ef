internal import Glibc

/// What a browser gets.
package struct Response: Sendable {
    /// What follows the headers.
    enum Body: Sendable {
        case bytes([UInt8])
        /// A part of an open file.
        case file(OpenFile, from: UInt64, count: UInt64)
        /// Text that is sent as it comes.
        case events(EventPipe)
    }

    /// Whether it worked, as a number of HTTP.
    package var status: Int
    /// The headers by name.
    package var headers: [String: String]
    var body: Body

    init(_ status: Int, _ headers: [String: String] = [:], _ body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Sends a browser on to another page.
    static func seeOther(_ address: Address) -> Response { Response(303, ["Location": address.text]) }

    /// Says that the other side has it already.
    static func unchanged(_ tag: EntityTag) -> Response { Response(304, ["ETag": tag.text]) }

    /// What was answered, when it is text.
    package var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A file that is open for reading, and closed when nobody needs it any more.
final class OpenFile: Sendable {
    let descriptor: Int32
    let bytes: UInt64

    /// Opens a plain file below a folder; no link is followed at its end, and no way leads out of the folder.
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
