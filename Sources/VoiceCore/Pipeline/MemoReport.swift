package import Diary
internal import Hearing
internal import Mood
package import Sound
package import System

/// The report of one memo, which `--json` prints and other programs read.
///
/// The keys and their order are a promise: they are written here and nowhere else, and the schema describes them.
public struct MemoReport: Equatable, Sendable {
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// An entry with words and mood.
        case filed
        case duplicate
        /// Nothing to keep.
        case skipped
        /// Not taken, for ``MemoReport/reason``.
        case held
        /// An entry with its sound; ``MemoReport/missing`` lists what is still to come.
        case pending
        /// Words only, no diary.
        case heard
        /// Would be taken; nothing was done.
        case offered
    }

    package struct Audio: Equatable, Sendable {
        /// Within the diary's folder.
        package var path: String?
        package var codec: String
        package var hertz: Int
        package var channels: Int
        package var seconds: Double
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

    package var source: String
    public var status: Status
    /// The reason of held, skipped or pending, now or at an earlier attempt.
    package var fault: MemoFault?
    /// The sentence of the program that prints it.
    package var message: String?
    /// Open jobs, such as `hear`.
    package var missing: [String] = []
    public var entry: String?
    /// A photo that joined a memo's entry.
    package var joined = false
    /// Photos in the entry that was filed just now.
    package var photos = 0
    package var recordedAt: String?
    package var dateSource: String?
    package var dateCertainty: String?
    package var title: String?
    package var journal: String?
    /// The journal's name if it is a trip.
    package var trip: String?
    package var tags: [String] = []
    package var rules: [String]?
    package var audio: Audio?
    /// The flaw of a file with less sound than it promised.
    package var flaw: SoundFacts.Flaw?
    package var transcript: Transcript?
    /// The words: a person's own, or all that was heard.
    public var text: String?
    public var mood: Mood?
    package var reading: MoodReading?
    /// Options that were not used, because the entry existed: `title`, `journal`, `tags`, `on`.
    package var unused: [String] = []
    package var sameAs: String?
    /// The entry of the file in whose place this one is.
    package var replaces: String?
    /// The very file of the entry, met once more.
    package var isOwnFile = false
    /// The entry's lost archive was made anew from the file.
    package var soundIsBack = false
    package var ledgerRow: Int64?
    /// Photos that had entries of their own and joined this one.
    package var gathered: [GatheredPhoto] = []
    /// False if the diary could not record it.
    package var isWrittenDown = true
    /// The disposal of the file.
    ///
    /// `moved`, `deleted`, `changed` if another file had its place, or `kept` if a part of it could not be read; in a
    /// dry run `wouldMove` or `wouldDelete`.
    package var sourceFile: String?
    package var movedTo: String?
    package var wouldMoveTo: String?

    package init(source: String, status: Status) {
        self.source = source
        self.status = status
    }

    /// Such as `tooShort`.
    public var reason: String? { fault?.reason.rawValue }

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

    fileprivate func wasRecorded(_ stated: DateStatement, zone: ZoneRules) -> Bool {
        guard let moment = recordedAt.flatMap({ Moment($0) }) else { return false }
        let finder = MemoDateFinder(zone: zone, now: moment)
        let said = finder.find(MemoDateFinder.DateSigns(path: "", on: stated, modified: moment)).moment
        return stated.dayOnly ? moment.clock.date == stated.time.date : moment.clock == said.clock
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

extension MemoReport {
    package init(source: String, status: Status, entry: Entry) {
        self.init(source: source, status: status)
        self.entry = entry.id.description
        recordedAt = entry.recordedAt.description
        dateSource = entry.dateSource.rawValue
        dateCertainty = entry.dateCertainty.rawValue
        title = entry.title
        journal = entry.journal
        tags = entry.tags
        missing = entry.pending.map(\.rawValue)
        audio = entry.sound.map {
            Audio(
                path: $0.path,
                codec: $0.codec,
                hertz: $0.hertz,
                channels: $0.channels,
                seconds: $0.seconds,
                bytes: $0.bytes
            )
        }
        flaw = entry.origin?.flaw
        transcript = entry.transcript
        text = entry.wholeText
        mood = entry.mood
        reading = entry.reading
    }
}

extension MemoOutcome {
    /// Notes options that an existing entry does not have.
    ///
    /// `given` holds the options of this very memo, without those of settings and rules.
    package func comparing(_ given: MemoOffer.FilingOptions, zone: ZoneRules) -> MemoOutcome {
        guard report.entry != nil else { return self }
        var outcome = self
        var unused: [String] = []
        if let title = given.title, title != report.title { unused.append("title") }
        // A new entry has it, perhaps by the name that the journal has now; capitals make no difference.
        if let journal = given.journal, report.status != .filed,
            journal.lowercased() != report.journal?.lowercased()
        {
            unused.append("journal")
        }
        if !given.tags.allSatisfy(report.tags.contains) { unused.append("tags") }
        if let on = given.on, !report.wasRecorded(on, zone: zone) { unused.append("on") }
        outcome.report.unused = unused
        return outcome
    }
}
