internal import Feelings
internal import Sound
internal import Time
internal import Words

extension Database {
    /// Writes every part of an entry and gives its key; to be called within a transaction.
    func insert(_ entry: Entry) throws(DiaryError) -> Int64 {
        try run(
            """
            INSERT INTO entry (id, recorded, offset, day, date_source, date_certainty, created, changed, journal,
                seconds, words, positive, emotion, text_truncated, text_edited, device,
                origin_name, origin_sha256, origin_bytes, title, text, text_words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .of(entry.id), .of(entry.recordedAt), .of(entry.recordedAt.offsetSeconds), .of(entry.day),
                .of(entry.dateSource), .of(entry.dateCertainty), .of(entry.createdAt), .of(entry.changedAt),
                .of(try entry.journal.map { (name) throws(DiaryError) in try journalKey(name) }),
                .of(entry.sound?.seconds), .of(entry.wordCount),
                .of(entry.mood?.positive), .of(entry.mood?.emotion),
                .of(entry.textTruncated), .of(entry.textEdited), .of(entry.device),
                .of(entry.origin?.name), .of(entry.origin?.sha256), .of(entry.origin?.bytes),
                .of(entry.title), .text(entry.text), .of(entry.textWords.map(WordLines.text)),
            ]
        )
        let key = lastKey
        try setTags(entry.tags, of: key)
        if let sound = entry.sound { try insert(sound, of: key) }
        if let transcript = entry.transcript { try replace(transcript, hearing: entry.hearing, of: key) }
        try setMood(reading: entry.reading, person: entry.personMood, of: key)
        for kind in entry.pending { try addJob(kind, of: key) }
        try index(entry.searchable, of: key)
        return key
    }

    private func insert(_ sound: EntrySound, of key: Int64) throws(DiaryError) {
        try run(
            """
            INSERT INTO sound (entry, path, codec, hertz, channels, seconds, bytes, loudness, level_seconds, levels)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(key), .text(sound.path), .text(sound.codec), .of(sound.hertz), .of(sound.channels),
                .real(sound.seconds), .of(sound.bytes), .of(try StoredJSON.text(of: sound.loudness)),
                .real(sound.waveform.secondsPerLevel), .blob(sound.waveform.levels),
            ]
        )
    }

    func replace(_ transcript: Transcript, hearing: HearingOptions?, of key: Int64) throws(DiaryError) {
        try run(
            """
            INSERT OR REPLACE INTO transcript
                (entry, engine, model, preset, seconds, capped, unheard, hearing, text, words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(key), .text(transcript.engine), .text(transcript.model), .text(transcript.preset),
                .real(transcript.seconds), .of(transcript.capped), .real(transcript.unheardSeconds),
                .of(try StoredJSON.text(of: hearing)), .text(transcript.text),
                .text(WordLines.text(of: transcript.words)),
            ]
        )
    }

    /// Keeps both moods, and the one that counts where lists and statistics look for it.
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

    func setTags(_ tags: [String], of key: Int64) throws(DiaryError) {
        try run("DELETE FROM entry_tag WHERE entry = ?", [.integer(key)])
        for tag in Set(tags.map(HangulText.composed)) {
            try run("INSERT OR IGNORE INTO tag (name) VALUES (?)", [.text(tag)])
            try run(
                "INSERT INTO entry_tag (entry, tag) SELECT ?, key FROM tag WHERE name = ?",
                [.integer(key), .text(tag)]
            )
        }
    }

    func journalKey(_ name: String) throws(DiaryError) -> Int64 {
        let name = HangulText.composed(name)
        try run("INSERT OR IGNORE INTO journal (name) VALUES (?)", [.text(name)])
        return try first("SELECT key FROM journal WHERE name = ?", [.text(name)]) { $0.int64(0) } ?? 0
    }

    /// Journals and tags that no entry has any more are gone.
    func dropEmptyNames() throws(DiaryError) {
        try run("DELETE FROM journal WHERE NOT EXISTS (SELECT 1 FROM entry WHERE journal = journal.key)")
        try run("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM entry_tag WHERE tag = tag.key)")
    }

    func addJob(_ kind: JobKind, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT OR REPLACE INTO job (entry, kind) VALUES (?, ?)",
            [.integer(key), .of(kind)]
        )
    }
}

extension Entry {
    /// How many words were heard or, without a transcript, written.
    var wordCount: Int {
        transcript?.words.count ?? text.split(whereSeparator: \.isWhitespace).count
    }
}
