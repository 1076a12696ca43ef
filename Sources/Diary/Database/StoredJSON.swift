internal import FoundationEssentials

/// Small values that the database keeps as JSON, with keys in order so that equal values are equal text.
enum StoredJSON {
    /// A value as JSON.
    static func text<Value: Encodable>(of value: Value?) throws(DiaryError) -> String? {
        guard let value else { return nil }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            // JSON has no word for infinity and for a number that is not one.
            throw .notFinite(what: "\(Value.self)")
        }
    }

    /// Reads what ``text(of:)`` wrote.
    static func value<Value: Decodable>(of text: String?) throws(DiaryError) -> Value? {
        guard let text else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw .unreadable(what: "\(Value.self)")
        }
    }
}
