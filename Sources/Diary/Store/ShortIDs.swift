// Ids begin with the time, so those of one evening differ only after many characters. Their ends are chance: four to
// six characters tell an entry from all others.

extension DiaryStore {
    /// Fewer characters of an id name no entry.
    package static let shortestID = 4

    /// The one entry that is named by its whole id, or by four characters or more of its end or its beginning.
    public func id(named name: String) throws(DiaryError) -> EntryID {
        let typed = name.lowercased()
        if let whole = EntryID(typed) {
            guard try has(whole) else { throw .noSuchEntry(name) }
            return whole
        }
        let isPart = typed.utf8.allSatisfy { Self.idCharacters.contains($0) }
        guard typed.utf8.count >= Self.shortestID, isPart else { throw .noSuchEntry(name) }
        let ends = try database.ids(
            "substr(id, ?2) = ?1",
            [.text(typed), .integer(Int64(-typed.utf8.count))]
        )
        let found = ends.isEmpty ? try database.ids("id >= ?1 AND id < ?1 || 'g'", [.text(typed)]) : ends
        guard let first = found.first else { throw .noSuchEntry(name) }
        guard found.count == 1 else { throw .ambiguous(name, candidates: found) }
        return first
    }

    /// The shortest end of an entry's id, of four characters or more, that no other entry's id has.
    package func shortID(of id: EntryID) throws(DiaryError) -> String {
        try database.shortIDs(of: [id]).first ?? id.description
    }

    private static let idCharacters = Array("0123456789abcdef-".utf8)
}

extension Database {
    /// The ends of these ids, of the one length that tells each of them from every id of the diary.
    func shortIDs(of ids: [EntryID]) throws(DiaryError) -> [String] {
        let texts = ids.map(\.description)
        let shortest = DiaryStore.shortestID
        let ends = #"[""# + texts.map { $0.suffix(shortest) }.joined(separator: #"",""#) + #""]"#
        let alike = try all(Self.idsThatEndAlike, [.text(ends)]) {
            $0[0].text
        }
        // Whatever is not alike in so many characters is not alike in more.
        var length = shortest
        while length < 36, !Self.areUnique(texts, among: alike, length: length) { length += 1 }
        return texts.map { String($0.suffix(length)) }
    }

    private static let idsThatEndAlike =
        "SELECT id FROM entry WHERE substr(id, -4) IN (SELECT value FROM json_each(?))"

    private static func areUnique(_ ids: [String], among others: [String], length: Int) -> Bool {
        var ends: [Substring: Int] = [:]
        for other in others { ends[other.suffix(length), default: 0] += 1 }
        return ids.allSatisfy { ends[$0.suffix(length), default: 0] <= 1 }
    }

    /// A few of the ids that a condition lets pass, in their order.
    fileprivate func ids(_ condition: String, _ values: [SQLValue]) throws(DiaryError) -> [EntryID] {
        try all("SELECT id FROM entry WHERE \(condition) ORDER BY id LIMIT 9", values) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }
}
