package import Time

extension DiaryStore {
    /// Gives an entry whose date was guessed by the time of its file a surer one that a file of the same bytes has, or
    /// an earlier time.
    ///
    /// Copying makes such a time later, never earlier. `false` says that its date stays, as a better one does and one
    /// that a person gave.
    package func betterGuess(_ id: EntryID, to date: EntryDate, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let entry = try database.entry(key), entry.dateSource == .modified,
                entry.dateCertainty == .guessed,
                date.dateCertainty != .guessed
                    || date.recordedAt.milliseconds < entry.recordedAt.milliseconds
            else { return false }
            try database.reindexing(key) { () throws(DiaryError) in
                try database.setDate(date, own: nil, of: key)
            }
            try database.run("UPDATE entry SET changed = ? WHERE key = ?", [.of(now), .integer(key)])
            return true
        }
    }
}
