internal import Feelings
internal import Time

/// The columns of what a list shows of an entry.
private enum SummaryColumn: Int, TableColumn {
    case key, id, recorded, offset, dateCertainty, day, seconds, words, positive, emotion, title, text,
        textTruncated, ownText,
        journal

    static let source = EntryColumn.source
    static let selection = makeSelection()

    var expression: String {
        switch self {
        case .text: Database.lead(ofText: "entry.text", limit: EntrySummary.textLimit + 1)
        case .ownText: "entry.text <> ''"
        case .journal: "journal.name"
        default: "entry.\(name)"
        }
    }
}

/// What a list shows of one entry, and the entry's number in the tables.
struct KeyedSummary {
    let key: Int64
    var summary: EntrySummary
}

extension Database {
    /// Reads summaries with the same five queries for one entry and for a thousand.
    ///
    /// What cannot be read is passed over.
    ///
    /// `rest` is what follows `FROM entry LEFT JOIN journal`. Those that are not named have their whole id as the short
    /// one.
    func summaries(_ rest: String, _ values: [SQLValue], areNamed: Bool = true) throws(DiaryError)
        -> [KeyedSummary]
    {
        var found = try all("\(SummaryColumn.selection) \(rest)", values) { (row) throws(DiaryError) in
            try readable(row[SummaryColumn.id.rawValue].text) { () throws(DiaryError) in
                try KeyedSummary(row.named())
            }
        }.compactMap(\.self)
        let places = Dictionary(uniqueKeysWithValues: zip(found.map(\.key), found.indices))
        let keys = SQLValue.list(found.map(\.key))
        try each(Self.tagsOfEntries, [keys]) { row in
            if let place = places[row[0].int64] { found[place].summary.tags.append(row[1].text) }
        }
        try each(Self.blocksOfEntries, [keys]) { (row) throws(DiaryError) in
            guard let place = places[row[0].int64] else { return }
            let id = found[place].summary.id
            guard let kind: Block.Kind = try readable("\(id)", { () throws(DiaryError) in try row[1].name() })
            else { return }
            found[place].summary.blocks.append(kind)
            guard found[place].summary.position == nil, let latitude = row[2].optionalDouble,
                let longitude = row[3].optionalDouble
            else { return }
            found[place].summary.position = GlobePosition(latitude: latitude, longitude: longitude)
        }
        var pending: [Int64: Set<JobKind>] = [:]
        try each(Self.jobsOfEntries, [keys]) { (row) throws(DiaryError) in
            let id = places[row[0].int64].map { found[$0].summary.id.description } ?? ""
            guard let kind: JobKind = try readable(id, { () throws(DiaryError) in try row[1].name() }) else {
                return
            }
            pending[row[0].int64, default: []].insert(kind)
        }
        for (key, kinds) in pending {
            if let place = places[key] {
                found[place].summary.pending = JobKind.allCases.filter(kinds.contains)
            }
        }
        guard areNamed else { return found }
        for (place, id) in try shortIDs(of: found.map(\.summary.id), in: .entry).enumerated() {
            found[place].summary.shortID = id
        }
        return found
    }

    private static let tagsOfEntries = """
        SELECT entry, name FROM entry_tag JOIN tag ON tag.key = tag
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
    fileprivate init(_ row: NamedRow<SummaryColumn>) throws(DiaryError) {
        key = row[.key].int64
        let id = try row[.id].entryID
        let text = row[.text].text
        let certainty: DateCertainty = try row[.dateCertainty].name()
        let moment = Moment(milliseconds: row[.recorded].int64, offsetSeconds: row[.offset].int)
        summary = EntrySummary(
            id: id,
            recordedAt: moment,
            dateIsGuessed: certainty == .guessed,
            timeIsKnown: certainty.knowsTime(of: moment),
            day: try row[.day].day,
            title: row[.title].optionalText,
            text: String(text.unicodeScalars.prefix(EntrySummary.textLimit)),
            textIsCut: row[.textTruncated].bool || text.unicodeScalars.count > EntrySummary.textLimit,
            journal: row[.journal].optionalText,
            tags: [],
            hasOwnPart: row[.ownText].bool || !row[.seconds].isNull,
            blocks: [],
            seconds: row[.seconds].optionalDouble,
            words: row[.words].int,
            positive: row[.positive].optionalInt,
            emotion: row[.emotion].isNull ? nil : try row[.emotion].name(),
            pending: [],
            shortID: id.description
        )
    }
}
