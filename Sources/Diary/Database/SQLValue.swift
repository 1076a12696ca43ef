internal import System

/// A value on its way into a statement.
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
    /// The instant without its zone, which has a column of its own where it matters.
    static func of(_ value: Moment?) -> SQLValue { .of(value?.milliseconds) }
    static func of<Name: RawRepresentable<String>>(_ value: Name?) -> SQLValue { .of(value?.rawValue) }
    /// Numbers for `IN (SELECT value FROM json_each(?))`.
    static func list(_ keys: [Int64]) -> SQLValue {
        .text("[" + keys.map(String.init).joined(separator: ",") + "]")
    }
}
