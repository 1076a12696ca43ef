public import Feelings
public import Time
public import Words

extension DiaryStore {
    /// Keeps what was heard in an entry's sound, and what the diary shows of it.
    ///
    /// A text that a person wrote stays as it is; the job `hear` is done. A later engine's words take the place of
    /// an earlier one's in the same way.
    public func keepHeard(
        _ transcript: Transcript,
        hearing: HearingOptions?,
        text: String,
        truncated: Bool,
        of id: EntryID,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            try database.reindexing(key) { () throws(DiaryError) in
                try database.replace(transcript, hearing: hearing, of: key)
                try database.run(
                    """
                    UPDATE entry SET words = ?2, changed = ?3,
                        text = CASE WHEN text_edited THEN text ELSE ?4 END,
                        text_truncated = CASE WHEN text_edited THEN text_truncated ELSE ?5 END
                    WHERE key = ?1
                    """,
                    [
                        .integer(key), .of(transcript.words.count), .of(now),
                        .text(HangulText.composed(text)),
                        .of(truncated),
                    ]
                )
            }
            try database.finishJob(.hear, of: key)
            if let row { try database.step(row, to: .heard, at: now) }
        }
    }

    /// Keeps the mood that a machine found; a person's own stays and wins.
    ///
    /// The job `feel` is done.
    public func keepFelt(
        _ reading: MoodReading?,
        of id: EntryID,
        job: JobKind = .feel,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            try database.setMood(reading: reading, person: try database.moods(of: key).person, of: key)
            try database.run("UPDATE entry SET changed = ? WHERE key = ?", [.of(now), .integer(key)])
            try database.finishJob(job, of: key)
            if let row { try database.step(row, to: .felt, at: now) }
        }
    }

    /// Keeps where the words of an edited text lie in the sound.
    ///
    /// The job `align` is done.
    public func keepAligned(_ words: [Word]?, of id: EntryID, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            try database.run(
                "UPDATE entry SET text_words = ?, changed = ? WHERE key = ?",
                [.of(words.map(WordLines.text)), .of(now), .integer(key)]
            )
            try database.finishJob(.align, of: key)
        }
    }
}
