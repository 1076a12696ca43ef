package import System

extension DiaryStore {
    /// Makes an entry and takes in its sound: when this returns, both are there for good.
    ///
    /// The archive is moved; where it lies on another volume it is copied. A kill at any moment leaves, after the
    /// next opening, either nothing or the whole entry with its sound. The ledger's row, if there is one, becomes
    /// `kept`. Jobs are taken for the owner at once, so that no other program begins them. Only an entry that comes
    /// back from an export, `restoring`, may have the id of one that was removed.
    @discardableResult
    package func keep(
        _ entry: Entry,
        archive: String? = nil,
        pictures: [ArrivingPicture] = [],
        ledger row: LedgerRow.ID? = nil,
        owner: Owner? = nil,
        restoring: Bool = false,
        at now: Moment
    ) throws(DiaryError) -> Entry {
        // Before the sound is moved: its folder is found by its path, whichever diary is there now.
        try checkPlace()
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

    /// Moves the archive to where a later opening would find it, makes the change that names it, and moves it to its
    /// place.
    ///
    /// The change finds the digest of the sound in the entry; one that it comes with stays, so that sound that is not
    /// what it was is known to be that.
    func arriving(
        _ entry: Entry,
        archive: String?,
        change: (inout Entry) throws(DiaryError) -> Void
    ) throws(DiaryError) -> Entry {
        try life.show(in: folder) { () throws(DiaryError) in
            var entry = entry
            let arrival = try arrive(&entry, archive: archive)
            if let arrival, let sound = entry.sound, sound.sha256 == nil {
                entry.sound?.sha256 = SHA256Sum.of(file: arrival.waitingPath, bytes: sound.bytes)
            }
            do throws(DiaryError) {
                try change(&entry)
            } catch {
                arrival?.abandon(after: error)
                throw error
            }
            try arrival?.settle()
            return entry
        }
    }

    /// Moves the archive to where a later opening would find it, and names its place in the entry.
    private func arrive(_ entry: inout Entry, archive: String?) throws(DiaryError) -> SoundArrival? {
        guard var sound = entry.sound, let archive else {
            entry.sound = nil
            return nil
        }
        let name = DurableFile.split(archive).name
        let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? "opus"
        sound.path = DiaryFolder.soundPath(of: entry.id, on: entry.recordedAt.localDay, fileExtension: ending)
        entry.sound = sound
        let arrival = SoundArrival(folder: folder, id: entry.id, owner: .current, path: sound.path)
        try arrival.bringIn(archive)
        return arrival
    }

    /// Whether an entry has this id, or had it and is in the trash or gone.
    func hasEverHad(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.first(
            """
            SELECT 1 FROM entry WHERE id = ?1 UNION ALL SELECT 1 FROM removed WHERE id = ?1
            UNION ALL SELECT 1 FROM trash WHERE id = ?1
            """,
            [.of(id)]
        ) { _ in true } ?? false
    }

    /// Whether an entry whose id ends so was removed for good, and none that ends so is there or in the trash.
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
        if let other = try database.entry(ofOrigin: sha256) { throw .duplicate(of: other) }
    }

    private func allowReturn(of id: EntryID) throws(DiaryError) {
        let going = try database.first("SELECT sound FROM removed WHERE id = ?", [.of(id)]) {
            $0[0].optionalText
        }
        // Else the removal that a kill left half done would take the sound that comes back.
        if let sound = going ?? nil {
            try database.finishRemoval(of: id.description, sound: sound, in: folder)
        }
        try database.run("DELETE FROM removed WHERE id = ?", [.of(id)])
    }

    /// Throws when another diary has come to the folder since this one was opened, or none is there any more.
    ///
    /// Every change looks by itself; whoever removes something because the diary has it must ask first.
    package func checkPlace() throws(DiaryError) {
        try database.checkPlace()
    }

    /// Whether there is an entry with the id.
    package func has(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.first("SELECT 1 FROM entry WHERE id = ?", [.of(id)]) { _ in true } ?? false
    }

    /// The entry that was made of these bytes, if there is one.
    package func entry(ofOrigin sha256: String) throws(DiaryError) -> EntryID? {
        try database.entry(ofOrigin: sha256)
    }
}

extension Database {
    func entry(ofOrigin sha256: String) throws(DiaryError) -> EntryID? {
        try first("SELECT id FROM entry WHERE origin_sha256 = ?", [.text(sha256)]) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }
}
