internal import FoundationEssentials
internal import Hearing
internal import Mood
internal import Sound
internal import System

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
            let raw = try JSONDecoder().decode(RawEntry.self, from: Data(json))
            guard raw.schema == 1 else { throw ImportError.unknownSchema(raw.schema) }
            let made = raw.made
            if let key = EntryLimits.firstKeyBeyond(made) { throw ImportError.notAnEntry(key: key) }
            entry = made
            blocks = raw.blockResults
            soundFile = raw.soundFile
            pictureFiles = raw.pictureFiles ?? [:]
        } catch let error as ImportError {
            throw error
        } catch let error as DecodingError {
            // Of another schema nothing else is known.
            if let other = try? JSONDecoder().decode(SchemaAlone.self, from: Data(json)), other.schema != 1 {
                throw .unknownSchema(other.schema)
            }
            throw .notAnEntry(key: error.keyPath)
        } catch {
            throw .notAnEntry(key: "")
        }
    }
}

extension EntryDocument {
    /// The entry of a document of the diary's own, of which nothing may be missing.
    static func whole(json: [UInt8]) -> Entry? {
        guard let document = try? EntryDocument(json: json) else { return nil }
        return document.blocks.count == document.entry.blocks.count ? document.entry : nil
    }
}

extension DecodingError {
    fileprivate var keyPath: String { keys.path }

    /// The keys that lead to what is missing or wrong.
    var keys: [any CodingKey] {
        let path: [any CodingKey]
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        @unknown default: path = []
        }
        return path
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

private struct SchemaAlone: Decodable { var schema: Int }

/// The object, key by key; ``Entry/jsonText`` is its other half.
private struct RawEntry: Decodable {
    struct Audio: Decodable {
        struct Shape: Decodable {
            var secondsPerLevel: Double
            var levels: Data
        }

        var path: String
        var codec: String
        var hertz: Int
        var channels: Int
        var seconds: Double
        var bytes: Int
        var sha256: String?
        var loudness: Loudness?
        var waveform: Shape?
    }

    struct Heard: Decodable {
        var text: String
        var engine: String
        var model: String
        var preset: String
        var seconds: Double
        var capped: Bool
        var unheardSeconds: Double?
        var words: [Word]
        var parts: [HeardPart]?
    }

    var schema: Int
    var entry: EntryID
    var recordedAt: Moment
    var day: DiaryDay?
    var dateSource: DateSource
    var dateCertainty: DateCertainty
    var ownDate: EntryDate?
    var title: String?
    var journal: String?
    var trip: RawTrip?
    var tags: [String]?
    var missing: [JobKind]?
    var audio: Audio?
    var transcript: Heard?
    var hearing: HearingOptions?
    var text: String
    var textTruncated: Bool?
    var textEdited: Bool?
    var textWords: [Word]?
    var blocks: [RawItem<RawBlock>]?
    var mood: Mood?
    var machineMood: Mood?
    var moodReason: MoodReading.Reason?
    var score: MoodScore?
    var origin: Origin?
    var device: String?
    var createdAt: Moment
    var changedAt: Moment
    var soundFile: String?
    var pictureFiles: [String: String]?

    var blockResults: [Result<Block, WrongKey>] {
        (blocks ?? []).map { item in item.read.map(\.made) }
    }

    var made: Entry {
        var made = Entry(
            id: entry,
            recordedAt: recordedAt,
            dateSource: dateSource,
            dateCertainty: dateCertainty,
            title: title,
            text: text,
            journal: journal,
            tags: tags ?? [],
            origin: origin,
            sound: audio?.made,
            device: device,
            createdAt: createdAt
        )
        made.day = day ?? made.day
        made.ownDate = ownDate
        made.trip = journal == nil ? nil : trip?.made
        made.changedAt = changedAt
        made.textTruncated = textTruncated ?? false
        made.textEdited = textEdited ?? false
        made.textWords = textWords
        made.blocks = blockResults.compactMap { try? $0.get() }
        made.transcript = transcript?.made
        let isWhole = textTruncated != true && textEdited != true
        if isWhole, let heard = transcript?.text, text.utf8.elementsEqual(heard.utf8) {
            // Kept as it is when it is heard.
            let kept = EntryText(heard)
            (made.text, made.textTruncated) = (kept.text, kept.isTruncated)
        }
        made.hearing = hearing
        made.pending = missing ?? []
        let isPersons = mood?.source == .person
        made.personMood = isPersons ? mood : nil
        made.reading = score.map {
            MoodReading(mood: isPersons ? machineMood : mood, moodReason: moodReason, score: $0)
        }
        return made
    }
}

extension RawEntry.Audio {
    fileprivate var made: EntrySound {
        var made = EntrySound(
            path: path,
            codec: codec,
            hertz: hertz,
            channels: channels,
            seconds: seconds,
            bytes: bytes,
            waveform: waveform.map {
                Waveform(secondsPerLevel: $0.secondsPerLevel, levels: Array($0.levels))
            } ?? Waveform(),
            loudness: loudness
        )
        made.sha256 = sha256
        return made
    }
}

extension RawEntry.Heard {
    fileprivate var made: Transcript {
        Transcript(
            text: text,
            engine: engine,
            model: model,
            preset: preset,
            seconds: seconds,
            capped: capped,
            unheardSeconds: unheardSeconds ?? 0,
            words: words,
            parts: parts
        )
    }
}
