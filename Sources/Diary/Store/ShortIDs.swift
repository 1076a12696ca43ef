// Ids begin with the time, so those of one evening differ only after many characters. Their ends are chance: four to
// six characters tell an entry from all others.

extension DiaryStore {
    /// Fewer characters of an id name no entry.
    package static let shortestID = 4

    fileprivate static let idCharacters = Array("0123456789abcdef-".utf8)
}

/// The tables whose rows have an entry's id.
enum IDTable: String {
    case entry, trash
}

extension Database {
    /// The one row that is named by its whole id, or by a part of it.
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

    /// The ends of these ids, of the one length that tells each of them from every id of the table.
    func shortIDs(of ids: [EntryID], in table: IDTable) throws(DiaryError) -> [String] {
        let texts = ids.map(\.description)
        let shortest = DiaryStore.shortestID
        let ends = #"[""# + texts.map { $0.suffix(shortest) }.joined(separator: #"",""#) + #""]"#
        let alike = try all(Self.idsThatEndAlike(in: table), [.text(ends)]) {
            $0[0].text
        }
        // Whatever is not alike in so many characters is not alike in more.
        var length = shortest
        while length < 36, !Self.areUnique(texts, among: alike, length: length) { length += 1 }
        return texts.map { String($0.suffix(length)) }
    }

    /// The ids of a table whose ends are among those of a list.
    static func idsThatEndAlike(in table: IDTable) -> String {
        "SELECT id FROM \(table) WHERE substr(id, -4) IN (SELECT value FROM json_each(?))"
    }

    private static func areUnique(_ ids: [String], among others: [String], length: Int) -> Bool {
        var ends: [Substring: Int] = [:]
        for other in others { ends[other.suffix(length), default: 0] += 1 }
        return ids.allSatisfy { ends[$0.suffix(length), default: 0] <= 1 }
    }

    /// The ids that a condition lets pass, in their order.
    private func ids(of table: IDTable, _ condition: String, _ values: [SQLValue]) throws(DiaryError)
        -> [EntryID]
    {
        try all("SELECT id FROM \(table) WHERE \(condition) ORDER BY id", values) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }
}
