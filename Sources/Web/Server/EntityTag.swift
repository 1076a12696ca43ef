internal import System

/// A short name of an answer: while it is the same, so is what would be answered.
package struct EntityTag: Equatable, Sendable {
    package let text: String

    /// The name of what is made from all these.
    package init(of parts: [String]) {
        text = "\"" + String(ShortHash(of: parts).value, radix: 36) + "\""
    }

    /// Whether the other side has this answer already.
    package func isKnown(by request: Request) -> Bool {
        guard let header = request.headers["if-none-match"] else { return false }
        return header.split(separator: ",").contains { listed in
            let name = listed.drop { $0 == " " }
            return name == text || name == "W/" + text
        }
    }
}
