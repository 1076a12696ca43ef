public import Diary
internal import Hearing
internal import Mood
public import Sound
internal import System

/// What became of one memo, in the form that `--json` prints and other programs read.
///
/// The keys and their order are a promise: they are written here and nowhere else, and
/// `docs/schema.json` describes them.
public struct MemoReport: Equatable, Sendable {
    /// What became of it.
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// It is an entry, with words and mood.
        case filed
        /// Its bytes are an entry already.
        case duplicate
        /// There is nothing to keep.
        case skipped
        /// It was not taken; ``MemoReport/reason`` says why.
        case held
        /// It is an entry with its sound; ``MemoReport/missing`` says what is still to come.
        case pending
        /// Words only, no diary.
        case heard
        /// It would be taken: nothing was done.
        case offered
    }

    /// The sound as the diary keeps it.
    package struct Audio: Equatable, Sendable {
        /// Within the diary's folder.
        package var path: String?
        /// The form that the sound is kept in.
        package var codec: String
        /// Its rate.
        package var hertz: Int
        /// How many channels it has.
        package var channels: Int
        /// How long it lasts.
        package var seconds: Double
        /// How many bytes it takes.
        package var bytes: Int

        package init(path: String?, codec: String, hertz: Int, channels: Int, seconds: Double, bytes: Int) {
            self.path = path
            self.codec = codec
            self.hertz = hertz
            self.channels = channels
            self.seconds = seconds
            self.bytes = bytes
        }
    }

    /// The file as it was offered.
    public var source: String
    /// What became of the memo.
    public var status: Status
    /// Why it was held, skipped or is pending, now or at an earlier attempt.
    package var fault: MemoFault?
    /// What happened and what to do next, in the words of the program that prints it.
    package var message: String?
    /// What is still to come, such as `hear`.
    public var missing: [String] = []
    /// The entry.
    public var entry: String?
    /// Whether it is a photo that is a part of a memo's entry now.
    package var joined = false
    /// How many photos the entry of a memo has that was filed just now.
    package var photos = 0
    /// When it was recorded.
    public var recordedAt: String?
    /// Where its date is from.
    package var dateSource: String?
    /// How sure its date is.
    package var dateCertainty: String?
    /// Its title.
    public var title: String?
    /// Its journal.
    public var journal: String?
    /// The journal's name, where it is a trip.
    package var trip: String?
    /// Its tags.
    public var tags: [String] = []
    /// The rules of the settings that chose journal and tags.
    package var rules: [String]?
    /// Its sound.
    package var audio: Audio?
    /// Why less sound was in its file than that promised.
    package var flaw: SoundFacts.Flaw?
    /// What was heard.
    public var transcript: Transcript?
    /// The words: a person's own, or all that was heard.
    public var text: String?
    /// The mood that counts, the figures under it, or why there is none.
    public var mood: Mood?
    /// The mood as it was read.
    package var reading: MoodReading?
    /// What was said with the memo and not used, because its entry was there already: `title`, `journal`, `tags`, `on`.
    package var unused: [String] = []
    /// The memo of the same bytes that was offered before it, whose entry would be its own too.
    package var sameAs: String?
    /// The entry of the file in whose place this one is.
    package var replaces: String?
    /// The very file of the entry, met once more.
    package var isOwnFile = false
    /// Whether the sound of its entry was gone from the diary, and was made anew of the file.
    package var soundIsBack = false
    /// The ledger's row of its bytes, where those were an entry already.
    package var ledgerRow: Int64?
    /// The photos that had entries of their own and are part of this one now.
    package var gathered: [GatheredPhoto] = []
    /// Whether the diary knows of it; not where that could not be written.
    package var isWrittenDown = true
    /// What became of the file where it was to go.
    ///
    /// `moved`, `deleted`, `changed` when another had its place, or `kept` when not all of it could be read; in a dry
    /// run `wouldMove` or `wouldDelete`.
    package var sourceFile: String?
    /// Where it was moved to.
    package var movedTo: String?
    /// The folder into which it would be moved.
    package var wouldMoveTo: String?

    package init(source: String, status: Status) {
        self.source = source
        self.status = status
    }

    /// A word for why, such as `tooShort`.
    public var reason: String? { fault?.reason.rawValue }
}

extension MemoReport {
    /// The object on one line.
    public var json: String { JSONText.object(members).line }

    private var members: [JSONText.Member] {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("source", .string(source)), .init("status", .string(status.rawValue)),
        ]
        func add(_ key: String, _ value: JSONText?) {
            if let value { members.append(.init(key, value)) }
        }
        add("reason", reason.map(JSONText.string))
        add("message", message.map(JSONText.string))
        add("missing", missing.isEmpty ? nil : .array(missing.map(JSONText.string)))
        add("entry", entry.map(JSONText.string))
        add("joined", joined ? true : nil)
        add("photos", photos > 0 ? .integer(photos) : nil)
        add("recordedAt", recordedAt.map(JSONText.string))
        add("dateSource", dateSource.map(JSONText.string))
        add("dateCertainty", dateCertainty.map(JSONText.string))
        add("title", title.map(JSONText.string))
        add("journal", journal.map(JSONText.string))
        add("trip", trip.map(JSONText.string))
        add("tags", tags.isEmpty ? nil : .array(tags.map(JSONText.string)))
        add("unused", unused.isEmpty ? nil : .array(unused.map(JSONText.string)))
        add("sameAs", sameAs.map(JSONText.string))
        add("soundIsBack", soundIsBack ? true : nil)
        add("rules", rules.map { .array($0.map(JSONText.string)) })
        add("audio", audio.map(\.jsonText))
        add("flaw", flaw.map { .string($0.rawValue) })
        add("transcript", transcript.map(\.jsonText))
        add("text", text.map(JSONText.string))
        if mood != nil || reading != nil {
            add("mood", mood?.jsonText ?? .null)
            add("moodReason", mood == nil ? (reading?.moodReason).map { .string($0.rawValue) } : nil)
            add("score", reading.map(\.score.jsonText))
        }
        add("sourceFile", sourceFile.map(JSONText.string))
        add("movedTo", movedTo.map(JSONText.string))
        add("wouldMoveTo", wouldMoveTo.map(JSONText.string))
        return members
    }
}

extension MemoReport.Audio {
    fileprivate var jsonText: JSONText {
        [
            "path": .optional(path), "codec": .string(codec), "hertz": .integer(hertz),
            "channels": .integer(channels), "seconds": .number(seconds), "bytes": .integer(bytes),
        ]
    }
}
