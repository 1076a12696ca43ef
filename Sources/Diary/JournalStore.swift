package import System

package actor JournalStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    /// Journals and trips, also those from entries, in alphabetical order.
    package func all() throws(DiaryError) -> [JournalSummary] { try database.journals("") }

    package func summary(named name: String) throws(DiaryError) -> JournalSummary? {
        guard let key = try database.journalKey(like: ComposedText.of(name)) else { return nil }
        return try database.journals("WHERE journal.key = ?", [.of(key)]).first
    }

    package func journal(named name: String) throws(DiaryError) -> Journal? {
        try database.journal(named: name)
    }

    package func presentName(ofJournal name: String) throws(DiaryError) -> String? {
        try database.firstText(
            """
            SELECT journal.name FROM journal_name JOIN journal ON key = journal
            WHERE journal_name.name = ? COLLATE NOCASE
            """,
            [.text(ComposedText.of(name))]
        )
    }

    package func names() throws(DiaryError) -> [String] {
        try database.allTexts("SELECT name FROM journal ORDER BY name")
    }

    /// The trips, in the order of their first days.
    package func trips() throws(DiaryError) -> [Journal] {
        try database.bareJournals("kind = 'trip' ORDER BY first_day, last_day, name")
    }

    package func tripSummaries() throws(DiaryError) -> [JournalSummary] {
        try database.journals("WHERE journal.kind = 'trip'")
    }

    package func everyday() throws(DiaryError) -> [UsedName] {
        try database.all(
            """
            SELECT name, (SELECT count(*) FROM entry WHERE entry.journal = journal.key) FROM journal
            WHERE kind = 'diary' ORDER BY name
            """
        ) { UsedName(name: $0[0].text, entries: $0[1].int) }
    }

    package func make(_ journal: Journal, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in try database.make(journal, at: now) }
    }

    package func change(_ name: String, to trip: Trip) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.firstKey(
                "SELECT key FROM journal WHERE name = ? AND kind = 'trip'",
                [.text(ComposedText.of(name))]
            )
            guard let key else { return false }
            try database.setTrip(trip, of: key)
            return true
        }
    }

    /// Moves the entries to `other` or to none; returns their number, or nil if there is no such journal.
    @discardableResult
    package func remove(_ name: String, movingTo other: String?, at now: Moment) throws(DiaryError) -> Int? {
        let name = ComposedText.of(name)
        let moved = try database.transaction { () throws(DiaryError) -> Int? in
            let found = try database.firstKey("SELECT key FROM journal WHERE name = ?", [.text(name)])
            guard let key = found else { return nil }
            try database.markRemovedWords(at: now)
            var edit = EntryEdit()
            edit.journal = .to(other)
            let ids = try database.ids(EntryFilter(journal: name))
            for id in ids { try database.apply(edit, of: id, at: now) }
            try database.run("DELETE FROM journal WHERE key = ?", [.of(key)])
            return ids.count
        }
        if moved != nil { try database.forgetRemovedWords(in: folder) }
        return moved
    }
}

extension Database {
    func journal(named name: String) throws(DiaryError) -> Journal? {
        guard let key = try journalKey(like: ComposedText.of(name)) else { return nil }
        return try bareJournals("key = ?", [.of(key)]).first
    }

    func madeJournals() throws(DiaryError) -> [Journal] { try bareJournals("made IS NOT NULL ORDER BY name") }

    fileprivate func bareJournals(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError)
        -> [Journal]
    {
        try all(
            """
            SELECT name, made, first_day, last_day, leaves_from, goes_to, transport FROM journal
            WHERE \(condition)
            """,
            values
        ) { (row) throws(DiaryError) in try journal(row) }
    }

    /// Makes a journal, also of one that entries brought along; returns false if somebody made it already.
    func make(_ journal: Journal, at now: Moment) throws(DiaryError) -> Bool {
        let name = ComposedText.of(journal.name)
        // A new journal takes over a former name of another.
        try run("DELETE FROM journal_name WHERE name = ? COLLATE NOCASE", [.text(name)])
        let key = try journalKey(name)
        guard try !exists("SELECT 1 FROM journal WHERE key = ? AND made IS NOT NULL", [.of(key)]) else {
            return false
        }
        try run("UPDATE journal SET made = ? WHERE key = ?", [.of(now), .of(key)])
        try setTrip(journal.trip, of: key)
        return true
    }

    func trip(ofEntry key: Int64) throws(DiaryError) -> Trip? {
        let trips = "kind = 'trip' AND key = (SELECT journal FROM entry WHERE key = ?)"
        return try bareJournals(trips, [.integer(key)]).first?.trip
    }

    /// Makes an imported entry's journal its trip, unless somebody made the journal.
    func bringBack(_ trip: Trip, as key: Int64, at moment: Moment) throws(DiaryError) {
        guard try exists("SELECT 1 FROM journal WHERE key = ? AND made IS NULL", [.of(key)]) else { return }
        try run("UPDATE journal SET made = ? WHERE key = ?", [.of(moment), .of(key)])
        try setTrip(trip, of: key)
    }

    fileprivate func setTrip(_ trip: Trip?, of key: Int64) throws(DiaryError) {
        try run(
            """
            UPDATE journal SET kind = ?, first_day = ?, last_day = ?, leaves_from = ?, goes_to = ?, transport = ?
            WHERE key = ?
            """,
            [
                .text(trip == nil ? "diary" : "trip"), .of(trip?.firstDay), .of(trip?.lastDay),
                .of(trip?.from),
                .of(try StoredJSON.text(of: trip?.to)), .of(trip?.transport), .of(key),
            ]
        )
    }

    func allJournals() throws(DiaryError) -> [Journal] { try bareJournals("true") }

    /// A trip with unreadable days counts as everyday, so that its entries stay readable.
    fileprivate func journal(_ row: Row) throws(DiaryError) -> Journal {
        let name = row[0].text
        return try readable(name, of: .journal) { () throws(DiaryError) in try Journal(row) }
            ?? Journal(name: name, madeAt: row[1].optionalMoment)
    }

    fileprivate func journals(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError)
        -> [JournalSummary]
    {
        try all(
            """
            SELECT journal.name, made, first_day, last_day, leaves_from, goes_to, transport,
                count(entry.key), total(entry.seconds), min(entry.day), max(entry.day),
                count(iif(entry.seconds IS NOT NULL OR entry.text <> '', 1, NULL))
                    + (SELECT count(*) FROM block JOIN entry ON entry.key = block.entry
                        WHERE entry.journal = journal.key AND NOT block.joined)
            FROM journal LEFT JOIN entry ON entry.journal = journal.key \(condition)
            GROUP BY journal.key ORDER BY journal.name
            """,
            values
        ) { (row) throws(DiaryError) in
            JournalSummary(
                journal: try journal(row),
                entries: row[7].int,
                moments: row[11].int,
                seconds: row[8].double,
                firstDay: row[9].readableDay,
                lastDay: row[10].readableDay
            )
        }
    }
}

extension Journal {
    fileprivate init(_ row: Row) throws(DiaryError) {
        self.init(name: row[0].text, madeAt: row[1].optionalMoment)
        guard !row[2].isNull else { return }
        trip = Trip(
            firstDay: try row[2].day,
            lastDay: try row[3].day,
            from: row[4].optionalText,
            to: try StoredJSON.value(of: row[5].optionalText) ?? [],
            transport: row[6].optionalText
        )
    }
}
