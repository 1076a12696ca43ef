internal import CSQLite
internal import Glibc

// The memory that readers and writers share is a file beside the database, and cannot grow on a full disk: SQLite's
// SQLITE_IOERR_SHMSIZE, a macro that Swift cannot see.
private let cannotGrow: CInt = 10 | 19 << 8

extension DiaryError {
    /// Names what a result code of SQLite means for the diary.
    init(sqlite code: CInt, of connection: OpaquePointer?) {
        self.init(
            sqlite: code,
            message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory",
            path: sqlite3_db_filename(connection, nil).map { String(cString: $0) } ?? "diary.sqlite",
            cause: sqlite3_system_errno(connection)
        )
    }

    /// Names what a result code of SQLite means, with its words and the system's error behind it.
    ///
    /// SQLite's own words name tables and columns, never what is in them.
    init(sqlite code: CInt, message: String, path: String, cause: CInt) {
        // The low byte is the kind, the rest tells where it happened.
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_IOERR where code == cannotGrow || cause == ENOSPC || cause == EDQUOT: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_PERM, SQLITE_AUTH: .notPermitted(path: path, errno: 0)
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message: message)
            case SQLITE_CANTOPEN where cause != 0: DiaryError(errno: cause, path: path)
            default: .database(code: code, message: message)
            }
    }
}
