internal import Hearing

struct Searchable: Equatable {
    var title: String
    var text: String
    var transcript: String
    /// Alternatives of doubtful words.
    var guesses: String

    init(title: String?, text: String, blocks: String, transcript: String?, guesses: String) {
        self.title = title ?? ""
        self.transcript = transcript ?? ""
        self.guesses = guesses
        // A text that only begins the transcript would double every word of it.
        let own = self.transcript.hasPrefix(text) ? "" : text
        self.text = [own, blocks].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Entry {
    var searchable: Searchable {
        Searchable(
            title: title,
            text: text,
            blocks: blocks.words,
            transcript: transcript?.text,
            guesses: WordLines.alternatives(of: transcript?.words ?? [])
        )
    }
}

extension Database {
    /// Puts an entry's words into the index.
    func index(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (rowid, title, text, transcript) VALUES (?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
        if let guesses = searchable.indexedGuesses {
            try run("INSERT INTO entry_guess (rowid, guesses) VALUES (?, ?)", [.integer(key), guesses])
        }
    }

    /// Takes out exactly what was put in, which must be worked out before the entry is changed.
    func unindex(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (entry_search, rowid, title, text, transcript) VALUES ('delete', ?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
        if let guesses = searchable.indexedGuesses {
            try run(
                "INSERT INTO entry_guess (entry_guess, rowid, guesses) VALUES ('delete', ?, ?)",
                [.integer(key), guesses]
            )
        }
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

    /// The searchable text, as the tables have it now.
    func searchable(_ key: Int64) throws(DiaryError) -> Searchable? {
        try parts(of: key).map { parts in
            Searchable(
                title: parts.title,
                text: parts.text,
                blocks: parts.blocks,
                transcript: parts.transcript,
                guesses: WordLines.alternatives(of: parts.lines)
            )
        }
    }

    /// Makes the index anew from the entries.
    func rebuildIndex() throws(DiaryError) {
        try run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')")
        try run("INSERT INTO entry_guess (entry_guess) VALUES ('delete-all')")
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

    /// Entries without guesses have no row.
    fileprivate var indexedGuesses: SQLValue? {
        guesses.isEmpty ? nil : .text(SearchTokens.indexed(guesses))
    }
}
