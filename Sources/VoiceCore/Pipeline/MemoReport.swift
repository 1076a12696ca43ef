package import Diary
internal import Hearing
internal import Mood
package import Sound
package import System

/// Keys and their order are a promise to other programs, described by the schema.
public struct MemoReport: Equatable, Sendable {
    public enum Status: String, CaseIterable, Codable, Sendable {
        case filed
        case duplicate
        case skipped
        case held
        /// The sound is safe; ``missing`` lists open jobs.
        case pending
        case heard
        case offered
    }

    package struct Audio: Equatable, Sendable {
        package var path: String?
        package var codec: String
        package var hertz: Int
        package var channels: Int
        package var seconds: Double
        package var bytes: Int
    }

    package var source: String
    public var status: Status
    package var fault: MemoFault?
    /// The sentence of the program that prints it.
    package var message: String?
    package var missing: [String] = []
    public var entry: String?
    package var joined = false
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
    package var flaw: SoundFacts.Flaw?
    package var transcript: Transcript?
    /// A person's text, or all that was heard.
    public var text: String?
    public var mood: Mood?
    package var reading: MoodReading?
    /// `title`, `journal`, `tags` or `on`, which the existing entry did not take.
    package var unused: [String] = []
    package var sameAs: String?
    /// The entry of an earlier file at this path.
    package var replaces: String?
    /// The very file of the entry, met again.
    package var isOwnFile = false
    /// The entry's lost archive was recreated.
    package var soundIsBack = false
    package var ledgerRow: Int64?
    /// Photos that had entries of their own and joined this one.
    package var gathered: [GatheredPhoto] = []
    /// False if the diary could not record it.
    package var isWrittenDown = true
    /// `moved`, `deleted`, `changed`, `kept`, `wouldMove` or `wouldDelete`.
    package var sourceFile: String?
    package var movedTo: String?
    package var wouldMoveTo: String?

    package init(source: String, status: Status) {
        self.source = source
        self.status = status
    }

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
    /// `given` holds options for this very memo, not those of settings and rules.
    package func comparing(_ given: MemoOffer.FilingOptions, zone: ZoneRules) -> MemoOutcome {
        guard report.entry != nil else { return self }
        var outcome = self
        var unused: [String] = []
        if let title = given.title, title != report.title { unused.append("title") }
        // A new entry has it, perhaps under the journal's new name.
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
