internal import FoundationEssentials
internal import Hearing
internal import Mood
internal import Sound
package import System

// The facts of an entry in the order of its JSON. A new column is a line here, a property of `Entry`, and a migration;
// if lists show it, a line of `EntrySummary` as well.

enum Tables {
    static let entry = FactTable<Entry>("entry", from: entrySource)
    static let summary = FactTable<EntrySummary>("entry", leading: ["entry.key"], from: entrySource)
    /// For drawings, which show no text.
    static let mark = FactTable<EntrySummary>(
        "entry",
        only: [
            "id", "recorded", "offset", "day", "date_certainty", "title", "seconds", "positive", "emotion",
        ]
    )
    static let sound = FactTable<EntrySound>("sound", leading: ["entry"])
    static let transcript = FactTable<Transcript>(
        "transcript",
        leading: ["entry", "hearing"],
        orReplace: true
    )

    static let entrySource = "entry LEFT JOIN journal ON journal.key = entry.journal"
    /// SQL for an entry's journal: null for none, empty if its row is missing.
    static let journalName = "iif(entry.journal IS NULL, NULL, coalesce(journal.name, ''))"
}

extension Entry: FactOwner {
    static let facts = dates + names + sounds + texts + rest

    static let blank = Entry(
        id: EntryID(at: Moment(milliseconds: 0)),
        recordedAt: Moment(milliseconds: 0),
        dateSource: .modified,
        dateCertainty: .guessed,
        createdAt: Moment(milliseconds: 0)
    )

    private static let dates: [Fact<Entry>] = [
        .value("entry", column: "id", \.id),
        .moment("recordedAt", columns: ("recorded", "offset"), \.recordedAt),
        .value("day", \.day) { $0.recordedAt.localDay },
        .value("dateSource", \.dateSource),
        .value("dateCertainty", \.dateCertainty),
        .optional("ownDate", \.ownDate),
    ]

    private static let names: [Fact<Entry>] = [
        .optional("title", \.title),
        .journal(\.journal),
        Fact(key: .optional("trip", \.trip)),
        .key("tags") {
            $0.tags.isEmpty ? nil : .array($0.tags.map(JSONText.string))
        } decode: { keys, entry in
            entry.tags = try keys.decodeIfPresent([String].self, forKey: "tags") ?? []
        },
        .key("missing") {
            $0.pending.isEmpty ? nil : .array($0.pending.map { .string($0.rawValue) })
        } decode: { keys, entry in
            entry.pending = try keys.decodeIfPresent([JobKind].self, forKey: "missing") ?? []
        },
    ]

    private static let sounds: [Fact<Entry>] = [
        .key("audio") {
            $0.sound?.jsonText
        } decode: { keys, entry in
            entry.sound = try keys.members(of: "audio").map(EntrySound.init(members:))
        },
        .key("transcript") {
            $0.transcript?.jsonText
        } decode: { keys, entry in
            entry.transcript = try keys.members(of: "transcript").map(Transcript.init(members:))
        },
        Fact(key: .optional("hearing", \.hearing)),
        .derived("seconds") { .of($0.sound?.seconds) },
        .derived("words") { .of($0.wordCount) },
        .derived("positive") { .of($0.mood?.positive) },
        .derived("emotion") { .of($0.mood?.emotion) },
    ]

    private static let texts: [Fact<Entry>] = [
        Fact(
            path: \Entry.text,
            columns: Fact.column("text", \Entry.text).columns,
            key: FactKey(name: "text") {
                .string($0.wholeText)
            } decode: { keys, entry in
                entry.text = try keys.decode(String.self, forKey: "text")
            }
        ),
        Fact(
            path: \Entry.textTruncated,
            columns: Fact.column("text_truncated", \Entry.textTruncated).columns,
            // Only if nothing has the rest.
            key: FactKey(name: "textTruncated") {
                $0.textTruncated && $0.transcript == nil ? true : nil
            } decode: { keys, entry in
                entry.textTruncated = try keys.decodeIfPresent(Bool.self, forKey: "textTruncated") ?? false
            }
        ),
        .flag("textEdited", \.textEdited),
        Fact(
            path: \Entry.textWords,
            columns: [
                FactColumn(name: "text_words") { (field, entry) throws(DiaryError) in
                    if let lines = field.optionalText { entry.textWords = try WordLines.words(of: lines) }
                } value: {
                    .of($0.textWords.map(WordLines.text))
                }
            ],
            key: FactKey(name: "textWords") {
                $0.textWords.map { .array($0.map(\.jsonText)) }
            } decode: { keys, entry in
                entry.textWords = try keys.decodeIfPresent([Word].self, forKey: "textWords")
            }
        ),
        .key("blocks") {
            $0.blocks.isEmpty ? nil : .array($0.blocks.map(\.jsonText))
        } decode: { keys, entry in
            let blocks = try keys.decodeIfPresent([ReadItem<Block>].self, forKey: "blocks")
            entry.blocks = (blocks ?? []).compactMap { try? $0.read.get() }
        },
    ]

    private static let rest: [Fact<Entry>] = [
        .key("mood") {
            $0.mood == nil && $0.reading == nil ? nil : $0.mood?.jsonText ?? .null
        } decode: { keys, entry in
            let mood = try keys.decodeIfPresent(Mood.self, forKey: "mood")
            let found = try keys.decodeIfPresent(Mood.self, forKey: "machineMood")
            let reason = try keys.decodeIfPresent(MoodReading.Reason.self, forKey: "moodReason")
            entry.personMood = mood?.source == .person ? mood : nil
            entry.reading = try keys.decodeIfPresent(MoodScore.self, forKey: "score").map {
                MoodReading(mood: entry.personMood == nil ? mood : found, moodReason: reason, score: $0)
            }
        },
        .key("machineMood") { $0.personMood == nil ? nil : $0.reading?.mood?.jsonText },
        .key("moodReason") { ($0.reading?.moodReason?.rawValue).map(JSONText.string) },
        .key("score") { $0.reading?.score.jsonText },
        Fact(
            path: \Entry.origin,
            columns: [
                // Without a digest there is no origin.
                FactColumn(name: "origin_sha256") { field, entry in
                    entry.origin = field.optionalText.map { Origin(name: "", sha256: $0, bytes: 0) }
                } value: {
                    .of($0.origin?.sha256)
                },
                FactColumn(name: "origin_name") {
                    $1.origin?.name = $0.text
                } value: {
                    .of($0.origin?.name)
                },
                FactColumn(name: "origin_bytes") {
                    $1.origin?.bytes = $0.int
                } value: {
                    .of($0.origin?.bytes)
                },
            ],
            key: .optional("origin", \.origin)
        ),
        .optional("device", \.device),
        .value("createdAt", column: "created", \.createdAt),
        .value("changedAt", column: "changed", \.changedAt),
    ]

    var wordCount: Int { transcript?.words.count ?? text.split(whereSeparator: \.isWhitespace).count }
}

extension EntrySummary: FactOwner {
    static let facts = dates + names + rest

    static let blank = EntrySummary(
        id: Entry.blank.id,
        recordedAt: Entry.blank.recordedAt,
        dateIsGuessed: false,
        timeIsKnown: true,
        day: Entry.blank.day,
        text: "",
        textIsCut: true,
        tags: [],
        hasOwnPart: true,
        blocks: [],
        words: 0,
        pending: [],
        shortID: ""
    )

    private static let dates: [Fact<EntrySummary>] = [
        .value("entry", column: "id", \.id),
        .moment("recordedAt", columns: ("recorded", "offset"), \.recordedAt),
        .value("day", \.day),
        Fact(
            columns: [
                FactColumn(name: "date_certainty") { (field, summary) throws(DiaryError) in
                    let certainty: DateCertainty = try field.name()
                    summary.dateIsGuessed = certainty == .guessed
                    summary.timeIsKnown = certainty.knowsTime(of: summary.recordedAt)
                } value: { _ in
                    .null
                }
            ],
            key: FactKey(name: "dateGuessed") { $0.dateIsGuessed ? true : nil }
        ),
        .key("timeUnknown") { $0.timeIsKnown ? nil : true },
    ]

    private static let names: [Fact<EntrySummary>] = [
        .optional("title", \.title),
        .journal(\.journal),
        .key("tags") { $0.tags.isEmpty ? nil : .array($0.tags.map(JSONText.string)) },
        .key("missing") { $0.pending.isEmpty ? nil : .array($0.pending.map { .string($0.rawValue) }) },
        .key("blocks") { $0.blocks.isEmpty ? nil : .array($0.blocks.map { .string($0.rawValue) }) },
        .key("near") { $0.city.map(JSONText.string) },
    ]

    /// The text's columns depend on the requested length: ``SummaryText``.
    private static let rest: [Fact<EntrySummary>] = [
        .optional("seconds", \.seconds),
        .value("words", \.words),
        .key("text") { .string($0.text) },
        .key("textTruncated") { $0.textIsCut ? true : nil },
        Fact(
            columns: Fact.optionalColumn("positive", \EntrySummary.positive).columns
                + Fact.optionalColumn("emotion", \EntrySummary.emotion).columns,
            key: FactKey(name: "mood", json: \.moodText)
        ),
    ]

    package var moodText: JSONText {
        guard let positive else { return .null }
        return [
            "positive": .integer(positive), "negative": .integer(100 - positive),
            "emotion": .optional(emotion?.rawValue),
        ]
    }
}

extension Fact {
    fileprivate static func journal(_ path: any WritableKeyPath<Owner, String?> & Sendable) -> Fact {
        var fact = Fact.optional("journal", path)
        fact.columns = fact.columns.map {
            FactColumn(
                name: $0.name,
                reading: Tables.journalName,
                writing: "(SELECT key FROM journal WHERE name = ?)",
                read: $0.read,
                value: $0.value
            )
        }
        return fact
    }
}

extension EntrySound: FactOwner {
    static let blank = EntrySound(codec: "", hertz: 0, seconds: 0, bytes: 0)

    static let facts: [Fact<EntrySound>] = [
        .value("path", \.path),
        .value("codec", \.codec),
        .value("hertz", \.hertz),
        .value("channels", \.channels),
        .value("seconds", \.seconds),
        .value("bytes", \.bytes),
        .optional("sha256", \.sha256),
        Fact(
            path: \EntrySound.loudness,
            columns: Fact.optionalColumn("loudness", \EntrySound.loudness).columns,
            key: FactKey(name: "loudness") {
                $0.loudness.map {
                    ["integrated": .optional($0.integrated), "truePeak": .optional($0.truePeak)]
                }
            } decode: { keys, sound in
                sound.loudness = try keys.decodeIfPresent(Loudness.self, forKey: "loudness")
            }
        ),
        Fact(
            path: \EntrySound.waveform,
            columns: Fact.column("level_seconds", \EntrySound.waveform.secondsPerLevel).columns
                + Fact.column("levels", \EntrySound.waveform.levels).columns,
            key: FactKey(name: "waveform") {
                [
                    "secondsPerLevel": .number($0.waveform.secondsPerLevel),
                    "levels": .string(Data($0.waveform.levels).base64EncodedString()),
                ]
            } decode: { keys, sound in
                guard let shape = try keys.members(of: "waveform") else { return }
                sound.waveform = Waveform(
                    secondsPerLevel: try shape.decode(Double.self, forKey: "secondsPerLevel"),
                    levels: Array(try shape.decode(Data.self, forKey: "levels"))
                )
            }
        ),
    ]

    fileprivate var jsonText: JSONText { .object(members) }
}

extension Transcript: FactOwner {
    static let blank = Transcript(text: "", engine: "", model: "", preset: "", seconds: 0, words: [])

    static let facts: [Fact<Transcript>] = [
        .value("text", \.text),
        .value("engine", \.engine),
        .value("model", \.model),
        .value("preset", \.preset),
        .value("seconds", \.seconds),
        .value("capped", \.capped),
        .value("unheardSeconds", column: "unheard", \.unheardSeconds) { _ in 0 },
        Fact(
            columns: [
                FactColumn(name: "words") { (field, heard) throws(DiaryError) in
                    heard.words = try WordLines.words(of: field.text)
                } value: {
                    .text(WordLines.text(of: $0.words))
                },
                FactColumn(name: "parts") { (field, heard) throws(DiaryError) in
                    heard.parts = try StoredJSON.value(of: field.optionalText)
                } value: { (heard) throws(DiaryError) in
                    .of(try StoredJSON.text(of: heard.parts))
                },
            ],
            key: FactKey(name: "words") {
                .array($0.words.map(\.jsonText))
            } decode: { keys, heard in
                heard.words = try keys.decode([Word].self, forKey: "words")
                heard.parts = try keys.decodeIfPresent([HeardPart].self, forKey: "parts")
            }
        ),
    ]
}

extension DateSource: FactValue {}
extension DateCertainty: FactValue {}
extension EntryDate: FactValue {}
extension Emotion: FactValue {}
extension Loudness: FactValue {}

extension KeyedDecodingContainer<JSONKey> {
    func members(of key: JSONKey) throws -> KeyedDecodingContainer<JSONKey>? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try nestedContainer(keyedBy: JSONKey.self, forKey: key)
    }
}
