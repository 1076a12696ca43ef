extension DiaryStore {
    /// A short text that is another one after every change of the diary, whoever made it, as long as it is open.
    ///
    /// A diary that is not in its folder any more has none.
    package func revision() throws(DiaryError) -> String {
        try database.checkPlace()
        // Of the two numbers one counts what others changed, the other what we did.
        let others = try database.first("PRAGMA data_version") { $0[0].int64 }
        return "\(others ?? 0)-\(database.allChanges)"
    }
}
