internal import CSQLite
internal import System

/// The row that a statement stands on, by number of column from 0; good until the next step.
struct Row {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    subscript(_ place: Int) -> Field { Field(handle: handle, place: CInt(place)) }

    /// The same row by the names of the columns that were selected.
    func named<Column: TableColumn>(_ columns: Column.Type = Column.self) -> NamedRow<Column> {
        NamedRow(row: self)
    }
}

/// The row that a statement stands on, read by the names of its columns.
struct NamedRow<Column: TableColumn> {
    fileprivate let row: Row

    subscript(_ column: Column) -> Field { row[column.rawValue] }
}

/// One value of a row.
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

    /// An instant of UTC, for times that need no zone.
    var moment: Moment { Moment(milliseconds: int64) }
    var optionalMoment: Moment? { isNull ? nil : moment }

    /// An id that we wrote; any other text means that the database was changed by other hands.
    var entryID: EntryID {
        get throws(DiaryError) {
            guard let id = EntryID(text) else { throw .unreadable(what: "id") }
            return id
        }
    }

    var optionalEntryID: EntryID? {
        get throws(DiaryError) { isNull ? nil : try entryID }
    }

    /// A day that we wrote, or an error.
    var day: DiaryDay {
        get throws(DiaryError) {
            guard let day = DiaryDay(text) else { throw .unreadable(what: "day") }
            return day
        }
    }

    /// A day that we wrote; nothing where it is none.
    var readableDay: DiaryDay? { isNull ? nil : DiaryDay(text) }

    /// A word from a fixed list, or an error.
    func name<Name: RawRepresentable<String>>() throws(DiaryError) -> Name {
        guard let name = Name(rawValue: text) else {
            throw .unreadable(what: "\(Name.self)")
        }
        return name
    }
}
