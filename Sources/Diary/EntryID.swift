public import System

/// An entry's permanent name: a UUID of version 7, so that ids sort by time.
public struct EntryID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    package init(at moment: Moment, using generator: inout some RandomNumberGenerator) {
        self.init(
            at: moment,
            UInt64.random(in: 0...0xFFF, using: &generator),
            UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &generator)
        )
    }

    /// Repeats the other `init`, as the thread sanitizer reports a generator without bytes.
    public init(at moment: Moment) {
        self.init(at: moment, .random(in: 0...0xFFF), .random(in: 0...0x3FFF_FFFF_FFFF_FFFF))
    }

    private init(at moment: Moment, _ some: UInt64, _ more: UInt64) {
        let time = UInt64(clamping: max(0, moment.milliseconds)) & 0xFFFF_FFFF_FFFF
        high = time << 16 | 0x7000 | some
        low = 0x8000_0000_0000_0000 | more
    }

    package var givenAt: Moment? { high >> 12 & 0xF == 7 ? Moment(milliseconds: Int64(high >> 16)) : nil }
}

extension EntryID: LosslessStringConvertible {
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        guard bytes.count == 36 else { return nil }
        var halves: [UInt64] = [0, 0]
        var digits = 0
        for (place, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Self.value(ofDigit: byte) else { return nil }
            halves[digits / 16] = halves[digits / 16] << 4 | UInt64(digit)
            digits += 1
        }
        (high, low) = (halves[0], halves[1])
    }

    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for digit in 0..<32 {
            if [8, 12, 16, 20].contains(digit) { text.append(UInt8(ascii: "-")) }
            let half = digit < 16 ? high : low
            let value = UInt8(truncatingIfNeeded: half >> (60 - UInt64(digit % 16) * 4) & 0xF)
            text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension EntryID: Comparable {
    public static func < (one: EntryID, other: EntryID) -> Bool {
        (one.high, one.low) < (other.high, other.low)
    }
}

extension EntryID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = EntryID(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an entry's id")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

// Ids begin with the time, so those of one evening start alike. Their ends are random: four to six characters tell
// an entry from all others.

extension DiaryStore {
    package static let shortestID = 4

    fileprivate static let idCharacters = Array("0123456789abcdef-".utf8)
}

enum IDTable: String { case entry, trash }

extension Database {
    func id(named name: String, in table: IDTable) throws(DiaryError) -> EntryID {
        let typed = name.lowercased()
        if let whole = EntryID(typed) {
            guard try !ids(of: table, "id = ?", [.of(whole)]).isEmpty else { throw .noSuchEntry(name) }
            return whole
        }
        let isPart = typed.utf8.allSatisfy { DiaryStore.idCharacters.contains($0) }
        guard typed.utf8.count >= DiaryStore.shortestID, isPart else { throw .noSuchEntry(name) }
        let ends = try ids(
            of: table,
            "substr(id, -4) = substr(?1, -4) AND substr(id, ?2) = ?1",
            [.text(typed), .integer(Int64(-typed.utf8.count))]
        )
        let found = ends.isEmpty ? try ids(of: table, "id >= ?1 AND id < ?1 || 'g'", [.text(typed)]) : ends
        guard let first = found.first else { throw .noSuchEntry(name) }
        guard found.count == 1 else { throw .ambiguous(name, candidates: found) }
        return first
    }

    /// Ends of these ids, all as long as it takes to tell each from every id of the table.
    func shortIDs(of ids: [EntryID], in table: IDTable) throws(DiaryError) -> [String] {
        let texts = ids.map(\.description)
        let shortest = DiaryStore.shortestID
        let ends = #"[""# + texts.map { $0.suffix(shortest) }.joined(separator: #"",""#) + #""]"#
        let alike = try allTexts(Self.idsThatEndAlike(in: table), [.text(ends)])
        // Ids that differ in so many characters need no more.
        var length = shortest
        while length < 36, !Self.areUnique(texts, among: alike, length: length) { length += 1 }
        return texts.map { String($0.suffix(length)) }
    }

    static func idsThatEndAlike(in table: IDTable) -> String {
        "SELECT id FROM \(table) WHERE substr(id, -4) IN (SELECT value FROM json_each(?))"
    }

    private static func areUnique(_ ids: [String], among others: [String], length: Int) -> Bool {
        var ends: [Substring: Int] = [:]
        for other in others { ends[other.suffix(length), default: 0] += 1 }
        return ids.allSatisfy { ends[$0.suffix(length), default: 0] <= 1 }
    }

    private func ids(of table: IDTable, _ condition: String, _ values: [SQLValue]) throws(DiaryError)
        -> [EntryID]
    {
        try allIDs("SELECT id FROM \(table) WHERE \(condition) ORDER BY id", values)
    }
}
