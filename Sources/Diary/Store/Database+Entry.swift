internal import Hearing
internal import Mood
internal import System

extension Database {
    /// The number of an entry in the tables.
    func key(of id: EntryID) throws(DiaryError) -> Int64 {
        guard let key = try first("SELECT key FROM entry WHERE id = ?", [.of(id)], { $0[0].int64 }) else {
            throw .noSuchEntry(id.description)
        }
        return key
    }

    /// Reads every part of an entry; to be called within one snapshot.
    ///
    /// Without what was heard and the times of its words, which take the longest, it is not whole. With `sparing` it is
    /// given without a journal, tags or jobs that cannot be read, which is noted.
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

    /// Writes every part of an entry and gives its key; to be called within a transaction.
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

    /// Changes facts of an entry in its own row; the index and the facts worked out from these are the caller's.
    func update(_ key: Int64, _ changes: FactChange<Entry>...) throws(DiaryError) {
        let update = try Tables.entry.update(changes)
        try run(update.sql, update.values + [.integer(key)])
    }

    /// Writes where an entry's sound lies, and what it is.
    func insert(_ sound: EntrySound, of key: Int64) throws(DiaryError) {
        try run(Tables.sound.insertion, try Tables.sound.values([.integer(key)], of: sound))
    }

    /// Writes the transcript of an entry in the place of an earlier one.
    func replace(_ transcript: Transcript, hearing: HearingOptions?, of key: Int64) throws(DiaryError) {
        let first: [SQLValue] = [.integer(key), .of(try StoredJSON.text(of: hearing))]
        try run(Tables.transcript.insertion, try Tables.transcript.values(first, of: transcript))
    }
}
