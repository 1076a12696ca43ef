public import System

extension DiaryStore {
    /// Everything about one entry.
    public func entry(_ id: EntryID) throws(DiaryError) -> Entry {
        try database.snapshot { () throws(DiaryError) in
            guard let entry = try database.entry(try database.key(of: id)) else {
                throw .noSuchEntry(id.description)
            }
            return entry
        }
    }

    /// As much of an entry as can be read, and whether that is all; what cannot be is noted among ``damagedRows``.
    package func salvaged(_ id: EntryID) throws(DiaryError) -> (entry: Entry, isWhole: Bool) {
        try database.snapshot { () throws(DiaryError) in
            let before = database.passes
            let entry = try database.salvaged(try database.key(of: id), as: id)
            return (entry, database.passes == before)
        }
    }

    /// An entry; nothing where it cannot be read, which is noted among ``damagedRows``.
    package func readableEntry(_ id: EntryID) throws(DiaryError) -> Entry? {
        try database.readable(id.description) { () throws(DiaryError) in try entry(id) }
    }

    /// Removes an entry with its sound and all that was known of it, for good.
    ///
    /// A kill in between leaves an entry that is gone and a mark by which the next opening removes the sound. Its id
    /// is never given again, and a watched folder does not bring its file back: of the file its digest alone is kept.
    package func remove(_ id: EntryID, at now: Moment) throws(DiaryError) {
        // What was removed of it before is not to outlive it.
        try removeFromTrash(try trashedParts(of: id), at: now)
        let sound = try database.transaction { () throws(DiaryError) in
            try database.removeEntry(id, leavingFile: .skipped, because: LedgerRow.removedReason, at: now)
        }
        folder.removeDraft(of: id)
        if let sound { try database.finishRemoval(of: id.description, sound: sound, in: folder) }
        try database.sweepPictures(in: folder)
        try database.forgetRemovedWords(in: folder)
    }

    /// Removes an entry whose making was stopped, so that its file can be taken anew from the beginning.
    ///
    /// The ledger alone still tells of it. A kill in between leaves either all of it or nothing. An entry that a person
    /// changed meanwhile, or that photos joined, stays as it is, which `false` says.
    @discardableResult
    package func takeBack(_ id: EntryID, ledger row: LedgerRow.ID, at now: Moment) throws(DiaryError) -> Bool
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
    /// Takes an entry out of every table and gives the path of its sound, which is to be removed next.
    ///
    /// Its file's row in the ledger comes to the state that is said. ``forgetRemovedWords(in:)`` is to follow.
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

    /// Takes an entry out of the tables in which entries are looked for, and gives the path of its sound.
    func takeOut(
        _ id: EntryID,
        leavingFile state: LedgerRow.State,
        because reason: String,
        at now: Moment
    ) throws(DiaryError) -> String? {
        let key = try key(of: id)
        let sound = try first("SELECT path FROM sound WHERE entry = ?", [.integer(key)]) { $0[0].text }
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

    /// Remembers that an id was used, and which sound is still to go.
    func markRemoved(_ id: EntryID, sound: String?, at now: Moment) throws(DiaryError) {
        try run(
            "INSERT OR REPLACE INTO removed (id, at, sound) VALUES (?, ?, ?)",
            [.of(id), .of(now), .of(sound)]
        )
    }
}
