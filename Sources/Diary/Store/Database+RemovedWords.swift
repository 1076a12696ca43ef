internal import Glibc
internal import System

/// Words that were removed or replaced stay in the file for a while: in the index until its parts are joined, and
/// in the log until it is folded in. Names of removed memos' files stay in the log alone. A mark in the same
/// transaction says that this is still to be done, also after a kill.
extension Database {
    private static let mark = "removed_words"
    private static let nameMark = "removed_names"

    /// Says that removed words are to be forgotten; to be called within the transaction that removes them.
    func markRemovedWords(at now: Moment) throws(DiaryError) {
        try set(Self.mark, to: String(now.milliseconds))
    }

    /// Takes removed words out of the index and empties the log, when something was removed since that was last done.
    ///
    /// Another program may be reading; then the log stays, and the mark with it, for the next opening.
    ///
    /// Copies from before a change of the database's form hold those words too, and go, as do those that a kill left
    /// unfinished.
    func forgetRemovedWords(in folder: DiaryFolder) throws(DiaryError) {
        guard let mark = try setting(Self.mark) else { return try forgetRemovedNames() }
        for name in FolderNames.of(folder.path) where name.contains("diary.sqlite.before-") {
            unlink("\(folder.path)/\(name)")
        }
        try run("INSERT INTO entry_search (entry_search) VALUES ('optimize')")
        try run("INSERT INTO entry_guess (entry_guess) VALUES ('optimize')")
        guard try emptyLog() else { return }
        try run("DELETE FROM setting WHERE name = ? AND value = ?", [.text(Self.mark), .text(mark)])
        try forgetRemovedNames()
    }

    /// Takes everywhere where a removed memo's file was, and what happened to it, out of the ledger.
    ///
    /// Its digest stays, by which it is known when it is met again; to be called within a transaction, after which
    /// ``forgetRemovedNames()`` is to follow, or ``forgetRemovedWords(in:)``.
    func forgetNames(of key: LedgerRow.ID) throws(DiaryError) {
        try run("DELETE FROM ledger_path WHERE ledger = ?", [.integer(key)])
        try run("DELETE FROM ledger_step WHERE ledger = ?", [.integer(key)])
        try set(Self.nameMark, to: "\(key)")
    }

    /// Forgets a file that turned out to be that of a removed memo: its row, if it was made for it, and its place.
    func forgetAgain(_ row: LedgerRow, at path: String) throws(DiaryError) {
        try run("DELETE FROM ledger_path WHERE path = ?", [.text(path)])
        if row.sha256 == nil { try run("DELETE FROM ledger WHERE key = ?", [.integer(row.id)]) }
        try set(Self.nameMark, to: "\(row.id)")
    }

    /// Empties the log when names were removed since that was last done.
    func forgetRemovedNames() throws(DiaryError) {
        guard let mark = try setting(Self.nameMark), try emptyLog() else { return }
        try run("DELETE FROM setting WHERE name = ? AND value = ?", [.text(Self.nameMark), .text(mark)])
    }

    /// Folds the log into the database and cuts it off; `false` says that somebody is still reading it.
    private func emptyLog() throws(DiaryError) -> Bool {
        try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0[0].int == 0 } ?? false
    }
}
