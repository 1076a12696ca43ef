internal import System

package actor SoundStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }
}

// Kept sound has other bytes than the memo's file. A copy of it from a backup, mirror or export is the same memo and
// must not become a second entry.

extension SoundStore {
    package func entry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        try database.digestSounds(ofLength: count, in: folder)
        return try database.entry(ofBytes: sha256, count: count, in: folder)
    }

    package func trashedEntry(ofBytes sha256: String, count: Int) throws(DiaryError) -> EntryID? {
        try database.digestSounds(ofLength: count, in: folder)
        return try database.trashedEntry(ofBytes: sha256, count: count, in: folder)
    }

    package struct SoundCheck: Equatable, Sendable {
        package var whole = 0
        package var noted = 0
        package var findings: [DiaryFinding] = []

        package init() {}
    }

    /// Compares with noted digests; missing or shorter sound is left to ``DiaryStore/check(wholly:)``.
    package func check(progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        throws(DiaryError) -> SoundCheck
    {
        let sounds = try database.all(
            """
            SELECT path, bytes, sha256, id FROM sound JOIN entry ON entry.key = sound.entry
            UNION ALL SELECT sound, sound_bytes, sound_sha256, id FROM trash WHERE sound IS NOT NULL
            """
        ) { (path: $0[0].text, bytes: $0[1].int, sha256: $0[2].optionalText, id: $0[3].text) }
        var check = SoundCheck()
        var unnoted: [String: String] = [:]
        for (done, sound) in sounds.enumerated() where !Task.isCancelled {
            progress(done, sounds.count)
            let found = SHA256Sum.of(file: folder.absolute(sound.path), bytes: sound.bytes)
            guard let found else { continue }
            switch sound.sha256 {
            case found: check.whole += 1
            case nil: unnoted[sound.path] = found
            default: check.findings.append(DiaryFinding(.soundChanged, sound.id, sound.path))
            }
        }
        progress(sounds.count, sounds.count)
        if !diary.isReadOnly { try note(soundDigests: unnoted) }
        check.noted = unnoted.count
        return check
    }

    package func note(soundDigests: [String: String]) throws(DiaryError) {
        guard !soundDigests.isEmpty else { return }
        try database.transaction { () throws(DiaryError) in
            for (path, sha256) in soundDigests {
                let values: [SQLValue] = [.text(sha256), .text(path)]
                try database.run("UPDATE sound SET sha256 = ? WHERE path = ? AND sha256 IS NULL", values)
                try database.run(
                    "UPDATE trash SET sound_sha256 = ? WHERE sound = ? AND sound_sha256 IS NULL",
                    values
                )
            }
        }
    }

    package func isLacking(_ id: EntryID) throws(DiaryError) -> Bool {
        guard let sound = try keptSound(of: id) else { return true }
        return !isWhole(folder.absolute(sound.path), sound)
    }

    package func isGone(of id: EntryID) throws(DiaryError) -> Bool {
        guard let sound = try keptSound(of: id) else { return false }
        return folder.placeOfSound(sound.path) == nil
    }

    func heal(of id: EntryID, from file: String) throws(DiaryError) -> Bool {
        guard let sound = try keptSound(of: id), isWhole(file, sound) else { return false }
        let place = folder.absolute(sound.path)
        try DiaryFolder.makeFolder(DurableFile.split(place).folder)
        do throws(FileCopy.Failure) {
            try FileCopy.put(file, to: place)
        } catch {
            throw error.inDiary
        }
        return true
    }

    private typealias KeptSound = (path: String, bytes: Int, sha256: String?)

    private func keptSound(of id: EntryID) throws(DiaryError) -> KeptSound? {
        try database.first(
            "SELECT path, bytes, sha256 FROM sound JOIN entry ON entry.key = sound.entry WHERE id = ?",
            [.of(id)]
        ) { ($0[0].text, $0[1].int, $0[2].optionalText) }
    }

    /// Without a digest only the length is compared.
    private func isWhole(_ file: String, _ sound: KeptSound) -> Bool {
        guard let found = SHA256Sum.of(file: file, bytes: sound.bytes) else { return false }
        return sound.sha256.map { $0 == found } ?? true
    }
}

extension Database {
    /// Computes digests only for sound as long as a file that was met: nobody waits for all of it to be read.
    func digestSounds(ofLength bytes: Int, in folder: DiaryFolder) throws(DiaryError) {
        let unknown = try allTexts(
            """
            SELECT path FROM sound WHERE bytes = ?1 AND sha256 IS NULL
            UNION ALL SELECT sound FROM trash WHERE sound_bytes = ?1 AND sound_sha256 IS NULL
            """,
            [.of(bytes)]
        )
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

    /// Also finds kept sound and pictures; damaged ones count as missing, so that a whole copy is taken in.
    func entry(ofBytes sha256: String, count: Int, in folder: DiaryFolder) throws(DiaryError) -> EntryID? {
        if let made = try entry(ofOrigin: sha256) { return made }
        let sound = try entry(
            ofSound:
                "SELECT id, path FROM entry JOIN sound ON sound.entry = entry.key WHERE bytes = ? AND sha256 = ?",
            sha256,
            count,
            in: folder
        )
        if let sound { return sound }
        return try entry(ofPicture: sha256, count: count, in: folder)
    }

    func trashedEntry(ofBytes sha256: String, count: Int, in folder: DiaryFolder) throws(DiaryError)
        -> EntryID?
    {
        let made = try firstID("SELECT id FROM trash WHERE origin_sha256 = ?", [.text(sha256)])
        if let made { return made }
        return try entry(
            ofSound: "SELECT id, sound FROM trash WHERE sound_bytes = ? AND sound_sha256 = ?",
            sha256,
            count,
            in: folder
        )
    }

    private func entry(ofPicture sha256: String, count: Int, in folder: DiaryFolder) throws(DiaryError)
        -> EntryID?
    {
        let found = try first(
            """
            SELECT id, entry.key FROM entry JOIN block ON block.entry = entry.key
            WHERE block.sha256 = ? ORDER BY entry.key LIMIT 1
            """,
            [.text(sha256)]
        ) { (row) throws(DiaryError) in (id: try row[0].entryID, key: row[1].int64) }
        guard let found else { return nil }
        let picture = try blocks(of: found.key).flatMap(\.pictures).first { $0.sha256 == sha256 }
        guard let picture, SHA256Sum.of(file: folder.absolute(picture.path), bytes: count) == sha256 else {
            return nil
        }
        return found.id
    }

    private func entry(ofSound query: String, _ sha256: String, _ count: Int, in folder: DiaryFolder)
        throws(DiaryError) -> EntryID?
    {
        let found = try all(query, [.of(count), .text(sha256)]) { (row) throws(DiaryError) in
            (id: try row[0].entryID, path: row[1].text)
        }
        return found.first { SHA256Sum.of(file: folder.absolute($0.path), bytes: count) == sha256 }?.id
    }
}
