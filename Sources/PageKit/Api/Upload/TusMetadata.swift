internal import FoundationEssentials

/// What the header `Upload-Metadata` says: words, each with a text in base64.
package enum TusMetadata {
    /// The values by their keys, of which one may stand alone; nothing when the header cannot be read.
    package static func values(_ header: String) -> [String: [String]]? {
        var values: [String: [String]] = [:]
        for pair in header.split(separator: ",") {
            let parts = pair.split(separator: " ", omittingEmptySubsequences: true)
            guard (1...2).contains(parts.count) else { return nil }
            guard parts.count == 2 else { continue }
            guard let bytes = Data(base64Encoded: String(parts[1])),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            values[String(parts[0]), default: []].append(text)
        }
        return values
    }
}
