internal import FoundationEssentials
internal import Hearing
internal import Mood
internal import Sound
package import System

extension Entry {
    /// The whole entry, from which it can be remade; `ingest --json` uses the same keys.
    package var jsonText: JSONText { .object([.init("schema", 1)] + members) }

    fileprivate init(document keys: KeyedDecodingContainer<JSONKey>) throws {
        self = try Entry(members: keys)
        if journal == nil { trip = nil }
        if !textTruncated, !textEdited, let heard = transcript?.text, text.utf8.elementsEqual(heard.utf8) {
            let kept = EntryText(heard)
            (text, textTruncated) = (kept.text, kept.isTruncated)
        }
    }
}

extension EntrySummary {
    package var jsonText: JSONText { .object([.init("schema", 1)] + members) }
}

package struct EntryDocument {
    package let entry: Entry
    let blocks: [Result<Block, WrongKey>]
    let soundFile: String?
    /// Paths of its pictures by digest, relative to the document.
    let pictureFiles: [String: String]

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
        guard schema == 1 else { throw ImportError.unknownSchema(schema) }
        entry = try Entry(document: keys)
        if let key = EntryLimits.firstKeyBeyond(entry) { throw ImportError.notAnEntry(key: key) }
        blocks = (try keys.decodeIfPresent([ReadItem<Block>].self, forKey: "blocks") ?? []).map(\.read)
        soundFile = try keys.decodeIfPresent(String.self, forKey: "soundFile")
        pictureFiles = try keys.decodeIfPresent([String: String].self, forKey: "pictureFiles") ?? [:]
    }

    /// Reads a document that the diary itself wrote: nil unless all of it can be read.
    static func whole(json: [UInt8]) -> Entry? {
        guard let document = try? EntryDocument(json: json) else { return nil }
        return document.blocks.count == document.entry.blocks.count ? document.entry : nil
    }
}

struct WrongKey: Error, Equatable {
    var key: String
}

struct ReadItem<Value: Decodable>: Decodable {
    let read: Result<Value, WrongKey>

    init(from decoder: any Decoder) throws {
        do {
            read = .success(try Value(from: decoder))
        } catch let error as DecodingError {
            // Drops the path to the list: its number says the place.
            let path = error.keys.dropFirst(decoder.codingPath.count)
            read = .failure(WrongKey(key: path.path))
        }
    }
}

extension DecodingError {
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

package enum ImportError: Error, Equatable, Sendable {
    case notAnEntry(key: String)
    /// The moment under the key has an impossible offset from UTC.
    case strangeClock(key: String)
    case unknownSchema(Int)
    /// The entry's sound is not where the export put it.
    case soundMissing(path: String)
    case empty
    /// An item of a list, counted from 1, has a wrong value under the key.
    case notAName(kind: String, number: Int, key: String)
    case unreadable(errno: Int32)
    case diary(DiaryError)
}

/// Limits of an imported entry's figures: any recording fits, no arithmetic overflows.
enum EntryLimits {
    static let seconds = 0.0...1e7
    static let decibels = -1e3...1e3
    static let share = 0...100
    /// Above the limit for a person: two programs may have added blocks at once.
    static let mostBlocks = 1_000

    static func firstKeyBeyond(_ entry: Entry) -> String? {
        let found = [sound(entry.sound), transcript(entry), moods(entry), origin(entry), blocks(entry)]
        return found.compactMap(\.self).first
    }

    private static func sound(_ sound: EntrySound?) -> String? {
        guard let sound else { return nil }
        return firstKey(
            "audio",
            [
                ("hertz", (1...10_000_000).contains(sound.hertz)),
                ("channels", (1...1_024).contains(sound.channels)),
                ("seconds", seconds.contains(sound.seconds)),
                ("bytes", sound.bytes >= 0),
                ("sha256", sound.sha256.map(Picture.isDigest) ?? true),
                ("loudness.integrated", decibels.contains(sound.loudness?.integrated ?? 0)),
                ("loudness.truePeak", decibels.contains(sound.loudness?.truePeak ?? 0)),
                ("waveform.secondsPerLevel", seconds.contains(sound.waveform.secondsPerLevel)),
            ]
        )
    }

    private static func transcript(_ entry: Entry) -> String? {
        let heard = entry.transcript
        return firstKey(
            "transcript",
            [
                ("seconds", seconds.contains(heard?.seconds ?? 0)),
                ("unheardSeconds", seconds.contains(heard?.unheardSeconds ?? 0)),
                ("words", (heard?.words ?? []).allSatisfy(isPossible)),
            ]
        ) ?? ((entry.textWords ?? []).allSatisfy(isPossible) ? nil : "textWords")
    }

    private static func isPossible(_ word: Word) -> Bool {
        seconds.contains(word.start) && seconds.contains(word.end) && (-1e3...1e3).contains(word.probability)
    }

    private static func moods(_ entry: Entry) -> String? {
        let found = [entry.personMood, entry.reading?.mood].compactMap(\.self)
        guard found.allSatisfy({ share.contains($0.positive) && share.contains($0.negative) }) else {
            return "mood"
        }
        guard let score = entry.reading?.score else { return nil }
        return firstKey(
            "score",
            [
                ("positive", (0...1).contains(score.positive)),
                ("emotions", score.emotions.values.allSatisfy((0...1).contains)),
            ]
        )
    }

    private static func origin(_ entry: Entry) -> String? {
        (entry.origin?.bytes ?? 0) >= 0 ? nil : "origin.bytes"
    }

    private static func blocks(_ entry: Entry) -> String? {
        entry.blocks.count <= mostBlocks && entry.blocks.photoCount <= mostBlocks ? nil : "blocks"
    }

    private static func firstKey(_ object: String, _ checks: [(key: String, isPossible: Bool)]) -> String? {
        checks.first { !$0.isPossible }.map { "\(object).\($0.key)" }
    }
}

extension Entry {
    /// The key of a moment with an impossible offset from UTC, which earlier versions may have stored.
    var strangeClock: String? {
        let moments = [
            ("recordedAt", recordedAt), ("ownDate.recordedAt", ownDate?.recordedAt ?? recordedAt),
            ("createdAt", createdAt), ("changedAt", changedAt),
        ]
        return moments.first { !ZoneText.clocks.contains($0.1.offsetSeconds) }?.0
    }
}
