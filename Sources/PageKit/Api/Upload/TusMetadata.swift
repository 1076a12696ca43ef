internal import FoundationEssentials

/// What the header `Upload-Metadata` says: words, each with a text in base64.
enum TusMetadata {
    /// The values by their keys; what is no pair, or no text, is passed over.
    static func values(_ header: String) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for pair in header.split(separator: ",") {
            let parts = pair.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[1])),
                let text = String(validating: bytes, as: UTF8.self)
            else { continue }
            values[String(parts[0]), default: []].append(text)
        }
        return values
    }
}
