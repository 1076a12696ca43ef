extension Schema {
    /// A row of `link` is there as long as a block has its address; `link_sweep.journal` is null for entries in none.
    ///
    /// `journal_name` has the names that a journal had before it got another one.
    static let links = """
        CREATE TABLE link (
            address TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            until TEXT,
            failures INTEGER,
            reason TEXT,
            asked INTEGER,
            answered TEXT,
            fetched INTEGER,
            title TEXT,
            description TEXT,
            picture TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE link_sweep (
            journal INTEGER UNIQUE REFERENCES journal(key) ON DELETE CASCADE,
            day TEXT NOT NULL,
            offline INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX block_by_link ON block (address) WHERE kind = 'link';
        CREATE TABLE journal_name (
            name TEXT PRIMARY KEY,
            journal INTEGER NOT NULL REFERENCES journal(key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """
}
