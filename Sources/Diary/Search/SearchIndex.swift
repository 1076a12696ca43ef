internal import Words

/// What of an entry can be found.
struct Searchable: Equatable {
    var title: String
    var text: String
    var transcript: String

    init(title: String?, text: String, transcript: String?) {
        self.title = title ?? ""
        self.transcript = transcript ?? ""
        // A text that only begins the transcript would double every word of it.
        self.text = self.transcript.hasPrefix(text) ? "" : text
    }
}

extension Entry {
    var searchable: Searchable { Searchable(title: title, text: text, transcript: transcript?.text) }
}

extension Database {
    /// Puts an entry's words into the index.
    func index(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (rowid, title, text, transcript) VALUES (?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
    }

    /// Takes out exactly what was put in, which must be worked out before the entry is changed.
    func unindex(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (entry_search, rowid, title, text, transcript) VALUES ('delete', ?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
    }

    /// Changes an entry and keeps the index in step; to be called within a transaction.
    func reindexing(_ key: Int64, _ change: () throws(DiaryError) -> Void) throws(DiaryError) {
        let before = try searchable(key)
        try change()
        let after = try searchable(key)
        guard before != after else { return }
        if let before { try unindex(before, of: key) }
        if let after { try index(after, of: key) }
    }

    /// What of an entry can be found, as the tables have it now.
    func searchable(_ key: Int64) throws(DiaryError) -> Searchable? {
        try first(
            """
            SELECT title, entry.text, transcript.text FROM entry
            LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) { Searchable(title: $0[0].optionalText, text: $0[1].text, transcript: $0[2].optionalText) }
    }

    /// Makes the index anew from the entries.
    func rebuildIndex() throws(DiaryError) {
        try run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')")
        let keys = try all("SELECT key FROM entry ORDER BY key") { $0[0].int64 }
        for key in keys {
            if let searchable = try searchable(key) { try index(searchable, of: key) }
        }
    }
}

extension Searchable {
    fileprivate var columns: [SQLValue] {
        [title, text, transcript].map { .text(SearchTokens.indexed($0)) }
    }
}
