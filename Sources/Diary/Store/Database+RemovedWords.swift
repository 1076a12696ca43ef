internal import Glibc
internal import Ground
internal import Time

/// Words that were removed or replaced stay in the file for a while: in the index until its parts are joined, and
/// in the log until it is folded in. A mark in the same transaction says that this is still to be done, also after a
/// kill.
extension Database {
    private static let mark = "removed_words"

    /// Says that removed words are to be forgotten; to be called within the transaction that removes them.
    func markRemovedWords(at now: Moment) throws(DiaryError) {
        try set(Self.mark, to: String(now.milliseconds))
    }

    /// Takes removed words out of the index and empties the log, when something was removed since that was last done.
    ///
    /// Another program may be reading; then the log stays, and the mark with it, for the next opening.
    ///
    /// Copies from before a change of the database's form hold those words too, and go.
    func forgetRemovedWords(in folder: DiaryFolder) throws(DiaryError) {
        guard let mark = try setting(Self.mark) else { return }
        for name in FolderNames.of(folder.path) where name.hasPrefix("diary.sqlite.before-") {
            unlink("\(folder.path)/\(name)")
        }
        try run("INSERT INTO entry_search (entry_search) VALUES ('optimize')")
        try run("INSERT INTO entry_guess (entry_guess) VALUES ('optimize')")
        guard try emptyLog() else { return }
        try run("DELETE FROM setting WHERE name = ? AND value = ?", [.text(Self.mark), .text(mark)])
    }

    /// Folds the log into the database and cuts it off; `false` says that somebody is still reading it.
    private func emptyLog() throws(DiaryError) -> Bool {
        try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0[0].int == 0 } ?? false
    }
}
