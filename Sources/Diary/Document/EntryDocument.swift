internal import FoundationEssentials
internal import Hearing
package import System

extension Entry {
    /// Everything about the entry, so that it can be made again: `show --json` and the JSON export print it.
    ///
    /// `ingest --json` uses the same keys.
    package var jsonText: JSONText { .object([.init("schema", 1)] + members) }

    /// Reads what ``jsonText`` says.
    fileprivate init(document keys: KeyedDecodingContainer<JSONKey>) throws {
        self = try Entry(members: keys)
        if journal == nil { trip = nil }
        if !textTruncated, !textEdited, let heard = transcript?.text, text.utf8.elementsEqual(heard.utf8) {
            // Kept as it is when it is heard.
            let kept = EntryText(heard)
            (text, textTruncated) = (kept.text, kept.isTruncated)
        }
    }
}

extension EntrySummary {
    package var jsonText: JSONText { .object([.init("schema", 1)] + members) }
}

/// An entry as its JSON says it, on its way back into a diary.
package struct EntryDocument {
    /// The entry, without the files of its sound.
    package let entry: Entry
    /// Its blocks, and which keys are missing or wrong of those that are none.
    let blocks: [Result<Block, WrongKey>]
    /// Path of its sound, relative to the document.
    let soundFile: String?
    /// Paths of its pictures by digest, relative to the document.
    let pictureFiles: [String: String]

    /// Reads one object; what is wrong with it is said with the key.
    package init(json: [UInt8]) throws(ImportError) {
        do {
            self = try JSONDecoder().decode(EntryDocument.self, from: Data(json))
        } catch let error as ImportError {
            throw error
        } catch let error as DecodingError {
            throw .notAnEntry(key: error.keys.path)
        } catch {
            throw .notAnEntry(key: "")
        }
    }
}

extension EntryDocument: Decodable {
    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: JSONKey.self)
        let schema = try keys.decode(Int.self, forKey: "schema")
        // Of another schema nothing else is known.
        guard schema == 1 else { throw ImportError.unknownSchema(schema) }
        entry = try Entry(document: keys)
        if let key = EntryLimits.firstKeyBeyond(entry) { throw ImportError.notAnEntry(key: key) }
        blocks = (try keys.decodeIfPresent([ReadItem<Block>].self, forKey: "blocks") ?? []).map(\.read)
        soundFile = try keys.decodeIfPresent(String.self, forKey: "soundFile")
        pictureFiles = try keys.decodeIfPresent([String: String].self, forKey: "pictureFiles") ?? [:]
    }

    /// An entry of a document of the diary's own, of which nothing may be missing.
    static func whole(json: [UInt8]) -> Entry? {
        guard let document = try? EntryDocument(json: json) else { return nil }
        return document.blocks.count == document.entry.blocks.count ? document.entry : nil
    }
}

/// The key of a value that is missing or wrong.
struct WrongKey: Error, Equatable {
    var key: String
}

/// One of a list, of which the others are read all the same where it is not what it should be.
struct ReadItem<Value: Decodable>: Decodable {
    let read: Result<Value, WrongKey>

    init(from decoder: any Decoder) throws {
        do {
            read = .success(try Value(from: decoder))
        } catch let error as DecodingError {
            // The place in the list is said by its number.
            let path = error.keys.dropFirst(decoder.codingPath.count)
            read = .failure(WrongKey(key: path.path))
        }
    }
}

extension DecodingError {
    /// The keys that lead to what is missing or wrong.
    var keys: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

extension Sequence<any CodingKey> {
    /// The keys as people write them: `pictures[0].sha256`.
    var path: String {
        reduce(into: "") { path, key in
            if let place = key.intValue {
                path += "[\(place)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

/// Why something could not be taken into the diary.
package enum ImportError: Error, Equatable, Sendable {
    /// It is JSON of another kind, or a value under the key is not what it should be.
    case notAnEntry(key: String)
    /// The moment under the key has an offset from UTC that no clock has.
    case strangeClock(key: String)
    case unknownSchema(Int)
    /// The sound that belongs to the entry is not where the export put it.
    case soundMissing(path: String)
    /// There is nothing in the file.
    case empty
    /// A journal or a place of a list, counted from 1, is none, because of what is under the key.
    case notAName(kind: String, number: Int, key: String)
    case unreadable(errno: Int32)
    /// The diary could not take it.
    case diary(DiaryError)
}
