internal import Feelings
internal import Sound
internal import Time
internal import Words

extension Database {
    func key(of id: EntryID) throws(DiaryError) -> Int64 {
        guard let key = try first("SELECT key FROM entry WHERE id = ?", [.of(id)], { $0.int64(0) }) else {
            throw .noSuchEntry(id.description)
        }
        return key
    }

    /// Reads every part of an entry; to be called within one snapshot.
    func entry(_ key: Int64) throws(DiaryError) -> Entry? {
        guard
            var entry = try first(
                """
                SELECT entry.id, recorded, offset, day, date_source, date_certainty, created, changed, journal.name,
                    text_truncated, text_edited, device, origin_name, origin_sha256, origin_bytes, title, text, text_words
                FROM entry LEFT JOIN journal ON journal.key = entry.journal WHERE entry.key = ?
                """,
                [.integer(key)],
                Entry.init(row:)
            )
        else { return nil }
        entry.tags = try all(
            "SELECT name FROM entry_tag JOIN tag ON tag.key = tag WHERE entry = ? ORDER BY name",
            [.integer(key)]
        ) { $0.text(0) }
        entry.sound = try sound(of: key)
        try readTranscript(of: key, into: &entry)
        try readMood(of: key, into: &entry)
        let pending: [JobKind] = try all("SELECT kind FROM job WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in try row.name(0)
        }
        entry.pending = JobKind.allCases.filter { pending.contains($0) }
        return entry
    }

    private func sound(of key: Int64) throws(DiaryError) -> EntrySound? {
        try first(
            """
            SELECT path, codec, hertz, channels, seconds, bytes, loudness, level_seconds, levels
            FROM sound WHERE entry = ?
            """,
            [.integer(key)]
        ) { (row) throws(DiaryError) in
            EntrySound(
                path: row.text(0),
                codec: row.text(1),
                hertz: row.int(2),
                channels: row.int(3),
                seconds: row.double(4),
                bytes: row.int(5),
                waveform: Waveform(secondsPerLevel: row.double(7), levels: row.blob(8)),
                loudness: try StoredJSON.value(of: row.optionalText(6))
            )
        }
    }

    private func readTranscript(of key: Int64, into entry: inout Entry) throws(DiaryError) {
        let found = try first(
            """
            SELECT engine, model, preset, seconds, capped, unheard, hearing, text, words
            FROM transcript WHERE entry = ?
            """,
            [.integer(key)]
        ) { (row) throws(DiaryError) in
            let transcript = Transcript(
                text: row.text(7),
                engine: row.text(0),
                model: row.text(1),
                preset: row.text(2),
                seconds: row.double(3),
                capped: row.bool(4),
                unheardSeconds: row.double(5),
                words: try WordLines.words(of: row.text(8))
            )
            let hearing: HearingOptions? = try StoredJSON.value(of: row.optionalText(6))
            return (transcript, hearing)
        }
        (entry.transcript, entry.hearing) = (found?.0, found?.1)
    }

    private func readMood(of key: Int64, into entry: inout Entry) throws(DiaryError) {
        let found = try first("SELECT reading, person FROM mood WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in
            let reading: MoodReading? = try StoredJSON.value(of: row.optionalText(0))
            let person: Mood? = try StoredJSON.value(of: row.optionalText(1))
            return (reading, person)
        }
        (entry.reading, entry.personMood) = (found?.0, found?.1)
    }
}

extension Entry {
    fileprivate init(row: Row) throws(DiaryError) {
        self.init(
            id: try row.entryID(0),
            recordedAt: Moment(milliseconds: row.int64(1), offsetSeconds: row.int(2)),
            dateSource: try row.name(4),
            dateCertainty: try row.name(5),
            title: row.optionalText(15),
            text: row.text(16),
            journal: row.optionalText(8),
            origin: row.isNull(13)
                ? nil : Origin(name: row.text(12), sha256: row.text(13), bytes: row.int(14)),
            device: row.optionalText(11),
            createdAt: row.moment(6)
        )
        guard let day = DiaryDay(row.text(3)) else { throw .damaged(message: "an entry's day is not a day") }
        self.day = day
        changedAt = row.moment(7)
        textTruncated = row.bool(9)
        textEdited = row.bool(10)
        textWords = try row.optionalText(17).map { (text) throws(DiaryError) in try WordLines.words(of: text)
        }
    }
}
