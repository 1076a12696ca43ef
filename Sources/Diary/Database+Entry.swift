internal import Hearing
internal import Mood
internal import System

extension Database {
    func key(of id: EntryID) throws(DiaryError) -> Int64 {
        if let key = try firstKey("SELECT key FROM entry WHERE id = ?", [.of(id)]) { return key }
        throw .noSuchEntry(id.description)
    }

    /// Reads within one snapshot; without `isWhole`, skips transcript and word times, which are slow.
    ///
    /// With `sparing` an unreadable journal, tags or jobs are left out and noted.
    func entry(_ key: Int64, isWhole: Bool = true, sparing: Bool = false) throws(DiaryError) -> Entry? {
        guard var entry = try row(key, isWhole: isWhole, sparing: sparing) else { return nil }
        if entry.journal != nil { entry.trip = try trip(ofEntry: key) }
        entry.tags = try tags(of: key, entry.id, sparing: sparing)
        entry.sound = try first("\(Tables.sound.selection) WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in try Tables.sound.read(row)
        }
        if isWhole { try readTranscript(of: key, into: &entry) }
        entry.blocks = try blocks(of: key)
        (entry.reading, entry.personMood) = try moods(of: key)
        let pending = try part("JobKind", of: entry.id, sparing: sparing) { () throws(DiaryError) in
            try all("SELECT kind FROM job WHERE entry = ?", [.integer(key)]) {
                (row) throws(DiaryError) -> JobKind in try row[0].name()
            }
        }
        entry.pending = JobKind.allCases.filter { pending?.contains($0) ?? false }
        entry.origin?.flaw = try flaw(ofFileOf: entry.id)
        return entry
    }

    private func row(_ key: Int64, isWhole: Bool, sparing: Bool) throws(DiaryError) -> Entry? {
        func read(_ selection: String) throws(DiaryError) -> Entry? {
            try first("\(selection) WHERE entry.key = ?", [.integer(key)]) { (row) throws(DiaryError) in
                try Tables.entry.read(row, leavingOut: isWhole ? nil : "text_words")
            }
        }
        do throws(DiaryError) {
            let entry = try read(Tables.entry.selection)
            guard entry?.journal != "" else { throw .unreadable(what: "journal") }
            return entry
        } catch {
            let rest = Tables.entry.expressions(replacing: "journal")
            guard sparing, error.isOfOneEntry, let entry = try read("SELECT \(rest) FROM entry") else {
                throw error
            }
            passOver(DamagedRow(.entry, entry.id.description, what: "journal"))
            return entry
        }
    }

    private func readTranscript(of key: Int64, into entry: inout Entry) throws(DiaryError) {
        let found = try first("\(Tables.transcript.selection) WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in
            let hearing: HearingOptions? = try StoredJSON.value(of: row[1].optionalText)
            return (try Tables.transcript.read(row), hearing)
        }
        (entry.transcript, entry.hearing) = (found?.0, found?.1)
    }

    func moods(of key: Int64) throws(DiaryError) -> (reading: MoodReading?, person: Mood?) {
        let found = try first("SELECT reading, person FROM mood WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in
            let reading: MoodReading? = try StoredJSON.value(of: row[0].optionalText)
            let person: Mood? = try StoredJSON.value(of: row[1].optionalText)
            return (reading, person)
        }
        return found ?? (nil, nil)
    }

    func insert(_ entry: Entry) throws(DiaryError) -> Int64 {
        var row = entry
        if let name = entry.journal {
            let journal = try journalKey(name)
            row.journal = try self.name(ofJournal: journal)
            if let trip = entry.trip { try bringBack(trip, as: journal, at: entry.changedAt) }
        }
        try run(Tables.entry.insertion, try Tables.entry.values(of: row))
        let key = lastKey
        try setTags(entry.tags, of: key)
        if let sound = entry.sound { try insert(sound, of: key) }
        if let transcript = entry.transcript { try replace(transcript, hearing: entry.hearing, of: key) }
        try setBlocks(entry.blocks, of: key)
        try setMood(reading: entry.reading, person: entry.personMood, of: key)
        for kind in entry.pending { try addJob(kind, of: key) }
        try index(entry.searchable, of: key)
        return key
    }

    /// Changes facts of an entry in its own row; the caller updates the index and derived facts.
    func update(_ key: Int64, _ changes: FactChange<Entry>...) throws(DiaryError) {
        let update = try Tables.entry.update(changes)
        try run(update.sql, update.values + [.integer(key)])
    }

    func insert(_ sound: EntrySound, of key: Int64) throws(DiaryError) {
        try run(Tables.sound.insertion, try Tables.sound.values([.integer(key)], of: sound))
    }

    func replace(_ transcript: Transcript, hearing: HearingOptions?, of key: Int64) throws(DiaryError) {
        let first: [SQLValue] = [.integer(key), .of(try StoredJSON.text(of: hearing))]
        try run(Tables.transcript.insertion, try Tables.transcript.values(first, of: transcript))
    }

    func setMood(reading: MoodReading?, person: Mood?, of key: Int64) throws(DiaryError) {
        if reading != nil || person != nil {
            try run(
                "INSERT OR REPLACE INTO mood (entry, reading, person) VALUES (?, ?, ?)",
                [.integer(key), .of(try StoredJSON.text(of: reading)), .of(try StoredJSON.text(of: person))]
            )
        } else {
            try run("DELETE FROM mood WHERE entry = ?", [.integer(key)])
        }
        try show(person ?? reading?.mood, of: key)
    }

    /// Copies the mood that counts into the entry's row, for lists and statistics.
    func show(_ mood: Mood?, of key: Int64) throws(DiaryError) {
        try run(
            "UPDATE entry SET positive = ?, emotion = ? WHERE key = ?",
            [.of(mood?.positive), .of(mood?.emotion), .integer(key)]
        )
    }

    func setTags(_ tags: [String], of key: Int64) throws(DiaryError) {
        try run("DELETE FROM entry_tag WHERE entry = ?", [.integer(key)])
        try addTags(tags, to: key)
    }

    func has(tag: String, _ key: Int64) throws(DiaryError) -> Bool {
        try exists(
            "SELECT 1 FROM entry_tag JOIN tag ON tag.key = tag WHERE entry = ? AND name = ? COLLATE NOCASE",
            [.integer(key), .text(ComposedText.of(tag))]
        )
    }

    func addTags(_ tags: [String], to key: Int64) throws(DiaryError) {
        for tag in Set(tags.map(ComposedText.of)) {
            try run("INSERT OR IGNORE INTO tag (name) VALUES (?)", [.text(tag)])
            try run(
                "INSERT OR IGNORE INTO entry_tag (entry, tag) SELECT ?, key FROM tag WHERE name = ?",
                [.integer(key), .text(tag)]
            )
        }
    }

    func applyBlocks(_ edit: EntryEdit, to key: Int64, at now: Moment) throws(DiaryError) {
        guard !edit.addedBlocks.isEmpty || !edit.changedBlocks.isEmpty else { return }
        let before = try blocks(of: key)
        // Another program may have removed a block meanwhile, so that another has its number.
        for (place, seen) in edit.seenBlocks where place >= before.count || before[place] != seen {
            throw .noSuchRow(key)
        }
        let kept = before.enumerated().compactMap { place, block in
            if case .to(let other) = edit.changedBlocks[place] { other } else { block }
        }
        // Checks here, not earlier: other programs may add to the entry at the same time.
        if let refusal = Block.refusal(of: edit.addedBlocks, besides: kept) { throw .refused(refusal) }
        let more = edit.changedBlocks.compactMap { place, change -> Block? in
            guard case .to(let block?) = change, before.indices.contains(place) else { return nil }
            return block.pictures.count > before[place].pictures.count ? block : nil
        }
        if let refusal = Block.refusal(of: more, besides: kept.filter { !more.contains($0) }) {
            throw .refused(refusal)
        }
        let links = try linkAddresses(of: key)
        let after = kept + edit.addedBlocks
        try setBlocks(after, of: key)
        try followPictures(from: before, to: after, of: key, at: now)
        try dropLinks(in: links)
    }

    /// Finds a journal by its present or former name, or makes it.
    func journalKey(_ name: String) throws(DiaryError) -> Int64 {
        let name = ComposedText.of(name)
        if let key = try journalKey(like: name) { return key }
        if let key = try journalKey(formerly: name) { return key }
        try run("INSERT INTO journal (name) VALUES (?)", [.text(name)])
        return lastKey
    }

    func journalKey(like name: String) throws(DiaryError) -> Int64? {
        if let key = try firstKey("SELECT key FROM journal WHERE name = ?", [.text(name)]) { return key }
        let wanted = name.lowercased()
        return try all("SELECT key, name FROM journal ORDER BY key") { ($0[0].int64, $0[1].text) }
            .first { $0.1.lowercased() == wanted }?.0
    }

    func name(ofJournal key: Int64) throws(DiaryError) -> String? {
        try firstText("SELECT name FROM journal WHERE key = ?", [.integer(key)])
    }

    private func journalKey(formerly name: String) throws(DiaryError) -> Int64? {
        try firstKey("SELECT journal FROM journal_name WHERE name = ? COLLATE NOCASE", [.text(name)])
    }

    func keepName(_ old: String, of new: String) throws(DiaryError) {
        try run("DELETE FROM journal_name WHERE name = ? COLLATE NOCASE", [.text(new)])
        try run(
            "INSERT OR REPLACE INTO journal_name (name, journal) SELECT ?, key FROM journal WHERE name = ?",
            [.text(old), .text(new)]
        )
    }

    /// Removes unused tags, and unused journals that nobody made.
    func dropEmptyNames() throws(DiaryError) {
        try run(
            """
            DELETE FROM journal WHERE made IS NULL AND NOT EXISTS (SELECT 1 FROM entry WHERE journal = journal.key)
            """
        )
        try run("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM entry_tag WHERE tag = tag.key)")
    }

    func addJob(_ kind: JobKind, of key: Int64) throws(DiaryError) {
        try run("INSERT OR REPLACE INTO job (entry, kind) VALUES (?, ?)", [.integer(key), .of(kind)])
    }

    func salvaged(_ key: Int64, as id: EntryID) throws(DiaryError) -> Entry {
        let entry: Entry
        do throws(DiaryError) {
            guard let whole = try self.entry(key) else { throw .noSuchEntry(id.description) }
            entry = whole
        } catch {
            guard error.isOfOneEntry, let rest = try remains(of: key), rest.id == id else { throw error }
            entry = rest
        }
        let isText = try first(
            """
            SELECT title, entry.text, transcript.text FROM entry LEFT JOIN transcript ON transcript.entry = key
            WHERE key = ?
            """,
            [.integer(key)]
        ) { row in (0...2).allSatisfy { row[$0].isText } }
        if isText == false { passOver(DamagedRow(.entry, id.description, what: "text")) }
        return entry
    }

    private func remains(of key: Int64) throws(DiaryError) -> Entry? {
        let before = passes
        try checkCells(false)
        let entry: Entry?
        do throws(DiaryError) {
            entry = try self.entry(key, sparing: true)
        } catch {
            try checkCells(true)
            throw error
        }
        try checkCells(true)
        if let entry, passes == before { passOver(DamagedRow(.entry, entry.id.description, what: "page")) }
        return entry
    }

    /// Reads a part of an entry; notes an unreadable one that may be spared.
    func part<Value>(
        _ what: String,
        of id: EntryID,
        sparing: Bool,
        _ read: () throws(DiaryError) -> Value
    ) throws(DiaryError) -> Value? {
        do throws(DiaryError) {
            return try read()
        } catch {
            guard sparing, error.isOfOneEntry else { throw error }
            passOver(DamagedRow(.entry, id.description, what: what))
            return nil
        }
    }

    func tags(of key: Int64, _ id: EntryID, sparing: Bool) throws(DiaryError) -> [String] {
        do throws(DiaryError) {
            return try all(
                "SELECT name FROM entry_tag LEFT JOIN tag ON tag.key = tag WHERE entry = ? ORDER BY name",
                [.integer(key)]
            ) { (row) throws(DiaryError) in try row[0].nameOfTag }
        } catch {
            guard sparing, error.isOfOneEntry else { throw error }
        }
        // Reads them one by one, as the first unreadable one ends a query.
        let keys = try part("tags", of: id, sparing: true) { () throws(DiaryError) in
            try allKeys("SELECT tag FROM entry_tag WHERE entry = ?", [.integer(key)])
        }
        var tags: [String] = []
        for key in keys ?? [] {
            let tag = try part("tags", of: id, sparing: true) { () throws(DiaryError) in
                let name = try first("SELECT name FROM tag WHERE key = ?", [.integer(key)]) {
                    (row) throws(DiaryError) in try row[0].nameOfTag
                }
                guard let name else { throw .unreadable(what: "tags") }
                return name
            }
            if let tag { tags.append(tag) }
        }
        return tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension Field {
    var isName: Bool { !isNull && isText }

    fileprivate var nameOfTag: String {
        get throws(DiaryError) {
            guard isName else { throw .unreadable(what: "tags") }
            return text
        }
    }
}
