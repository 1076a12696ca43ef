internal import FoundationEssentials
internal import System

/// One fact of a value, declared once: columns and JSON key, from which all SQL, export and import follow.
struct Fact<Owner>: Sendable {
    /// An UPDATE finds the columns by it; nil for a derived fact or one with its own table.
    var path: (any PartialKeyPath<Owner> & Sendable)?
    var columns: [FactColumn<Owner>] = []
    var key: FactKey<Owner>?
}

struct FactColumn<Owner>: Sendable {
    let name: String
    var reading: String?
    var writing = "?"
    let read: @Sendable (Field, inout Owner) throws(DiaryError) -> Void
    let value: @Sendable (Owner) throws(DiaryError) -> SQLValue
}

struct FactKey<Owner>: Sendable {
    let name: String
    /// Nil leaves the key out.
    let json: @Sendable (Owner) -> JSONText?
    var decode: @Sendable (KeyedDecodingContainer<JSONKey>, inout Owner) throws -> Void = { _, _ in }
}

protocol FactOwner: Sendable {
    static var facts: [Fact<Self>] { get }
    static var blank: Self { get }
}

extension FactOwner {
    var members: [JSONText.Member] {
        Self.facts.compactMap { fact in
            fact.key.flatMap { key in key.json(self).map { JSONText.Member(key.name, $0) } }
        }
    }

    init(members container: KeyedDecodingContainer<JSONKey>) throws {
        self = .blank
        for fact in Self.facts { try fact.key?.decode(container, &self) }
    }
}

// The usual facts. A column is named after its key: `dateSource` is `date_source`.

extension Fact {
    /// A required fact, unless JSON may omit it for `other`.
    static func value<Value: FactValue>(
        _ key: String,
        column: String? = nil,
        _ path: any WritableKeyPath<Owner, Value> & Sendable,
        else other: (@Sendable (Owner) -> Value)? = nil
    ) -> Fact {
        var fact = Fact.column(column ?? key.asColumn, path)
        fact.key = FactKey(name: key) {
            $0[keyPath: path].jsonText
        } decode: { container, owner in
            let key = JSONKey(key)
            if let other {
                owner[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key) ?? other(owner)
            } else {
                owner[keyPath: path] = try container.decode(Value.self, forKey: key)
            }
        }
        return fact
    }

    static func optional<Value: FactValue>(
        _ key: String,
        column: String? = nil,
        _ path: any WritableKeyPath<Owner, Value?> & Sendable
    ) -> Fact {
        var fact = Fact.optionalColumn(column ?? key.asColumn, path)
        fact.key = FactKey(name: key) {
            $0[keyPath: path]?.jsonText
        } decode: { container, owner in
            owner[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: JSONKey(key))
        }
        return fact
    }

    static func flag(_ key: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable) -> Fact {
        var fact = Fact.value(key, path) { _ in false }
        fact.key = fact.key.map { key in
            FactKey(name: key.name, json: { $0[keyPath: path] ? true : nil }, decode: key.decode)
        }
        return fact
    }

    static func moment(
        _ key: String,
        columns: (instant: String, offset: String),
        _ path: any WritableKeyPath<Owner, Moment> & Sendable
    ) -> Fact {
        var fact = Fact.value(key, path)
        fact.columns = [
            FactColumn(name: columns.instant) { field, owner in
                owner[keyPath: path] = field.moment
            } value: { owner in
                .of(owner[keyPath: path])
            },
            FactColumn(name: columns.offset) { field, owner in
                let milliseconds = owner[keyPath: path].milliseconds
                owner[keyPath: path] = Moment(milliseconds: milliseconds, offsetSeconds: field.int)
            } value: { owner in
                .of(owner[keyPath: path].offsetSeconds)
            },
        ]
        return fact
    }

    /// A fact without JSON, or with another form there.
    static func column<Value: FactValue>(
        _ name: String,
        _ path: any WritableKeyPath<Owner, Value> & Sendable
    ) -> Fact {
        let column = FactColumn<Owner>(name: name) { (field, owner) throws(DiaryError) in
            owner[keyPath: path] = try Value(field: field)
        } value: { (owner) throws(DiaryError) in
            try owner[keyPath: path].sqlValue
        }
        return Fact(path: path, columns: [column])
    }

    static func optionalColumn<Value: FactValue>(
        _ name: String,
        _ path: any WritableKeyPath<Owner, Value?> & Sendable
    ) -> Fact {
        let column = FactColumn<Owner>(name: name) { (field, owner) throws(DiaryError) in
            owner[keyPath: path] = field.isNull ? nil : try Value(field: field)
        } value: { (owner) throws(DiaryError) in
            try owner[keyPath: path]?.sqlValue ?? .null
        }
        return Fact(path: path, columns: [column])
    }

    /// A derived column for lists and statistics, never read back.
    static func derived(_ column: String, _ value: @escaping @Sendable (Owner) -> SQLValue) -> Fact {
        Fact(columns: [FactColumn(name: column, read: { _, _ in }, value: value)])
    }

    /// A fact with tables of its own, or none.
    static func key(
        _ name: String,
        _ json: @escaping @Sendable (Owner) -> JSONText?,
        decode: @escaping @Sendable (KeyedDecodingContainer<JSONKey>, inout Owner) throws -> Void = { _, _ in
        }
    ) -> Fact {
        Fact(key: FactKey(name: name, json: json, decode: decode))
    }
}

extension FactKey {
    static func optional<Value: Codable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<Owner, Value?> & Sendable
    ) -> FactKey {
        FactKey(name: name) {
            $0[keyPath: path].map { JSONText(encoding: $0) }
        } decode: { container, owner in
            owner[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: JSONKey(name))
        }
    }
}

extension String {
    fileprivate var asColumn: String {
        reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }
}

struct FactTable<Owner: FactOwner>: Sendable {
    let name: String
    let columns: [FactColumn<Owner>]
    private let leading: [String]
    private let source: String
    let selection: String
    let insertion: String

    init(
        _ name: String,
        leading: [String] = [],
        from source: String? = nil,
        only: Set<String>? = nil,
        orReplace: Bool = false
    ) {
        self.name = name
        self.leading = leading
        self.source = source ?? name
        columns = Owner.facts.flatMap(\.columns).filter { only?.contains($0.name) ?? true }
        let read = leading + columns.map { $0.reading ?? "\(name).\($0.name)" }
        selection = "SELECT \(read.joined(separator: ", ")) FROM \(self.source)"
        let marks = leading.map { _ in "?" } + columns.map(\.writing)
        insertion = """
            INSERT \(orReplace ? "OR REPLACE " : "")INTO \(name) \
            (\((leading + columns.map(\.name)).joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))
            """
    }

    func expressions(replacing column: String? = nil, by other: String = "NULL") -> String {
        (leading + columns.map { $0.name == column ? other : $0.reading ?? "\(name).\($0.name)" })
            .joined(separator: ", ")
    }

    /// Reads a row of ``selection``; a column that is left out keeps its blank value.
    func read(_ row: Row, leavingOut column: String? = nil) throws(DiaryError) -> Owner {
        var owner = Owner.blank
        for (place, fact) in columns.enumerated() where fact.name != column {
            try fact.read(row[leading.count + place], &owner)
        }
        return owner
    }

    func values(_ first: [SQLValue] = [], of owner: Owner) throws(DiaryError) -> [SQLValue] {
        var values = first
        for column in columns { values.append(try column.value(owner)) }
        return values
    }

    /// An UPDATE of the facts that are set, with its values; the row's key comes last.
    func update(_ changes: [FactChange<Owner>]) throws(DiaryError) -> (sql: String, values: [SQLValue]) {
        var owner = Owner.blank
        for change in changes { change.apply(&owner) }
        let changed = changes.flatMap { change in
            Owner.facts.first { ($0.path as PartialKeyPath<Owner>?) == change.path }?.columns ?? []
        }
        var values: [SQLValue] = []
        for column in changed { values.append(try column.value(owner)) }
        let settings = changed.map { "\($0.name) = \($0.writing)" }.joined(separator: ", ")
        return ("UPDATE \(name) SET \(settings) WHERE key = ?", values)
    }
}

struct FactChange<Owner> {
    let path: PartialKeyPath<Owner>
    let apply: (inout Owner) -> Void

    static func set<Value>(_ path: WritableKeyPath<Owner, Value>, _ value: Value) -> FactChange {
        FactChange(path: path) { $0[keyPath: path] = value }
    }
}

protocol FactValue: Codable, Sendable {
    init(field: Field) throws(DiaryError)
    var sqlValue: SQLValue { get throws(DiaryError) }
    var jsonText: JSONText { get }
}

extension FactValue {
    init(field: Field) throws(DiaryError) {
        guard let value: Self = try StoredJSON.value(of: field.text) else {
            throw .unreadable(what: "\(Self.self)")
        }
        self = value
    }

    var sqlValue: SQLValue { get throws(DiaryError) { .of(try StoredJSON.text(of: self)) } }
    var jsonText: JSONText { JSONText(encoding: self) }
}

extension FactValue where Self: RawRepresentable<String> {
    init(field: Field) throws(DiaryError) { self = try field.name() }
    var sqlValue: SQLValue { get throws(DiaryError) { .text(rawValue) } }
    var jsonText: JSONText { .string(rawValue) }
}

extension String: FactValue {
    init(field: Field) { self = field.text }
    var sqlValue: SQLValue { .text(self) }
    var jsonText: JSONText { .string(self) }
}

extension Bool: FactValue {
    init(field: Field) { self = field.bool }
    var sqlValue: SQLValue { .of(self) }
    var jsonText: JSONText { .bool(self) }
}

extension Int: FactValue {
    init(field: Field) { self = field.int }
    var sqlValue: SQLValue { .of(self) }
    var jsonText: JSONText { .integer(self) }
}

extension Double: FactValue {
    init(field: Field) { self = field.double }
    var sqlValue: SQLValue { .real(self) }
    var jsonText: JSONText { .number(self) }
}

extension Moment: FactValue {
    init(field: Field) { self = field.moment }
    var sqlValue: SQLValue { .of(self) }
    var jsonText: JSONText { .string(description) }
}

extension DiaryDay: FactValue {
    init(field: Field) throws(DiaryError) { self = try field.day }
    var sqlValue: SQLValue { .of(self) }
    var jsonText: JSONText { .string(description) }
}

extension EntryID: FactValue {
    init(field: Field) throws(DiaryError) { self = try field.entryID }
    var sqlValue: SQLValue { .of(self) }
    var jsonText: JSONText { .string(description) }
}

extension [UInt8]: FactValue {
    init(field: Field) { self = field.blob }
    var sqlValue: SQLValue { .blob(self) }
}

/// Small values as JSON with sorted keys, so that equal values are equal text.
enum StoredJSON {
    static func text<Value: Encodable>(of value: Value?) throws(DiaryError) -> String? {
        guard let value else { return nil }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            // JSON has no infinity.
            throw .notFinite(what: "\(Value.self)")
        }
    }

    static func value<Value: Decodable>(of text: String?) throws(DiaryError) -> Value? {
        guard let text else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw .unreadable(what: "\(Value.self)")
        }
    }
}
