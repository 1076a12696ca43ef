internal import Ground

// What the diary keeps of a memo's sound has other bytes than the memo's file. A copy of it is the same memo all the
// same: it comes out of a backup, a mirror or an export, and must not become a second entry.

extension DiaryStore {
    /// The entry that was made of these bytes, or whose kept sound they are, if there is one.
    public func entry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        try database.digestSounds(ofLength: count, in: folder)
        return try database.entry(ofBytes: sha256, count: count)
    }

    /// The entry in the trash that was made of these bytes, or whose kept sound they are, if there is one.
    public func trashedEntry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        try database.digestSounds(ofLength: count, in: folder)
        return try database.trashedEntry(ofBytes: sha256, count: count)
    }
}

extension Database {
    /// Works out what the kept sound is that is as long as a file that was met, where that was never done.
    ///
    /// So a diary of any age knows its sound, and nobody waits for all of it to be read. Sound that is not there, or
    /// not as it was, is left out.
    func digestSounds(ofLength bytes: Int, in folder: DiaryFolder) throws(DiaryError) {
        let unknown = try all(
            """
            SELECT path FROM sound WHERE bytes = ?1 AND sha256 IS NULL
            UNION ALL SELECT sound FROM trash WHERE sound_bytes = ?1 AND sound_sha256 IS NULL
            """,
            [.of(bytes)]
        ) { $0[0].text }
        for path in unknown {
            guard let sha256 = SHA256Sum.of(file: folder.absolute(path), bytes: bytes) else { continue }
            do throws(DiaryError) {
                try run("UPDATE sound SET sha256 = ? WHERE path = ?", [.text(sha256), .text(path)])
                try run("UPDATE trash SET sound_sha256 = ? WHERE sound = ?", [.text(sha256), .text(path)])
            } catch .readOnly {
                return
            }
        }
    }

    /// The entry that was made of these bytes, or whose kept sound they are.
    func entry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        if let made = try entry(ofOrigin: sha256) { return made }
        return try first(
            "SELECT id FROM entry JOIN sound ON sound.entry = entry.key WHERE sound.bytes = ? AND sha256 = ?",
            [.of(count), .text(sha256)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
    }

    /// The entry in the trash that was made of these bytes, or whose kept sound they are.
    func trashedEntry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        try first(
            "SELECT id FROM trash WHERE origin_sha256 = ?1 OR (sound_bytes = ?2 AND sound_sha256 = ?1)",
            [.text(sha256), .of(count)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
    }
}
