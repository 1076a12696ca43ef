internal import System

extension DiaryStore {
    func namesDocument() throws(DiaryError) -> NamesDocument {
        try database.snapshot { () throws(DiaryError) in
            NamesDocument(
                journals: try database.madeJournals(),
                places: try database.places()
            )
        }
    }

    /// Takes in those that the diary has not; gives how many places those are, and which journals were left out.
    ///
    /// A journal that the diary does not have was perhaps removed: it comes only to a diary that is new, or with an
    /// entry that is in it.
    func add(_ names: NamesDocument, toNew isNew: Bool, at now: Moment)
        throws(DiaryError) -> (places: Int, leftOut: [Journal])
    {
        var leftOut: [Journal] = []
        for journal in names.journals {
            let isThere = try database.journal(named: journal.name) != nil
            if isNew || isThere {
                _ = try database.transaction { () throws(DiaryError) in
                    try database.make(journal, at: journal.madeAt ?? now)
                }
            } else {
                leftOut.append(journal)
            }
        }
        return (try add(names.places), leftOut)
    }

    /// Takes in places whose name leads to none yet: one that was merged into another is an alias of that.
    private func add(_ places: [OwnPlace]) throws(DiaryError) -> Int {
        var (count, taken) = (
            0, Set(try database.places().flatMap { [$0.name] + $0.aliases }.map(PlaceKey.init))
        )
        let coming = places.filter { !taken.contains(PlaceKey($0.name)) }
        taken.formUnion(coming.map { PlaceKey($0.name) })
        for var place in coming {
            place.aliases = place.aliases.filter { taken.insert(PlaceKey($0)).inserted }
            try database.transaction { () throws(DiaryError) in try database.save(place) }
            count += 1
        }
        return count
    }

    /// No entry and no journal yet.
    func isNew() throws(DiaryError) -> Bool {
        try database.first("SELECT 1 FROM entry UNION ALL SELECT 1 FROM journal LIMIT 1") { _ in true } == nil
    }
}
