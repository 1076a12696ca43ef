package import Feelings

/// What the entries of a journal have together.
package struct JournalMoments: Equatable, Sendable {
    /// Entries with a voice.
    package var voices = 0
    /// Entries with a text of their own in its place.
    package var written = 0
    /// Parts of entries beside those, by what they are, and of photos each picture.
    package var blocks: [Block.Kind: Int] = [:]
    /// The feeling that most of them have.
    package var emotion: Emotion?
}

extension DiaryStore {
    /// What the entries of a journal have together.
    package func moments(ofJournal name: String) throws(DiaryError) -> JournalMoments {
        try database.snapshot { () throws(DiaryError) in
            var moments = JournalMoments()
            let key: [SQLValue] = [.text(ComposedText.of(name))]
            try database.each(
                """
                SELECT emotion, count(seconds), count(iif(seconds IS NULL AND text <> '', 1, NULL)), count(*)
                FROM entry WHERE journal = (SELECT key FROM journal WHERE name = ?)
                GROUP BY emotion ORDER BY count(*), emotion
                """,
                key
            ) { row in
                moments.voices += row[1].int
                moments.written += row[2].int
                if let emotion = Emotion(rawValue: row[0].text) { moments.emotion = emotion }
            }
            try database.each(
                """
                SELECT block.kind, count(*) FROM block JOIN entry ON entry.key = block.entry
                WHERE entry.journal = (SELECT key FROM journal WHERE name = ?) GROUP BY block.kind
                """,
                key
            ) { row in
                if let kind = Block.Kind(rawValue: row[0].text) { moments.blocks[kind] = row[1].int }
            }
            return moments
        }
    }
}
