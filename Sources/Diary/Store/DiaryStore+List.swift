public import Feelings
internal import Time

extension DiaryStore {
    /// The entries that a filter lets pass, the newest first.
    public func list(_ filter: EntryFilter = EntryFilter(), limit: Int? = nil, oldestFirst: Bool = false)
        throws(DiaryError) -> [EntrySummary]
    {
        let clause = filter.clause(after: "WHERE", inTime: try database.isCommon(filter))
        let order = oldestFirst ? "ASC" : "DESC"
        return try database.snapshot { () throws(DiaryError) in
            var (known, asked) = (0, limit ?? -1)
            while true {
                let passes = database.passes
                let found = try database.summaries(
                    "\(clause.sql) ORDER BY entry.recorded \(order), entry.key \(order) LIMIT ?",
                    clause.values + [.of(asked)]
                ).map(\.summary)
                // As many more as were passed over.
                guard let limit, database.passes > passes, found.count < limit,
                    known < found.count || asked == limit
                else { return found }
                asked += limit - found.count
                known = found.count
            }
        }
    }

    /// The same entries, each with its whole text.
    public func listWhole(_ filter: EntryFilter = EntryFilter(), limit: Int? = nil)
        throws(DiaryError) -> [EntrySummary]
    {
        try database.snapshot { () throws(DiaryError) in
            try withWholeTexts(try list(filter, limit: limit))
        }
    }

    /// The numbers in the tables of the entries that a filter lets pass, the newest first.
    package func keys(_ filter: EntryFilter, limit: Int?) throws(DiaryError) -> [Int64] {
        let clause = filter.clause(after: "WHERE")
        return try database.all(
            "SELECT key FROM entry \(clause.sql) ORDER BY recorded DESC, key DESC LIMIT ?",
            clause.values + [.of(limit ?? -1)]
        ) { $0[0].int64 }
    }

    /// Those of these entries that are still there, the newest first, each with its whole text.
    package func listWhole(keys: ArraySlice<Int64>) throws(DiaryError) -> [EntrySummary] {
        try database.snapshot { () throws(DiaryError) in
            try withWholeTexts(
                try database.summaries(
                    """
                    WHERE entry.key IN (SELECT value FROM json_each(?))
                    ORDER BY entry.recorded DESC, entry.key DESC
                    """,
                    [.list(Array(keys))]
                ).map(\.summary)
            )
        }
    }

    private func withWholeTexts(_ entries: [EntrySummary]) throws(DiaryError) -> [EntrySummary] {
        var entries = entries
        for place in entries.indices where entries[place].textIsCut {
            guard let whole = try database.wholeText(of: entries[place].id) else { continue }
            entries[place].text = whole
            entries[place].textIsCut = false
        }
        return entries
    }

    /// The ids of the entries that a filter lets pass, the oldest first.
    public func ids(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [EntryID] {
        let clause = filter.clause(after: "WHERE")
        do throws(DiaryError) {
            return try database.all(
                "SELECT id FROM entry \(clause.sql) ORDER BY recorded, key",
                clause.values
            ) { (row) throws(DiaryError) in
                try database.readable(row[0].text) { () throws(DiaryError) in try row[0].entryID }
            }.compactMap(\.self)
        } catch {
            // The ids alone are also in an index, which is whole where the rows have a damaged page.
            guard error.isOfOneEntry, filter == EntryFilter() else { throw error }
            return try database.all("SELECT id FROM entry INDEXED BY sqlite_autoindex_entry_1 ORDER BY id") {
                (row) throws(DiaryError) in try row[0].entryID
            }
        }
    }

    /// The entries that have sound, the oldest first.
    public func soundIDs() throws(DiaryError) -> [EntryID] {
        try database.all(
            "SELECT id FROM entry JOIN sound ON sound.entry = entry.key ORDER BY recorded, entry.key"
        ) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }

    /// How many entries that still have their sound were heard by an engine.
    public func soundCount(heardBy engine: String) throws(DiaryError) -> Int {
        try database.first(
            "SELECT count(*) FROM transcript JOIN sound ON sound.entry = transcript.entry WHERE engine = ?",
            [.text(engine)]
        ) { $0[0].int } ?? 0
    }

    /// How many entries were spoken and have no sound, as an import without it leaves them.
    package func countWithoutSound() throws(DiaryError) -> Int {
        try database.first(
            "SELECT count(*) FROM transcript WHERE entry NOT IN (SELECT entry FROM sound)"
        ) { $0[0].int } ?? 0
    }

    /// How many entries a filter lets pass.
    public func count(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> Int {
        if let tag = filter.tags.first, filter == EntryFilter(tags: [tag]) {
            return try database.first(
                "SELECT count(*) FROM entry_tag WHERE tag = (SELECT key FROM tag WHERE name = ?)",
                [.text(HangulText.composed(tag))]
            ) { $0[0].int } ?? 0
        }
        let clause = filter.clause(after: "WHERE")
        return try database.first("SELECT count(*) FROM entry \(clause.sql)", clause.values) { $0[0].int }
            ?? 0
    }

    /// One entry, as a list shows it.
    public func summary(_ id: EntryID) throws(DiaryError) -> EntrySummary {
        try database.snapshot { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let found = try database.summaries("WHERE entry.key = ?", [.integer(key)]).first else {
                throw .unreadable(what: damagedRows.last { $0.name == id.description }?.what ?? "id")
            }
            return found.summary
        }
    }

    /// What a machine found in an entry, for one that a person's own mood hides.
    public func reading(of id: EntryID) throws(DiaryError) -> MoodReading? {
        try database.moods(of: try database.key(of: id)).reading
    }
}

extension Database {
    /// Whether a filter lets so many entries pass that they are soonest found in the order of time.
    func isCommon(_ filter: EntryFilter) throws(DiaryError) -> Bool {
        guard filter.journal == nil, filter.feeling == nil, !filter.isPending else { return false }
        for tag in filter.tags {
            let some = try first(
                """
                SELECT count(*) FROM (SELECT 1 FROM entry_tag WHERE tag = (SELECT key FROM tag WHERE name = ?)
                    LIMIT 500)
                """,
                [.text(HangulText.composed(tag))]
            ) { $0[0].int }
            guard some == 500 else { return false }
        }
        return true
    }
}

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
    ///
    /// `rest` is what follows `FROM entry LEFT JOIN journal`.
    func summaries(_ rest: String, _ values: [SQLValue]) throws(DiaryError)
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

extension Database {
    /// What ``Entry/wholeText`` is, or ``Entry/lead``, without the rest of the entry.
    fileprivate func wholeText(of id: EntryID) throws(DiaryError) -> String? {
        let whole =
            "iif(text_truncated AND NOT text_edited, coalesce(transcript.text, entry.text), entry.text)"
        return try first(
            """
            SELECT \(Self.lead(ofText: whole))
            FROM entry LEFT JOIN transcript ON transcript.entry = entry.key WHERE id = ?
            """,
            [.of(id)]
        ) { $0[0].text }
    }
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
