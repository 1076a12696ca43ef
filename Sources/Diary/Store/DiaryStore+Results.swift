package import Hearing
package import Mood
package import System

extension DiaryStore {
    /// Keeps what was heard in an entry's sound, and what the diary shows of it.
    ///
    /// A text that a person wrote stays as it is; the job `hear` is done. A later engine's words take the place of
    /// an earlier one's in the same way.
    package func keepHeard(
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
            let before = try database.entry(key)
            try database.reindexing(key) { () throws(DiaryError) in
                try database.replace(transcript, hearing: hearing, of: key)
                if let before { try database.doubt(textOf: before, heardAnew: transcript, of: key) }
                try database.run(
                    """
                    UPDATE entry SET words = ?2, changed = ?3,
                        text = CASE WHEN text_edited THEN text ELSE ?4 END,
                        text_truncated = CASE WHEN text_edited THEN text_truncated ELSE ?5 END
                    WHERE key = ?1
                    """,
                    [
                        .integer(key), .of(transcript.words.count), .of(now),
                        .text(ComposedText.of(text)),
                        .of(truncated),
                    ]
                )
            }
            try database.finishJob(.hear, of: key)
            if let row { try database.step(row, to: .heard, at: now) }
        }
    }

    /// Keeps the mood that a machine found in an entry as it was read; a person's own stays and wins.
    ///
    /// The job, `feel` or `analyse`, is done. Where the words changed meanwhile nothing is kept, which `false` says.
    @discardableResult
    package func keepFelt(
        _ reading: MoodReading?,
        in entry: Entry,
        job: JobKind = .feel,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            guard try database.wording(of: key) == Wording(of: entry) else { return false }
            try database.setMood(reading: reading, person: try database.moods(of: key).person, of: key)
            try database.run("UPDATE entry SET changed = ? WHERE key = ?", [.of(now), .integer(key)])
            try database.finishJob(job, of: key)
            if let row { try database.step(row, to: .felt, at: now) }
            return true
        }
    }

    /// Keeps where the words of an edited text lie in the sound, the text being that of the entry as it was read.
    ///
    /// The job `align` is done. Where the words changed meanwhile nothing is kept, which `false` says.
    @discardableResult
    package func keepAligned(_ words: [Word]?, in entry: Entry, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            guard try database.wording(of: key) == Wording(of: entry) else { return false }
            try database.run(
                "UPDATE entry SET text_words = ?, changed = ? WHERE key = ?",
                [.of(words.map(WordLines.text)), .of(now), .integer(key)]
            )
            try database.finishJob(.align, of: key)
            return true
        }
    }
}

/// The words of an entry that machines read.
private struct Wording: Equatable {
    var text: String
    var isEdited: Bool
    var transcript: String?
}

extension Wording {
    init(of entry: Entry) {
        self.init(text: entry.text, isEdited: entry.textEdited, transcript: entry.transcript?.text)
    }
}

extension Database {
    /// Keeps how doubtful the words of a person's text are by what was heard anew.
    fileprivate func doubt(textOf entry: Entry, heardAnew transcript: Transcript, of key: Int64)
        throws(DiaryError)
    {
        guard entry.textEdited, let words = entry.textWords, let before = entry.transcript else { return }
        let doubted = TextCorrection(entry.wholeText).doubted(words, heard: before, anew: transcript)
        guard doubted != words else { return }
        try run(
            "UPDATE entry SET text_words = ? WHERE key = ?",
            [.of(WordLines.text(of: doubted)), .integer(key)]
        )
    }

    /// The words of an entry as they are now.
    fileprivate func wording(of key: Int64) throws(DiaryError) -> Wording? {
        try first(
            """
            SELECT entry.text, text_edited, transcript.text FROM entry
            LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) { Wording(text: $0[0].text, isEdited: $0[1].bool, transcript: $0[2].optionalText) }
    }
}
