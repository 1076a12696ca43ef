public import Feelings
internal import Time

extension DiaryStore {
    /// The entries that a filter lets pass, the newest first.
    public func list(_ filter: EntryFilter = EntryFilter(), limit: Int? = nil, oldestFirst: Bool = false)
        throws(DiaryError) -> [EntrySummary]
    {
        let clause = filter.clause(after: "WHERE")
        let order = oldestFirst ? "ASC" : "DESC"
        return try database.snapshot { () throws(DiaryError) in
            try database.summaries(
                """
                \(clause.sql) ORDER BY entry.recorded \(order), entry.key \(order) LIMIT ?
                """,
                clause.values + [.of(limit ?? -1)]
            )
        }
    }

    /// The ids of the entries that a filter lets pass, the oldest first.
    public func ids(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [EntryID] {
        let clause = filter.clause(after: "WHERE")
        return try database.all(
            "SELECT id FROM entry \(clause.sql) ORDER BY recorded, key",
            clause.values
        ) { (row) throws(DiaryError) in try row.entryID(0) }
    }

    /// How many entries a filter lets pass.
    public func count(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> Int {
        let clause = filter.clause(after: "WHERE")
        return try database.first("SELECT count(*) FROM entry \(clause.sql)", clause.values) { $0.int(0) }
            ?? 0
    }

    /// One entry, as a list shows it.
    public func summary(_ id: EntryID) throws(DiaryError) -> EntrySummary {
        try database.snapshot { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let found = try database.summaries("WHERE entry.key = ?", [.integer(key)]).first else {
                throw .noSuchEntry(id.description)
            }
            return found
        }
    }

    /// What a machine found in an entry, for one that a person's own mood hides.
    public func reading(of id: EntryID) throws(DiaryError) -> MoodReading? {
        try database.reading(of: try database.key(of: id))
    }
}

extension Database {
    static let summaryColumns = """
        entry.key, entry.id, recorded, offset, day, seconds, words, positive, emotion, title,
        substr(entry.text, 1, \(EntrySummary.textLimit)), journal.name
        """

    /// Reads summaries; `rest` is what follows `FROM entry LEFT JOIN journal`.
    func summaries(_ rest: String, _ values: [SQLValue]) throws(DiaryError) -> [EntrySummary] {
        var found: [EntrySummary] = []
        let sql = """
            SELECT \(Self.summaryColumns) FROM entry LEFT JOIN journal ON journal.key = entry.journal \(rest)
            """
        try each(sql, values) { (row) throws(DiaryError) in found.append(try summary(row)) }
        return found
    }

    /// Reads one summary from a row that begins with ``summaryColumns``.
    func summary(_ row: Row) throws(DiaryError) -> EntrySummary {
        let key = SQLValue.integer(row.int64(0))
        guard let day = DiaryDay(row.text(4)) else { throw .damaged(message: "an entry's day is not a day") }
        let id = try row.entryID(1)
        let pending: [JobKind] = try all("SELECT kind FROM job WHERE entry = ?", [key]) {
            (row) throws(DiaryError) in try row.name(0)
        }
        return EntrySummary(
            id: id,
            recordedAt: Moment(milliseconds: row.int64(2), offsetSeconds: row.int(3)),
            day: day,
            title: row.optionalText(9),
            text: row.text(10),
            journal: row.optionalText(11),
            tags: try all(
                "SELECT name FROM entry_tag JOIN tag ON tag.key = tag WHERE entry = ? ORDER BY name",
                [key]
            ) { $0.text(0) },
            seconds: row.optionalDouble(5),
            words: row.int(6),
            positive: row.optionalInt(7),
            emotion: row.isNull(8) ? nil : try row.name(8),
            pending: JobKind.allCases.filter { pending.contains($0) },
            shortID: try shortID(of: id)
        )
    }

    /// The shortest beginning, of eight characters or more, that no other entry's id has.
    private func shortID(of id: EntryID) throws(DiaryError) -> String {
        let text = id.description
        let before = try first("SELECT max(id) FROM entry WHERE id < ?", [.of(id)]) { $0.text(0) } ?? ""
        let after = try first("SELECT min(id) FROM entry WHERE id > ?", [.of(id)]) { $0.text(0) } ?? ""
        let shared = max(text.sharedPrefix(with: before), text.sharedPrefix(with: after))
        let length = max(8, shared + 1)
        // A prefix that ends in a dash looks cut off.
        return String(text.prefix([9, 14, 19, 24].contains(length) ? length + 1 : length))
    }
}

extension String {
    fileprivate func sharedPrefix(with other: String) -> Int {
        zip(utf8, other.utf8).prefix { $0 == $1 }.count
    }
}
