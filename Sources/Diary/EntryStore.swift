internal import Hearing
package import System

public actor EntryStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    public func entry(_ id: EntryID) throws(DiaryError) -> Entry {
        try database.snapshot { () throws(DiaryError) in
            guard let entry = try database.entry(try database.key(of: id)) else {
                throw .noSuchEntry(id.description)
            }
            return entry
        }
    }

    /// The readable part of an entry; notes the rest among ``damagedRows``.
    package func salvaged(_ id: EntryID) throws(DiaryError) -> (entry: Entry, isWhole: Bool) {
        try database.snapshot { () throws(DiaryError) in
            let before = database.passes
            let entry = try database.salvaged(try database.key(of: id), as: id)
            return (entry, database.passes == before)
        }
    }

    /// Returns nil for an unreadable entry, noted among ``damagedRows``.
    package func readableEntry(_ id: EntryID) throws(DiaryError) -> Entry? {
        try database.readable(id.description) { () throws(DiaryError) in try entry(id) }
    }

    /// Keeps only the id, never given again, and the file's digest, so that no watched folder brings it back.
    ///
    /// A kill in between leaves a mark by which the next opening removes the sound.
    package func remove(_ id: EntryID, at now: Moment) throws(DiaryError) {
        // Its trashed parts must not outlive it.
        _ = try database.removeFromTrash(try database.trashedParts(of: id), in: folder, at: now)
        let sound = try database.transaction { () throws(DiaryError) in
            try database.removeEntry(id, leavingFile: .skipped, because: LedgerRow.removedReason, at: now)
        }
        folder.removeDraft(of: id)
        if let sound { try database.finishRemoval(of: id.description, sound: sound, in: folder) }
        try database.sweepPictures(in: folder)
        try database.forgetRemovedWords(in: folder)
    }

    /// Lets a stopped memo be taken anew; returns false if a person changed the entry or photos joined it meanwhile.
    @discardableResult
    package func removeStopped(_ id: EntryID, ledger row: LedgerRow.ID, at now: Moment) throws(DiaryError)
        -> Bool
    {
        let (isRemoved, sound) = try database.transaction { () throws(DiaryError) -> (Bool, String?) in
            if try database.wasEdited(sinceKept: row) { return (false, nil) }
            // Photos that joined it may be nowhere else any more.
            guard try database.blocks(of: try database.key(of: id)).isEmpty else { return (false, nil) }
            try database.run("UPDATE ledger SET attempts = 0, owner = NULL WHERE key = ?", [.integer(row)])
            return (true, try database.removeEntry(id, leavingFile: .settled, because: "stopped", at: now))
        }
        if let sound { try database.finishRemoval(of: id.description, sound: sound, in: folder) }
        try database.sweepRemovablePictures(in: folder)
        if isRemoved { try database.forgetRemovedWords(in: folder) }
        return isRemoved
    }
}

extension Database {
    /// Returns the path of the sound, for the caller to remove; call ``forgetRemovedWords(in:)`` next.
    func removeEntry(
        _ id: EntryID,
        leavingFile state: LedgerRow.State,
        because reason: String,
        at now: Moment
    ) throws(DiaryError) -> String? {
        let sound = try takeOut(id, leavingFile: state, because: reason, at: now)
        try markRemoved(id, sound: sound, at: now)
        try markRemovedWords(at: now)
        return sound
    }

    /// Takes an entry out of the tables of living entries; returns the path of its sound.
    func takeOut(
        _ id: EntryID,
        leavingFile state: LedgerRow.State,
        because reason: String,
        at now: Moment
    ) throws(DiaryError) -> String? {
        let key = try key(of: id)
        let sound = try firstText("SELECT path FROM sound WHERE entry = ?", [.integer(key)])
        if let searchable = try searchable(key) { try unindex(searchable, of: key) }
        let links = try linkAddresses(of: key)
        try run("DELETE FROM entry WHERE key = ?", [.integer(key)])
        try dropLinks(in: links)
        for row in try ledgerRows("WHERE entry = ?", [.of(id)]) {
            if state == .skipped, reason != Self.trashed { try forgetNames(of: row.id) }
            try step(row.id, to: state, reason: reason, at: now)
            try forgetSaidWords(of: row.id)
            try run("UPDATE ledger SET entry = NULL WHERE key = ?", [.integer(row.id)])
        }
        try dropEmptyNames()
        return sound
    }

    func markRemoved(_ id: EntryID, sound: String?, at now: Moment) throws(DiaryError) {
        try run(
            "INSERT OR REPLACE INTO removed (id, at, sound) VALUES (?, ?, ?)",
            [.of(id), .of(now), .of(sound)]
        )
    }
}

extension EntryStore {
    /// Makes an entry and moves its sound in, both or neither, also after a kill; durable when this returns.
    ///
    /// The owner gets the jobs at once, so that no other program begins them. Only `restoring`, from an export, allows
    /// the id of a removed entry.
    @discardableResult
    package func add(
        _ entry: Entry,
        archive: String? = nil,
        pictures: [ArrivingPicture] = [],
        ledger row: LedgerRow.ID? = nil,
        owner: Owner? = nil,
        restoring: Bool = false,
        at now: Moment
    ) throws(DiaryError) -> Entry {
        // Before the sound is moved: its folder is found by path, whichever diary is there now.
        try database.checkPlace()
        if restoring { try allowReturn(of: entry.id) }
        var entry = entry
        entry.tags = Set(entry.tags.map(ComposedText.of)).sorted()
        entry.title = entry.title.map(ComposedText.of)
        entry.text = ComposedText.of(entry.text)
        entry.blocks = entry.blocks.map(\.composed)
        if !restoring, let refusal = Block.refusal(of: entry.blocks) { throw .refused(refusal) }
        return try bringing(pictures) { () throws(DiaryError) in
            try arriving(entry, archive: archive) { (entry) throws(DiaryError) in
                try insert(&entry, ledger: row, owner: owner, restoring: restoring, at: now)
            }
        }
    }

    private func insert(
        _ entry: inout Entry,
        ledger row: LedgerRow.ID?,
        owner: Owner?,
        restoring: Bool,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            entry.day = entry.dateCertainty.day(
                of: entry.recordedAt,
                startMinute: try database.dayStartMinute()
            )
            try refuseTaken(entry)
            let key = try database.insert(entry)
            if restoring { try database.joinFiles(of: entry, at: now) }
            if let owner {
                try database.run(
                    "UPDATE job SET owner = ?, attempts = 1 WHERE entry = ?",
                    [.of(owner.description), .integer(key)]
                )
            }
            if let row {
                try database.step(row, to: .kept, entry: entry.id, at: now)
                try database.tellFlaw(of: entry, in: row, at: now)
                try database.forgetSaidWords(of: row)
            }
        }
    }

    func hasEverHad(_ id: EntryID) throws(DiaryError) -> Bool { try database.hasEverHad(id) }

    /// Replaces missing or damaged pictures of an entry's blocks; returns false if there were none.
    func bringLacking(_ pictures: [ArrivingPicture], of id: EntryID) throws(DiaryError) -> Bool {
        let named = Set(try entry(id).pictures.map(\.sha256))
        let lacking = pictures.filter { arriving in
            let picture = arriving.picture
            guard named.contains(picture.sha256) else { return false }
            return SHA256Sum.of(file: folder.absolute(picture.path), bytes: picture.bytes) != picture.sha256
        }
        try bringing(lacking) { () throws(DiaryError) in }
        return !lacking.isEmpty
    }

    /// An entry of this id end was removed, and none is there or in the trash.
    func isRemovedForGood(idEnd end: String) throws(DiaryError) -> Bool {
        try database.first(
            """
            SELECT EXISTS (SELECT 1 FROM removed WHERE substr(id, -12) = ?1)
                AND NOT EXISTS (SELECT 1 FROM entry WHERE substr(id, -4) = substr(?1, -4) AND substr(id, -12) = ?1)
                AND NOT EXISTS (SELECT 1 FROM trash WHERE substr(id, -12) = ?1)
            """,
            [.text(end)]
        ) { $0[0].bool } ?? false
    }

    private func refuseTaken(_ entry: Entry) throws(DiaryError) {
        guard try !hasEverHad(entry.id) else { throw .idUsed(entry.id) }
        guard let sha256 = entry.origin?.sha256 else { return }
        if let other = try self.entry(ofOrigin: sha256) { throw .duplicate(of: other) }
    }

    private func allowReturn(of id: EntryID) throws(DiaryError) {
        let going = try database.first("SELECT sound FROM removed WHERE id = ?", [.of(id)]) {
            $0[0].optionalText
        }
        // A removal that a kill left half done would take the returning sound.
        if let sound = going ?? nil {
            try database.finishRemoval(of: id.description, sound: sound, in: folder)
        }
        try database.run("DELETE FROM removed WHERE id = ?", [.of(id)])
    }

    package func id(named name: String) throws(DiaryError) -> EntryID {
        try database.id(named: name, in: .entry)
    }

    /// The shortest unique end of an entry's id, of four characters or more.
    package func shortID(of id: EntryID) throws(DiaryError) -> String {
        try database.shortIDs(of: [id], in: .entry).first ?? id.description
    }

    package func has(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.exists("SELECT 1 FROM entry WHERE id = ?", [.of(id)])
    }

    package func entry(ofOrigin sha256: String) throws(DiaryError) -> EntryID? {
        try database.entry(ofOrigin: sha256)
    }
}

extension Database {
    func hasEverHad(_ id: EntryID) throws(DiaryError) -> Bool {
        try exists(
            """
            SELECT 1 FROM entry WHERE id = ?1 UNION ALL SELECT 1 FROM removed WHERE id = ?1
            UNION ALL SELECT 1 FROM trash WHERE id = ?1
            """,
            [.of(id)]
        )
    }

    func entry(ofOrigin sha256: String) throws(DiaryError) -> EntryID? {
        try firstID("SELECT id FROM entry WHERE origin_sha256 = ?", [.text(sha256)])
    }
}

extension EntryStore {
    /// Adds sound and words of another form of an entry that it lacks; returns false if it lacks neither.
    func complete(_ id: EntryID, from other: Entry, archive: String?, at now: Moment) throws(DiaryError)
        -> Bool
    {
        let known = try entry(id)
        let getsSound = known.sound == nil && other.sound != nil && archive != nil
        if getsSound, let sound = other.sound, let archive {
            try put(sound, into: known, archive: archive, at: now)
        }
        guard known.transcript == nil, let transcript = other.transcript else { return getsSound }
        try saveTranscript(
            transcript,
            hearing: other.hearing,
            text: other.textEdited ? transcript.text : other.text,
            truncated: !other.textEdited && other.textTruncated,
            of: id,
            at: now
        )
        return true
    }

    package func bringBack(_ sound: EntrySound, of id: EntryID, archive: String, at now: Moment)
        throws(DiaryError)
    {
        try put(sound, into: try entry(id), archive: archive, at: now)
    }

    private func put(_ sound: EntrySound, into known: Entry, archive: String, at now: Moment)
        throws(DiaryError)
    {
        var whole = known
        whole.sound = sound
        _ = try arriving(whole, archive: archive) { (whole) throws(DiaryError) in
            guard let sound = whole.sound else { return }
            try database.transaction { () throws(DiaryError) in
                let key = try database.key(of: known.id)
                try database.run("DELETE FROM sound WHERE entry = ?", [.integer(key)])
                try database.insert(sound, of: key)
                try database.run(
                    "UPDATE entry SET seconds = ?, changed = ? WHERE key = ?",
                    [.of(sound.seconds), .of(now), .integer(key)]
                )
            }
        }
    }

    /// Gives an entry dated by its file's time a surer date, or an earlier one: copying makes file times later.
    ///
    /// A person's date stays, and the memo's own beside it changes. Returns false if nothing was surer.
    package func refineDate(_ id: EntryID, to date: EntryDate, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let entry = try database.entry(key) else { return false }
            let given = entry.dateSource == .on ? EntryDate(of: entry) : nil
            let own = given == nil ? EntryDate(of: entry) : entry.ownDate
            guard own.map(date.isSurer) ?? true else { return false }
            try database.reindexing(key) { () throws(DiaryError) in
                try database.setDate(given ?? date, own: given == nil ? nil : date, of: key)
            }
            try database.update(key, .set(\.changedAt, now))
            return true
        }
    }
}

extension EntryDate {
    fileprivate func isSurer(than other: EntryDate) -> Bool {
        guard other.dateSource == .modified, other.dateCertainty == .guessed else { return false }
        return dateCertainty != .guessed || recordedAt.milliseconds < other.recordedAt.milliseconds
    }
}

extension EntryStore {
    /// Words that a person corrected in two places or more.
    package func correctedWords() throws(DiaryError) -> [CorrectedWords.Correction] {
        var corrected = CorrectedWords()
        try database.each(
            """
            SELECT transcript.text, entry.text FROM entry JOIN transcript ON transcript.entry = entry.key
            WHERE entry.text_edited ORDER BY entry.recorded, entry.key
            """
        ) { row in corrected.add(heard: row[0].text, written: row[1].text) }
        return corrected.repeated
    }
}
