internal import Mood
internal import System

extension Database {
    /// Keeps both moods, and in the entry's own row the one that counts, for lists and statistics.
    func setMood(reading: MoodReading?, person: Mood?, of key: Int64) throws(DiaryError) {
        if reading != nil || person != nil {
            try run(
                "INSERT OR REPLACE INTO mood (entry, reading, person) VALUES (?, ?, ?)",
                [
                    .integer(key), .of(try StoredJSON.text(of: reading)),
                    .of(try StoredJSON.text(of: person)),
                ]
            )
        } else {
            try run("DELETE FROM mood WHERE entry = ?", [.integer(key)])
        }
        let mood = person ?? reading?.mood
        try run(
            "UPDATE entry SET positive = ?, emotion = ? WHERE key = ?",
            [.of(mood?.positive), .of(mood?.emotion), .integer(key)]
        )
    }

    /// Gives an entry these tags and no others.
    func setTags(_ tags: [String], of key: Int64) throws(DiaryError) {
        try run("DELETE FROM entry_tag WHERE entry = ?", [.integer(key)])
        try addTags(tags, to: key)
    }

    /// Ignores capitals.
    func has(tag: String, _ key: Int64) throws(DiaryError) -> Bool {
        try first(
            "SELECT 1 FROM entry_tag JOIN tag ON tag.key = tag WHERE entry = ? AND name = ? COLLATE NOCASE",
            [.integer(key), .text(ComposedText.of(tag))]
        ) { _ in true } ?? false
    }

    /// Gives an entry these tags too.
    func addTags(_ tags: [String], to key: Int64) throws(DiaryError) {
        for tag in Set(tags.map(ComposedText.of)) {
            try run("INSERT OR IGNORE INTO tag (name) VALUES (?)", [.text(tag)])
            try run(
                "INSERT OR IGNORE INTO entry_tag (entry, tag) SELECT ?, key FROM tag WHERE name = ?",
                [.integer(key), .text(tag)]
            )
        }
    }

    /// Makes the changes of an edit to the blocks of an entry.
    func applyBlocks(_ edit: EntryEdit, to key: Int64, at now: Moment) throws(DiaryError) {
        guard !edit.addedBlocks.isEmpty || !edit.changedBlocks.isEmpty else { return }
        let before = try blocks(of: key)
        // Another program may have taken one out meanwhile, so that another block has its number.
        for (place, seen) in edit.seenBlocks where place >= before.count || before[place] != seen {
            throw .noSuchRow(key)
        }
        let kept = before.enumerated().compactMap { place, block in
            if case .to(let other) = edit.changedBlocks[place] { other } else { block }
        }
        // Here and not before: other programs may add to the entry at the same time.
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

    /// The number of a journal, which is made when there is none of this name and none that had it before.
    func journalKey(_ name: String) throws(DiaryError) -> Int64 {
        let name = ComposedText.of(name)
        if let key = try journalKey(like: name) { return key }
        if let key = try journalKey(formerly: name) { return key }
        try run("INSERT INTO journal (name) VALUES (?)", [.text(name)])
        return lastKey
    }

    /// The number of the journal of just this name, or else of one that is written with other capitals.
    func journalKey(like name: String) throws(DiaryError) -> Int64? {
        if let key = try first("SELECT key FROM journal WHERE name = ?", [.text(name)], { $0[0].int64 }) {
            return key
        }
        let wanted = name.lowercased()
        return try all("SELECT key, name FROM journal ORDER BY key") { ($0[0].int64, $0[1].text) }
            .first { $0.1.lowercased() == wanted }?.0
    }

    /// The stored name of a journal.
    func name(ofJournal key: Int64) throws(DiaryError) -> String? {
        try first("SELECT name FROM journal WHERE key = ?", [.integer(key)]) { $0[0].text }
    }

    /// The number of the journal that had this name before it got another one.
    private func journalKey(formerly name: String) throws(DiaryError) -> Int64? {
        try first("SELECT journal FROM journal_name WHERE name = ? COLLATE NOCASE", [.text(name)]) {
            $0[0].int64
        }
    }

    /// Lets an earlier name of a journal lead to the one of another name.
    func keepName(_ old: String, of new: String) throws(DiaryError) {
        try run("DELETE FROM journal_name WHERE name = ? COLLATE NOCASE", [.text(new)])
        try run(
            "INSERT OR REPLACE INTO journal_name (name, journal) SELECT ?, key FROM journal WHERE name = ?",
            [.text(old), .text(new)]
        )
    }

    /// Removes the tags that no entry has any more, and the journals that nobody made.
    func dropEmptyNames() throws(DiaryError) {
        try run(
            """
            DELETE FROM journal WHERE made IS NULL AND NOT EXISTS (SELECT 1 FROM entry WHERE journal = journal.key)
            """
        )
        try run("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM entry_tag WHERE tag = tag.key)")
    }

    /// Leaves something to be done for an entry; attempts begin anew.
    func addJob(_ kind: JobKind, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT OR REPLACE INTO job (entry, kind) VALUES (?, ?)",
            [.integer(key), .of(kind)]
        )
    }
}
