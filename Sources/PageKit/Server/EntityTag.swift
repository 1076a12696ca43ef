/// A short name of an answer: while it is the same, so is what would be answered.
package struct EntityTag: Equatable, Sendable {
    package let text: String

    /// The name of what is made from all these.
    package init(of parts: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // A byte that no text has, so that parts do not run into one another.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        text = "\"" + String(hash, radix: 36) + "\""
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
