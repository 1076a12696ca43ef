extension DiaryStore {
    /// Remembers an entry as one that somebody is still to be told of.
    package func addUntold(_ id: EntryID) throws(DiaryError) {
        try database.run("INSERT OR IGNORE INTO untold (entry) VALUES (?)", [.of(id)])
    }

    /// The completed entries that somebody is still to be told of, the oldest first.
    package func untold() throws(DiaryError) -> [EntryID] {
        try database.all("SELECT entry FROM untold ORDER BY entry") { (row) throws(DiaryError) in
            try row[0].entryID
        }
    }

    /// Takes in that an entry was told of.
    package func told(_ id: EntryID) throws(DiaryError) {
        try database.run("DELETE FROM untold WHERE entry = ?", [.of(id)])
    }
}
