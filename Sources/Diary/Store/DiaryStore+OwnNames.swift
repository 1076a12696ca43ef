internal import Time

extension DiaryStore {
    /// What the diary has besides its entries.
    func names() throws(DiaryError) -> NamesDocument {
        try database.snapshot { () throws(DiaryError) in
            NamesDocument(
                journals: try madeJournals(),
                places: try places()
            )
        }
    }

    /// Takes in those that the diary has not; gives how many those are.
    func add(_ names: NamesDocument, at now: Moment) throws(DiaryError) -> Int {
        var count = 0
        for journal in names.journals where try make(journal, at: journal.madeAt ?? now) { count += 1 }
        var known = Set(try places().map(\.name))
        for place in names.places where known.insert(HangulText.composed(place.name)).inserted {
            try keep(place)
            count += 1
        }
        return count
    }
}
