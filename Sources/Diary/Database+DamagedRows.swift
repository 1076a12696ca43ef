internal import Mood
internal import System

extension Database {
    func passOver(entriesWhere condition: String, _ values: [SQLValue], what: String) throws(DiaryError) {
        let names = try allTexts("SELECT id FROM entry WHERE \(condition) ORDER BY key", values)
        for name in names { passOver(DamagedRow(.entry, name, what: what)) }
    }
}

extension DiaryStore {
    /// Notes entries with an unreadable day, which no range of days would show.
    package func passOverEntriesWithoutDay() throws(DiaryError) {
        for row in try database.entriesWithoutDay() { database.passOver(row) }
    }

    package var damagedRows: [DamagedRow] { database.passedOver }
}

extension Database {
    /// Finds unreadable rows; only `wholly`, which takes a while, finds all.
    func damagedRows(wholly: Bool) throws(DiaryError) -> [DamagedRow] {
        var found = wholly ? try unreadableEntries() : []
        var known = Set(found.map(\.name))
        func add(_ rows: [DamagedRow]) {
            for row in rows where row.kind != .entry || known.insert(row.name).inserted { found.append(row) }
        }
        add(try entriesWithoutDay())
        let (feelings, kinds) = (Self.list(Emotion.self), Self.list(JobKind.self))
        add(try names("emotion NOT IN (\(feelings))").map { DamagedRow(.entry, $0, what: "\(Emotion.self)") })
        add(
            try names("key IN (SELECT entry FROM job WHERE kind NOT IN (\(kinds)))")
                .map { DamagedRow(.entry, $0, what: "\(JobKind.self)") }
        )
        if wholly { add(try entriesWithoutText()) }
        found += try passedOver { () throws(DiaryError) in
            _ = try allJournals()
            _ = try places()
            _ = try trash()
        }
        return found + (try damagedFiles())
    }

    fileprivate func entriesWithoutDay() throws(DiaryError) -> [DamagedRow] {
        let digits = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]"
        return try names("key IN (SELECT key FROM entry WHERE day NOT GLOB '\(digits)')")
            .map { DamagedRow(.entry, $0, what: "day") }
    }

    static func list<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> String {
        Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }

    private func names(_ condition: String) throws(DiaryError) -> [String] {
        try allTexts("SELECT id FROM entry WHERE \(condition) ORDER BY key")
    }

    private func unreadableEntries() throws(DiaryError) -> [DamagedRow] {
        var found: [DamagedRow] = []
        var last = Int64.min
        while true {
            // Leaves out the names, of which there may be a million.
            let some = try all(
                "SELECT key, id FROM entry WHERE key > ? ORDER BY key LIMIT 1000",
                [.integer(last)]
            ) { ($0[0].int64, $0[1].text) }
            guard let end = some.last else { return found }
            last = end.0
            for (key, name) in some {
                if let row = try unreadable(.entry, name, { () throws(DiaryError) in _ = try entry(key) }) {
                    found.append(row)
                }
            }
        }
    }

    private func damagedFiles() throws(DiaryError) -> [DamagedRow] {
        let states = Self.list(LedgerRow.State.self)
        var found: [DamagedRow] = []
        try each(
            """
            SELECT key, state, entry FROM ledger
            WHERE state NOT IN (\(states)) OR length(entry) <> 36 ORDER BY key
            """
        ) { (row) throws(DiaryError) in
            let damage = try unreadable(.file, try placeOfFile(row[0].int64)) { () throws(DiaryError) in
                let _: LedgerRow.State = try row[1].name()
                _ = try row[2].optionalEntryID
            }
            if let damage { found.append(damage) }
        }
        return found
    }

    private func unreadable(
        _ kind: DamagedRow.Kind,
        _ name: String,
        _ read: () throws(DiaryError) -> Void
    ) throws(DiaryError) -> DamagedRow? {
        do throws(DiaryError) {
            try read()
            return nil
        } catch .unreadable(let what) {
            return DamagedRow(kind, name, what: what)
        }
    }

    private func entriesWithoutText() throws(DiaryError) -> [DamagedRow] {
        let columns = [
            "SELECT id, title, text, device FROM entry",
            "SELECT id, transcript.text, transcript.words, NULL FROM transcript JOIN entry ON entry.key = entry",
            "SELECT id, block.text, address, file FROM block JOIN entry ON entry.key = entry",
        ]
        var found: [DamagedRow] = []
        for query in columns {
            try each(query) { row in
                guard (1...3).contains(where: { !row[$0].isText }), found.last?.name != row[0].text else {
                    return
                }
                found.append(DamagedRow(.entry, row[0].text, what: "text"))
            }
        }
        return found
    }

    func placeOfFile(_ key: Int64) throws(DiaryError) -> String {
        try first("SELECT path FROM ledger_path WHERE ledger = ? ORDER BY seen DESC", [.integer(key)]) {
            $0[0].text
        } ?? "\(key)"
    }
}

extension DiaryStore {
    /// Notes structural damage, which may hide lost rows; slow, for readers of everything.
    package func passOverDamagedStructure() throws(DiaryError) {
        let damage: String?
        do throws(DiaryError) {
            damage = try database.allTexts("PRAGMA quick_check(1)").first { $0 != "ok" }
        } catch {
            guard error.isOfOneEntry else { throw error }
            damage = "\(error)"
        }
        if damage != nil {
            database.passOver(
                DamagedRow(.database, DurableFile.split(folder.database).name, what: "structure")
            )
        }
    }
}

extension Database {
    struct Damage {
        let found: [String]
        /// Damage of rows; nil if only indexes are damaged, which can be remade.
        let ofRows: String?
    }

    func damage(most: Int) throws(DiaryError) -> Damage {
        func verdicts(_ check: String) throws(DiaryError) -> [String] {
            try allTexts("PRAGMA \(check)").filter { $0 != "ok" }
        }
        let found = try verdicts("integrity_check(\(most))")
        // The quick check does not compare indexes with their rows.
        return Damage(found: found, ofRows: found.isEmpty ? nil : try verdicts("quick_check(1)").first)
    }
}

/// An unreadable row, changed by something outside the diary.
package struct DamagedRow: Hashable, Sendable {
    package enum Kind: String, Sendable { case entry, file, journal, place, database }

    package let kind: Kind
    package let name: String
    /// The unreadable part, in a word for programs.
    package let what: String

    package init(_ kind: Kind, _ name: String, what: String) {
        (self.kind, self.name, self.what) = (kind, name, what)
    }
}
