internal import CSQLite

/// One compiled statement, owned by its connection.
final class Statement {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

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

    /// Steps to the next row, or gives `false` when there are no more.
    func step() throws(DiaryError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Makes the statement ready for its next use and lets go of the values it holds.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row it stands on; good until the next step.
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
