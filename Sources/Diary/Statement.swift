internal import CSQLite
internal import System

final class Statement {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [SQLValue]) throws(DiaryError) {
        for (position, value) in values.enumerated() {
            let index = CInt(position + 1)
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .real(let number): sqlite3_bind_double(handle, index, number)
                case .text(let text): Self.bind(text, to: handle, at: index)
                case .blob(let bytes): Self.bind(bytes, to: handle, at: index)
                }
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    func step() throws(DiaryError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    var row: Row { Row(handle) }

    private func failure(_ code: CInt) -> DiaryError {
        DiaryError(sqlite: code, of: sqlite3_db_handle(handle))
    }

    private static func bind(_ text: String, to handle: OpaquePointer, at index: CInt) -> CInt {
        var text = text
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return csqlite_bind_text(handle, index, "", 0) }
            return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                csqlite_bind_text(handle, index, $0, CInt(clamping: bytes.count))
            }
        }
    }

    private static func bind(_ bytes: [UInt8], to handle: OpaquePointer, at index: CInt) -> CInt {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, !bytes.isEmpty else {
                return sqlite3_bind_zeroblob(handle, index, 0)
            }
            return csqlite_bind_blob(handle, index, base, CInt(clamping: bytes.count))
        }
    }
}

/// The current row by column number from 0; good until the next step.
struct Row {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    subscript(_ place: Int) -> Field { Field(handle: handle, place: CInt(place)) }

    func named<Column: TableColumn>(_ columns: Column.Type = Column.self) -> NamedRow<Column> {
        NamedRow(row: self)
    }
}

struct NamedRow<Column: TableColumn> {
    fileprivate let row: Row

    subscript(_ column: Column) -> Field { row[column.rawValue] }
}

struct Field {
    fileprivate let handle: OpaquePointer
    fileprivate let place: CInt

    var isNull: Bool { sqlite3_column_type(handle, place) == SQLITE_NULL }

    var int64: Int64 { sqlite3_column_int64(handle, place) }
    var int: Int { Int(int64) }
    var bool: Bool { int64 != 0 }
    var double: Double { sqlite3_column_double(handle, place) }

    var text: String {
        guard let bytes = sqlite3_column_text(handle, place) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, place))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    var isText: Bool {
        guard !isNull, let bytes = sqlite3_column_text(handle, place) else { return true }
        let count = Int(sqlite3_column_bytes(handle, place))
        return String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) != nil
    }

    var blob: [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, place) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, place))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    var optionalInt: Int? { isNull ? nil : int }
    var optionalDouble: Double? { isNull ? nil : double }
    var optionalText: String? { isNull ? nil : text }

    var moment: Moment { Moment(milliseconds: int64) }
    var optionalMoment: Moment? { isNull ? nil : moment }

    /// Any other text means that another program changed the database.
    var entryID: EntryID {
        get throws(DiaryError) {
            guard let id = EntryID(text) else { throw .unreadable(what: "id") }
            return id
        }
    }

    var optionalEntryID: EntryID? {
        get throws(DiaryError) { isNull ? nil : try entryID }
    }

    var day: DiaryDay {
        get throws(DiaryError) {
            guard let day = DiaryDay(text) else { throw .unreadable(what: "day") }
            return day
        }
    }

    var readableDay: DiaryDay? { isNull ? nil : DiaryDay(text) }

    func name<Name: RawRepresentable<String>>() throws(DiaryError) -> Name {
        guard let name = Name(rawValue: text) else { throw .unreadable(what: "\(Name.self)") }
        return name
    }
}

enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    static func of(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
    static func of(_ value: Double?) -> SQLValue { value.map(SQLValue.real) ?? .null }
    static func of(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
    static func of(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
    static func of(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
    static func of(_ value: EntryID?) -> SQLValue { .of(value?.description) }
    static func of(_ value: DiaryDay?) -> SQLValue { .of(value?.description) }
    static func of(_ value: Moment?) -> SQLValue { .of(value?.milliseconds) }
    static func of<Name: RawRepresentable<String>>(_ value: Name?) -> SQLValue { .of(value?.rawValue) }
    /// Numbers for `IN (SELECT value FROM json_each(?))`.
    static func list(_ keys: [Int64]) -> SQLValue {
        .text("[" + keys.map(String.init).joined(separator: ",") + "]")
    }
}

/// The columns of a table in the order of its SELECT and INSERT; `dateSource` is the column `date_source`.
protocol TableColumn: CaseIterable, RawRepresentable<Int>, Sendable {
    static var source: String { get }
    /// `SELECT … FROM …`, without conditions; stored, because it is made of many small texts.
    static var selection: String { get }
    var expression: String { get }
}

extension TableColumn {
    var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }

    var expression: String { name }

    static func makeSelection() -> String {
        "SELECT \(allCases.map(\.expression).joined(separator: ", ")) FROM \(source)"
    }

    static func makeInsertion(into table: String, orReplace: Bool = false) -> String {
        let names = allCases.map(\.name).joined(separator: ", ")
        let marks = allCases.map { _ in "?" }.joined(separator: ", ")
        return "INSERT \(orReplace ? "OR REPLACE " : "")INTO \(table) (\(names)) VALUES (\(marks))"
    }

    static func values(_ value: (Self) throws(DiaryError) -> SQLValue) throws(DiaryError) -> [SQLValue] {
        var values: [SQLValue] = []
        for column in allCases { values.append(try value(column)) }
        return values
    }
}
