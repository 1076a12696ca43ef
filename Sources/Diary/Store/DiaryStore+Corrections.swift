extension DiaryStore {
    /// Words that a person put right in two places or more, by all texts that were heard and then changed.
    package func correctedWords() throws(DiaryError) -> [CorrectedWords.Correction] {
        var corrected = CorrectedWords()
        try database.each(
            """
            SELECT transcript.text, entry.text FROM entry JOIN transcript ON transcript.entry = entry.key
            WHERE entry.text_edited ORDER BY entry.recorded, entry.key
            """
        ) { row in
            corrected.add(heard: row[0].text, written: row[1].text)
        }
        return corrected.repeated
    }
}
