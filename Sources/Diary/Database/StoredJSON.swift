internal import FoundationEssentials

/// Small values that the database keeps as JSON, with keys in order so that equal values are equal text.
enum StoredJSON {
    static func text<Value: Encodable>(of value: Value?) throws(DiaryError) -> String? {
        guard let value else { return nil }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            // Only a number that is none cannot be written.
            throw .damaged(message: "\(Value.self) cannot be kept: it holds a number that is none")
        }
    }

    static func value<Value: Decodable>(of text: String?) throws(DiaryError) -> Value? {
        guard let text else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw .damaged(message: "\(Value.self) cannot be read back")
        }
    }
}
