internal import CSQLite

extension DiaryError {
    /// Names what a result code of SQLite means for the diary.
    ///
    /// SQLite's own words name tables and columns, never what is in them.
    init(sqlite code: CInt, of connection: OpaquePointer?) {
        let message = sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory"
        let path = sqlite3_db_filename(connection, nil).map { String(cString: $0) } ?? "diary.sqlite"
        let cause = sqlite3_system_errno(connection)
        // The low byte is the kind, the rest tells where it happened.
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_PERM, SQLITE_AUTH: .notPermitted(path: path, errno: 0)
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message: message)
            case SQLITE_CANTOPEN where cause != 0: DiaryError(errno: cause, path: path)
            default: .database(code: code, message: message)
            }
    }
}
