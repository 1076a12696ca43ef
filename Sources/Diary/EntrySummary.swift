package import Mood
package import System

package struct EntrySummary: Equatable, Sendable {
    package var id: EntryID
    package var recordedAt: Moment
    package var dateIsGuessed: Bool
    package var timeIsKnown: Bool
    package var day: DiaryDay
    package var title: String?
    package var text: String
    package var textIsCut: Bool
    package var journal: String?
    package var tags: [String]
    package var hasOwnPart: Bool
    /// Parts beside its voice or own text, in order; each picture of a photo counts.
    package var blocks: [Block.Kind]
    /// The point of the first photo that has one.
    package var position: GlobePosition?
    package var city: String?
    package var seconds: Double?
    package var words: Int
    /// Whole per cent.
    package var positive: Int?
    package var emotion: Emotion?
    package var pending: [JobKind]
    /// The end of the id, long enough to tell every entry of the list from all others.
    package var shortID: String

    package static let standardTextLimit = 200

    package var withoutPosition: EntrySummary {
        var summary = self
        (summary.position, summary.city) = (nil, nil)
        return summary
    }
}

struct KeyedSummary {
    let key: Int64
    var summary: EntrySummary
}

extension Database {
    /// Takes five queries for one entry or a thousand; `rest` follows `FROM entry LEFT JOIN journal`.
    func summaries(
        _ rest: String,
        _ values: [SQLValue],
        textLimit: Int = EntrySummary.standardTextLimit,
        areNamed: Bool = true
    ) throws(DiaryError) -> [KeyedSummary] {
        let text = SummaryText(limit: textLimit)
        // The key and the id come first, the text's columns last.
        let columns = [Tables.summary.expressions(), text.expression, text.goesOn, "entry.text <> ''"]
        let selection = "SELECT \(columns.joined(separator: ", ")) FROM \(Tables.entrySource)"
        var found = try all("\(selection) \(rest)", values) { (row) throws(DiaryError) in
            try readable(row[1].text) { () throws(DiaryError) in
                spared(try KeyedSummary(row, text), row)
            }
        }.compactMap(\.self)
        try addParts(to: &found)
        guard areNamed else { return found }
        for (place, id) in try shortIDs(of: found.map(\.summary.id), in: .entry).enumerated() {
            found[place].summary.shortID = id
        }
        return found
    }

    private func spared(_ found: KeyedSummary, _ row: Row) -> KeyedSummary {
        var found = found
        if !row[KeyedSummary.titlePlace].isText || !row[KeyedSummary.textPlace].isText {
            passOver(found, "text")
        }
        if found.summary.journal == "" {
            passOver(found, "journal")
            found.summary.journal = nil
        }
        return found
    }

    private func passOver(_ found: KeyedSummary, _ what: String) {
        passOver(DamagedRow(.entry, found.summary.id.description, what: what))
    }

    private func addParts(to found: inout [KeyedSummary]) throws(DiaryError) {
        let places = Dictionary(uniqueKeysWithValues: zip(found.map(\.key), found.indices))
        let tags = try parts(Self.tagsOfEntries, of: found, "tags") { row in
            (row[0].int64, row[1].isName ? row[1].text : nil)
        }
        for (key, tag) in tags {
            guard let place = places[key] else { continue }
            if let tag { found[place].summary.tags.append(tag) } else { passOver(found[place], "tags") }
        }
        let blocks = try parts(Self.blocksOfEntries, of: found, "Kind") { row in
            (row[0].int64, row[1].text, row[2].optionalDouble, row[3].optionalDouble)
        }
        for (key, kind, latitude, longitude) in blocks {
            guard let place = places[key] else { continue }
            guard let kind = Block.Kind(rawValue: kind) else {
                passOver(found[place], "Kind")
                continue
            }
            found[place].summary.blocks.append(kind)
            guard found[place].summary.position == nil, let latitude, let longitude else { continue }
            found[place].summary.position = GlobePosition(latitude: latitude, longitude: longitude)
        }
        var pending: [Int: Set<JobKind>] = [:]
        for (key, kind) in try parts(Self.jobsOfEntries, of: found, "JobKind", { ($0[0].int64, $0[1].text) })
        {
            guard let place = places[key] else { continue }
            guard let kind = JobKind(rawValue: kind) else {
                passOver(found[place], "JobKind")
                continue
            }
            pending[place, default: []].insert(kind)
        }
        for (place, kinds) in pending {
            found[place].summary.pending = JobKind.allCases.filter(kinds.contains)
        }
    }

    private func parts<Part>(
        _ sql: String,
        of found: [KeyedSummary],
        _ what: String,
        _ make: (Row) -> Part
    ) throws(DiaryError) -> [Part] {
        do throws(DiaryError) {
            return try all(sql, [.list(found.map(\.key))], make)
        } catch {
            guard error.isOfOneEntry else { throw error }
        }
        var parts: [Part] = []
        for entry in found {
            let some = try part(what, of: entry.summary.id, sparing: true) { () throws(DiaryError) in
                try all(sql, [.list([entry.key])], make)
            }
            parts += some ?? []
        }
        return parts
    }

    private static let tagsOfEntries = """
        SELECT entry, name FROM entry_tag LEFT JOIN tag ON tag.key = tag
        WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry, name
        """

    private static let blocksOfEntries = """
        SELECT entry, kind, iif(kind = 'photo', latitude, NULL), longitude FROM block
        WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry, number
        """

    private static let jobsOfEntries =
        "SELECT entry, kind FROM job WHERE entry IN (SELECT value FROM json_each(?))"
}

extension KeyedSummary {
    fileprivate static let textPlace = Tables.summary.columns.count + 1
    fileprivate static let titlePlace = (Tables.summary.columns.firstIndex { $0.name == "title" } ?? 0) + 1

    fileprivate init(_ row: Row, _ text: SummaryText) throws(DiaryError) {
        key = row[0].int64
        summary = try Tables.summary.read(row)
        summary.shortID = summary.id.description
        let shown = text.beginning(of: row[Self.textPlace].text)
        summary.text = shown.text
        summary.textIsCut = shown.isTruncated || row[Self.textPlace + 1].bool
        summary.hasOwnPart = row[Self.textPlace + 2].bool || summary.seconds != nil
    }
}

/// The text of a list's row; reads the transcript only beyond the stored beginning.
struct SummaryText {
    let limit: Int

    /// Code points to read, which SQLite counts: an emoji or an accented letter may be several.
    private var points: Int { max(limit * 4, 64) + 1 }

    var expression: String {
        let text = "iif(\(isCut), coalesce(\(heard("text")), entry.text), entry.text)"
        return Database.lead(ofText: text, limit: limit == 0 ? nil : points)
    }

    /// SQL that is true if there is more text than was read.
    var goesOn: String { "iif(\(isCut), \(heard("1")) IS NULL, entry.text_truncated)" }

    /// SQL that is true if the stored text is cut below the limit.
    private var isCut: String {
        let isCut = "entry.text_truncated AND NOT entry.text_edited"
        let isMore = limit == 0 || limit >= EntryText.standardLimit
        return isMore ? isCut : "\(isCut) AND length(entry.text) < \(limit)"
    }

    private func heard(_ what: String) -> String {
        "(SELECT \(what) FROM transcript WHERE transcript.entry = entry.key)"
    }

    func beginning(of read: String) -> EntryText {
        guard limit > 0, read.utf8.count > limit else { return EntryText(read, limit: 0) }
        let beginning = EntryText(read, limit: limit)
        guard !beginning.isTruncated, read.unicodeScalars.count == points, read.count > 1 else {
            return beginning
        }
        // The last character may be cut in half.
        return EntryText(read, limit: read.count - 1)
    }
}
