internal import CSQLite

/// SQLite's own words for its last failure; they name tables and columns, never what is in them.
enum SQLiteMessage {
    static func last(of handle: OpaquePointer?) -> String {
        sqlite3_errmsg(handle).map { String(cString: $0) } ?? "out of memory"
    }
}

extension DiaryError {
    /// Names what a result code of SQLite means for the diary.
    init(sqlite code: CInt, message: String) {
        // The low byte is the kind, the rest tells where it happened.
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_PERM, SQLITE_AUTH: .notPermitted(path: "diary.sqlite", errno: 0)
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message: message)
            default: .database(code: code, message: message)
            }
    }
}
