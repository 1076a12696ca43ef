internal import Actions
internal import FoundationEssentials

/// What the header `Upload-Metadata` says: keys, each once, and a value in base64, which may be empty.
package enum TusMetadata {
    /// Why it is not what tus 1.0.0 asks for.
    package enum Fault: Error, Equatable {
        /// It is no list of keys with values in base64.
        case malformed
        /// A key is there more than once.
        case twice(String)
        /// The value of a key that means something here is not UTF-8.
        case notText(String)
    }

    /// The texts by their keys; a key that means nothing here may have any bytes, and is passed over.
    package static func values(_ header: String, of known: Set<String>) throws(Fault) -> [String: [String]] {
        var values: [String: [String]] = [:]
        var keys: Set<Substring> = []
        for pair in header.split(separator: ",") {
            let parts = pair.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard let key = parts.first, parts.count <= 2 else { throw .malformed }
            guard keys.insert(key).inserted else { throw .twice(String(key)) }
            guard parts.count == 2 else { continue }
            guard let bytes = Data(base64Encoded: String(parts[1])) else { throw .malformed }
            guard known.contains(String(key)) else { continue }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(String(key)) }
            values[String(key)] = [text]
        }
        return values
    }
}
