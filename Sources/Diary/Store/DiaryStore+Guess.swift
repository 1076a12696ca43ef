package import System

extension DiaryStore {
    /// Gives an entry whose date was guessed by the time of its file a surer one that a file of the same bytes has, or
    /// an earlier time.
    ///
    /// Copying makes such a time later, never earlier. Where a person gave the entry another date, that stays, and its
    /// own beside it becomes the surer one. `false` says that nothing was surer.
    package func betterGuess(_ id: EntryID, to date: EntryDate, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let entry = try database.entry(key) else { return false }
            let given = entry.dateSource == .on ? EntryDate(of: entry) : nil
            let own = given == nil ? EntryDate(of: entry) : entry.ownDate
            guard own.map(date.isSurer) ?? true else { return false }
            try database.reindexing(key) { () throws(DiaryError) in
                try database.setDate(given ?? date, own: given == nil ? nil : date, of: key)
            }
            try database.run("UPDATE entry SET changed = ? WHERE key = ?", [.of(now), .integer(key)])
            return true
        }
    }
}

extension EntryDate {
    /// Whether it says more than a date that is but a guess by the time of a file, or an earlier time.
    fileprivate func isSurer(than other: EntryDate) -> Bool {
        guard other.dateSource == .modified, other.dateCertainty == .guessed else { return false }
        return dateCertainty != .guessed || recordedAt.milliseconds < other.recordedAt.milliseconds
    }
}
