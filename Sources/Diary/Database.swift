internal import CSQLite
internal import Glibc
internal import System

/// Not sendable: only the actor that opened it uses it, so it is opened without SQLite's own locks.
final class Database {
    enum Access: Sendable {
        case write
        /// Writes nothing, not even the files that SQLite keeps beside a database.
        case immutable
    }

    private let handle: OpaquePointer
    private let path: String
    let isImmutable: Bool
    let file: FileIdentity?
    /// Compiling costs ten times as much as running a small statement.
    private var statements: [String: Statement] = [:]
    /// Statements begun: tests check the cost of a page with it.
    private(set) var begun = 0
    private(set) var passedOver: [DamagedRow] = []
    /// Counts each pass, also repeated ones of the same row.
    private(set) var passes = 0

    init(path: String, access: Access = .write, busyMilliseconds: Int32 = 5000) throws(DiaryError) {
        let file = FileIdentity(following: path)
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code =
            switch access {
            case .write:
                Path(path).withBytes { sqlite3_open_v2($0, &handle, flags | SQLITE_OPEN_READWRITE, nil) }
            case .immutable:
                sqlite3_open_v2(
                    Self.immutableAddress(path),
                    &handle,
                    flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                    nil
                )
            }
        guard code == SQLITE_OK, let handle else {
            let error = DiaryError(sqlite: code, of: handle)
            // SQLite hands back a handle even when opening failed.
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        self.path = path
        isImmutable = access == .immutable
        self.file = file
        sqlite3_busy_timeout(handle, busyMilliseconds)
        csqlite_set_defensive(handle)
        try checkCells(true)
        // The file may have been replaced between the look and the opening.
        try checkPlace()
    }

    /// Refuses a page with a misplaced row as damaged; otherwise SQLite silently leaves rows out.
    func checkCells(_ isOn: Bool) throws(DiaryError) { try script("PRAGMA cell_size_check = \(isOn)") }

    /// Throws if the database was moved or replaced: changes would go into a lost file.
    func checkPlace() throws(DiaryError) {
        let found = FileIdentity(following: path)
        guard found != file else { return }
        throw found == nil ? .missing(path: folder) : .replaced(path: folder)
    }

    private var folder: String { DurableFile.split(path).folder }

    deinit {
        // Statements go first, so that closing folds the log into the database.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    func passedOver(by work: () throws(DiaryError) -> Void) throws(DiaryError) -> [DamagedRow] {
        let before = passedOver
        passedOver = []
        defer { passedOver = before }
        try work()
        return passedOver
    }

    func readable<Value>(
        _ name: @autoclosure () -> String,
        of kind: DamagedRow.Kind = .entry,
        _ make: () throws(DiaryError) -> Value
    ) throws(DiaryError) -> Value? {
        do throws(DiaryError) {
            return try make()
        } catch .unreadable(let what) {
            passOver(DamagedRow(kind, name(), what: what))
            return nil
        }
    }

    func passOver(_ row: DamagedRow) {
        passes += 1
        if !passedOver.contains(row) { passedOver.append(row) }
    }

    func run(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) { try each(sql, values) { _ in } }

    func script(_ sql: String) throws(DiaryError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    func each(_ sql: String, _ values: [SQLValue] = [], _ body: (Row) throws(DiaryError) -> Void)
        throws(DiaryError)
    {
        let statement = try taken(sql)
        defer { give(back: statement, sql) }
        try statement.bind(values)
        while try statement.step() { try body(statement.row) }
    }

    func all<Value>(_ sql: String, _ values: [SQLValue] = [], _ make: (Row) throws(DiaryError) -> Value)
        throws(DiaryError) -> [Value]
    {
        var found: [Value] = []
        try each(sql, values) { (row) throws(DiaryError) in found.append(try make(row)) }
        return found
    }

    func first<Value>(_ sql: String, _ values: [SQLValue] = [], _ make: (Row) throws(DiaryError) -> Value)
        throws(DiaryError) -> Value?
    {
        let statement = try taken(sql)
        defer { give(back: statement, sql) }
        try statement.bind(values)
        return try statement.step() ? try make(statement.row) : nil
    }

    func exists(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> Bool {
        try first(sql, values) { _ in true } ?? false
    }

    func number(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> Int {
        try first(sql, values) { $0[0].int } ?? 0
    }

    func firstText(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> String? {
        try first(sql, values) { $0[0].text }
    }

    func firstKey(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> Int64? {
        try first(sql, values) { $0[0].int64 }
    }

    func allTexts(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> [String] {
        try all(sql, values) { $0[0].text }
    }

    func allKeys(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> [Int64] {
        try all(sql, values) { $0[0].int64 }
    }

    func allIDs(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> [EntryID] {
        try all(sql, values) { (row) throws(DiaryError) in try row[0].entryID }
    }

    func firstID(_ sql: String, _ values: [SQLValue] = []) throws(DiaryError) -> EntryID? {
        try first(sql, values) { (row) throws(DiaryError) in try row[0].entryID }
    }

    /// Synchronous: an actor that waited inside a transaction would let others into it.
    func transaction<Value>(_ body: () throws(DiaryError) -> Value) throws(DiaryError) -> Value {
        try checkPlace()
        return try bracket("BEGIN IMMEDIATE", body)
    }

    func rehearsal<Value>(_ body: () throws(DiaryError) -> Value) throws(DiaryError) -> Value {
        try checkPlace()
        return try bracket("BEGIN IMMEDIATE", end: "ROLLBACK", body)
    }

    /// Reads several tables as of one instant: that of the enclosing snapshot, if any.
    func snapshot<Value>(_ body: () throws(DiaryError) -> Value) throws(DiaryError) -> Value {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        return try bracket("BEGIN", isReading: true, body)
    }

    var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }

    var changes: Int { Int(sqlite3_changes(handle)) }

    var allChanges: Int { Int(sqlite3_total_changes(handle)) }

    private func bracket<Value>(
        _ begin: String,
        end: String = "COMMIT",
        isReading: Bool = false,
        _ body: () throws(DiaryError) -> Value
    ) throws(DiaryError) -> Value {
        try run(begin)
        let before = allChanges
        do throws(DiaryError) {
            let value = try body()
            // After a damaged page this fails too, though the values read are whole.
            if isReading, allChanges == before { finishReading(end) } else { try run(end) }
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    private func finishReading(_ end: String) {
        sqlite3_exec(handle, end, nil, nil, nil)
        rollBack()
    }

    /// Skips failures such as a full disk, after which SQLite has rolled back already.
    private func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// Takes a statement out of the cache while it runs, so that the same text may run inside its own rows.
    private func taken(_ sql: String) throws(DiaryError) -> Statement {
        begun += 1
        if let statement = statements.removeValue(forKey: sql) { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return Statement(owning: statement)
    }

    private func give(back statement: Statement, _ sql: String) {
        statement.reset()
        statements[sql] = statement
    }

    private func failure(_ code: CInt) -> DiaryError { DiaryError(sqlite: code, of: handle) }

    private static func immutableAddress(_ path: String) -> String {
        let plain = Path(path).bytes.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "/")
            return isPlain ? String(Unicode.Scalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }
        return "file:" + plain.joined() + "?immutable=1"
    }
}

// Shared memory is a file beside the database that cannot grow on a full disk: SQLITE_IOERR_SHMSIZE, a macro.
private let cannotGrow: CInt = 10 | 19 << 8

extension DiaryError {
    init(sqlite code: CInt, of connection: OpaquePointer?) {
        self.init(
            sqlite: code,
            message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory",
            path: sqlite3_db_filename(connection, nil).map { String(cString: $0) } ?? "diary.sqlite",
            cause: sqlite3_system_errno(connection)
        )
    }

    /// SQLite's own words name tables and columns, never their content.
    init(sqlite code: CInt, message: String, path: String, cause: CInt) {
        // The low byte is the kind, the rest is the place.
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

extension Database {
    func setting(_ name: String) throws(DiaryError) -> String? {
        try firstText("SELECT value FROM setting WHERE name = ?", [.text(name)])
    }

    func set(_ name: String, to value: String) throws(DiaryError) {
        try run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }

    func dayStartMinute() throws(DiaryError) -> Int { try setting("day_start").flatMap { Int($0) } ?? 0 }

    /// The first program to open a diary sets the start of its days; later ones keep it.
    func beginDays(at minute: Int) throws(DiaryError) {
        guard minute != 0, try isWithoutDays() else { return }
        try transaction { () throws(DiaryError) in
            if try isWithoutDays() { try set("day_start", to: String(minute)) }
        }
    }

    /// Returns false if days begin there already.
    func moveDays(to minute: Int) throws(DiaryError) -> Bool {
        guard try dayStartMinute() != minute else { return false }
        try setDayStart(minute: minute)
        return true
    }

    private func isWithoutDays() throws(DiaryError) -> Bool {
        guard try setting("day_start") == nil else { return false }
        return try !exists("SELECT 1 FROM entry LIMIT 1")
    }

    func setDayStart(minute: Int) throws(DiaryError) {
        let minute = min(max(minute, 0), 1439)
        try transaction { () throws(DiaryError) in
            let moved = try all("SELECT key, recorded, offset, day, date_certainty FROM entry") {
                (row) throws(DiaryError) in
                let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
                let certainty: DateCertainty = try row[4].name()
                let day = certainty.day(of: moment, startMinute: minute)
                return (key: row[0].int64, day: day, isNew: day.description != row[3].text)
            }
            for entry in moved where entry.isNew {
                try run("UPDATE entry SET day = ? WHERE key = ?", [.of(entry.day), .integer(entry.key)])
            }
            try set("day_start", to: String(minute))
        }
    }
}

extension DiaryStore {
    package var dayStartMinute: Int {
        get throws(DiaryError) { try database.dayStartMinute() }
    }

    package func setDayStart(minute: Int) throws(DiaryError) { try database.setDayStart(minute: minute) }
}
