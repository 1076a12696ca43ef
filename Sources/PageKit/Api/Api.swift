internal import Ground
internal import Synchronization

/// What other programs may do here, and the keys by which they get in.
package final class Api: Sendable {
    /// What it works with, handed in by the program.
    package struct Tools: Sendable {
        package var keys: KeyRing
        /// The object that `status --json` prints.
        package var status: @Sendable () async throws -> String

        package init(keys: KeyRing, status: @escaping @Sendable () async throws -> String) {
            self.keys = keys
            self.status = status
        }
    }

    /// Whether a request comes from a program that was let in.
    enum Entrance {
        /// It has a right key.
        case open
        /// It has a wrong one, and gets this.
        case shut(Response)
        /// It has none, so it may be a browser.
        case none
    }

    let tools: Tools
    private let wrong = Mutex<[Double]>([])

    package init(_ tools: Tools) { self.tools = tools }

    /// Looks at the key of a request; until the first one is made there is no door for programs.
    func entrance(_ request: Request, at now: Double) -> Entrance {
        guard let key = request.key ?? (request.isForPrograms ? "" : nil), !tools.keys.keys.isEmpty else {
            return .none
        }
        if tools.keys.opens(key) { return .open }
        let isTooMuch = wrong.withLock { wrong in
            wrong.removeAll { $0 <= now - 60 }
            if wrong.count < Doorkeeper.mostWrong { wrong.append(now) }
            return wrong.count == Doorkeeper.mostWrong
        }
        if isTooMuch {
            return .shut(.failure(429, "too many wrong keys; wait a minute", headers: ["Retry-After": "60"]))
        }
        let message = key.isEmpty ? "a key is needed: Authorization: Bearer KEY" : "this is not a key"
        return .shut(.failure(401, message, headers: ["WWW-Authenticate": "Bearer"]))
    }
}

extension Request {
    /// The key of a program: `Authorization: Bearer KEY`.
    var key: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return String(header.dropFirst(7).drop { $0 == " " })
    }

    /// Whether no page of a browser has such an address.
    var isForPrograms: Bool { path.hasPrefix("/api/") || path.hasPrefix("/v1/") }

    /// Whether data is asked for in place of a page.
    var asksForData: Bool {
        let accepted = headers["accept"] ?? ""
        return accepted.contains("application/json") && !accepted.contains("text/html")
    }
}
