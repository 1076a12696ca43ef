internal import Feelings

extension Database {
    /// Reads a value of a row; one that cannot be read is noted, and passed over by giving nothing.
    func readable<Value>(
        _ name: @autoclosure () -> String,
        of kind: DamagedRow.Kind = .entry,
        _ make: () throws(DiaryError) -> Value
    ) throws(DiaryError) -> Value? {
        do throws(DiaryError) {
            return try make()
        } catch .unreadable(let what) {
            passOver(DamagedRow(kind, name(), what: what))
            return nil
        }
    }

    /// Notes the entries that a condition chooses as ones of which something cannot be read.
    func passOver(entriesWhere condition: String, _ values: [SQLValue], what: String) throws(DiaryError) {
        let names = try all("SELECT id FROM entry WHERE \(condition) ORDER BY key", values) { $0[0].text }
        for name in names { passOver(DamagedRow(.entry, name, what: what)) }
    }
}

extension DiaryStore {
    /// Notes the entries whose day is none, which so are within no days that anybody asks for.
    package func passOverEntriesWithoutDay() throws(DiaryError) {
        let digits = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]"
        try database.passOver(entriesWhere: "day NOT GLOB ?", [.text(digits)], what: "day")
    }

    /// The rows that were passed over since the diary was opened, because they cannot be read.
    public var damagedRows: [DamagedRow] { database.passedOver }
}

extension Database {
    /// Every row of an entry or of the ledger of which something cannot be read.
    func damagedRows() throws(DiaryError) -> [DamagedRow] {
        var found: [DamagedRow] = []
        func read(_ kind: DamagedRow.Kind, _ name: String, _ make: () throws(DiaryError) -> Void)
            throws(DiaryError)
        {
            do throws(DiaryError) {
                try make()
            } catch .unreadable(let what) {
                found.append(DamagedRow(kind, name, what: what))
            }
        }
        let entries = try all("SELECT key, id FROM entry ORDER BY key") { ($0[0].int64, $0[1].text) }
        for (key, name) in entries {
            try read(.entry, name) { () throws(DiaryError) in _ = try entry(key) }
            for kind in try all("SELECT kind FROM job WHERE entry = ?", [.integer(key)], { $0[0].text })
            where JobKind(rawValue: kind) == nil && !found.contains(where: { $0.name == name }) {
                found.append(DamagedRow(.entry, name, what: "\(JobKind.self)"))
            }
        }
        let feelings = Emotion.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        found += try all("SELECT id FROM entry WHERE emotion NOT IN (\(feelings))") { $0[0].text }
            .filter { name in !found.contains { $0.name == name } }
            .map { DamagedRow(.entry, $0, what: "\(Emotion.self)") }
        let others = Set(found.map(\.name))
        found += try entriesWithoutText().filter { !others.contains($0.name) }
        found += try passedOver { () throws(DiaryError) in
            _ = try allJournals()
            _ = try places()
            _ = try trash()
        }
        try each("SELECT key, state, entry FROM ledger ORDER BY key") { (row) throws(DiaryError) in
            let name = try placeOfFile(row[0].int64)
            try read(.file, name) { () throws(DiaryError) in
                let _: LedgerRow.State = try row[1].name()
                _ = try row[2].optionalEntryID
            }
        }
        return found
    }

    /// Entries with a text that is none: bytes that are no UTF-8.
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

    /// Where a file of the ledger was met last.
    func placeOfFile(_ key: Int64) throws(DiaryError) -> String {
        try first("SELECT path FROM ledger_path WHERE ledger = ? ORDER BY seen DESC", [.integer(key)]) {
            $0[0].text
        } ?? "\(key)"
    }
}
