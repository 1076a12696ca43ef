package import Mood

/// What the entries of a journal have together.
package struct JournalMoments: Equatable, Sendable {
    /// Entries with a voice.
    package var voices = 0
    /// Entries with a text of their own in its place.
    package var written = 0
    /// Parts of entries beside those, by what they are, and of photos each picture.
    package var blocks: [Block.Kind: Int] = [:]
    /// How many moments all of them are: a photo with all its pictures is one.
    package var all = 0
    /// The feeling that most of them have; none where two are as frequent.
    package var emotion: Emotion?
}

extension DiaryStore {
    /// What the entries of a journal have together.
    package func moments(ofJournal name: String) throws(DiaryError) -> JournalMoments {
        try database.snapshot { () throws(DiaryError) in
            var moments = JournalMoments()
            var most = 0
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
                guard let emotion = Emotion(rawValue: row[0].text) else { return }
                moments.emotion = row[3].int > most ? emotion : nil
                most = row[3].int
            }
            try database.each(
                """
                SELECT block.kind, count(*), count(iif(NOT block.joined, 1, NULL))
                FROM block JOIN entry ON entry.key = block.entry
                WHERE entry.journal = (SELECT key FROM journal WHERE name = ?) GROUP BY block.kind
                """,
                key
            ) { row in
                guard let kind = Block.Kind(rawValue: row[0].text) else { return }
                moments.blocks[kind] = row[1].int
                moments.all += row[2].int
            }
            moments.all += moments.voices + moments.written
            return moments
        }
    }
}
