internal import CSQLite
internal import Time

/// The columns of the row that a statement stands on, by number from 0.
struct Row {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL }

    func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }
    func int(_ column: Int) -> Int { Int(int64(column)) }
    func bool(_ column: Int) -> Bool { int64(column) != 0 }
    func double(_ column: Int) -> Double { sqlite3_column_double(handle, CInt(column)) }

    func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(handle, CInt(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, CInt(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, CInt(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, CInt(column)))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
    func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
    func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// A moment of UTC, for times that need no zone.
    func moment(_ column: Int) -> Moment { Moment(milliseconds: int64(column)) }
    func optionalMoment(_ column: Int) -> Moment? { isNull(column) ? nil : moment(column) }

    /// An id that we wrote; text that is none means that the database was changed by other hands.
    func entryID(_ column: Int) throws(DiaryError) -> EntryID {
        guard let id = EntryID(text(column)) else { throw .damaged(message: "an entry's id is not an id") }
        return id
    }

    func optionalEntryID(_ column: Int) throws(DiaryError) -> EntryID? {
        isNull(column) ? nil : try entryID(column)
    }

    /// A word from a fixed list, or a mark of damage.
    func name<Name: RawRepresentable<String>>(_ column: Int) throws(DiaryError) -> Name {
        guard let name = Name(rawValue: text(column)) else {
            throw .damaged(message: "\(Name.self) has no value \(text(column))")
        }
        return name
    }
}
