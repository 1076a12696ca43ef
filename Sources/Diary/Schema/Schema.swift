/// The tables of the diary.
///
/// Times are milliseconds of UTC; `offset` beside `recorded` keeps the recorder's zone. Days, states
/// and feelings are plain words, so that the file can be read with any SQLite tool.
///
/// `entry.words` counts the words, `transcript.words` lists them. `changed` is when a row changed, but in
/// `ledger_path` the change time of the file, in nanoseconds as `modified`.
enum Schema {
    /// "VCDY", by which this program and `file` know the database.
    static let applicationID = 0x5643_4459

    /// Every step from an empty file to the newest form, in order; a step that was released is never edited.
    static let migrations = [
        Migration(version: 1, purpose: "the first form", script: entries + sounds + ledger + search),
        Migration(
            version: 2,
            purpose: "which parts of a memo were heard in another way",
            script: "ALTER TABLE transcript ADD COLUMN parts TEXT"
        ),
        Migration(version: 3, purpose: "which file had a path", script: pathIdentity),
        Migration(version: 4, purpose: "entries that are to be told of", script: untold),
        Migration(version: 5, purpose: "entries that were put away", script: trash),
        Migration(version: 6, purpose: "words that were perhaps said", script: guesses) {
            (database) throws(DiaryError) in try database.fillGuesses()
        },
        Migration(
            version: 7,
            purpose: "what sound is by its digest, and the date that a memo itself has",
            script: soundDigests + ownDates
        ),
        Migration(
            version: 8,
            purpose: "journals that are made, trips, and blocks",
            script: journals + blocks
        ),
        Migration(version: 9, purpose: "places that a person named", script: places),
        Migration(version: 10, purpose: "entries by the end of their id", script: idEnds),
        Migration(version: 11, purpose: "photos", script: pictures),
        Migration(version: 12, purpose: "what the pages of links say of themselves", script: links),
        Migration(version: 13, purpose: "places with their points in one index", script: placePoints),
        Migration(version: 14, purpose: "photos of several pictures", script: joinedPictures),
        Migration(version: 15, purpose: "small pictures of the pages of links", script: linkImages),
        Migration(version: 16, purpose: "pictures that are still to be had or to go", script: picturesLeft),
        composedNames,
    ]

    private static let entries = """
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE journal (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE tag (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE entry (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            recorded INTEGER NOT NULL,
            offset INTEGER NOT NULL,
            day TEXT NOT NULL,
            date_source TEXT NOT NULL,
            date_certainty TEXT NOT NULL,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            journal INTEGER REFERENCES journal(key),
            seconds REAL,
            words INTEGER NOT NULL DEFAULT 0,
            positive INTEGER,
            emotion TEXT,
            text_truncated INTEGER NOT NULL DEFAULT 0,
            text_edited INTEGER NOT NULL DEFAULT 0,
            device TEXT,
            origin_name TEXT,
            origin_sha256 TEXT UNIQUE,
            origin_bytes INTEGER,
            title TEXT,
            text TEXT NOT NULL,
            text_words TEXT
        ) STRICT;
        CREATE INDEX entry_by_time ON entry (recorded);
        CREATE INDEX entry_by_day ON entry (day, recorded, offset, seconds, words, positive, emotion);
        CREATE INDEX entry_by_journal ON entry (journal, recorded) WHERE journal IS NOT NULL;
        CREATE INDEX entry_by_emotion ON entry (emotion, recorded) WHERE emotion IS NOT NULL;
        CREATE TABLE entry_tag (
            entry INTEGER NOT NULL REFERENCES entry(key) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag(key),
            PRIMARY KEY (entry, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);
        CREATE TABLE removed (
            id TEXT PRIMARY KEY,
            at INTEGER NOT NULL,
            sound TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX removed_with_sound ON removed (sound) WHERE sound IS NOT NULL;

        """

    private static let sounds = """
        CREATE TABLE sound (
            entry INTEGER PRIMARY KEY REFERENCES entry(key) ON DELETE CASCADE,
            path TEXT NOT NULL UNIQUE,
            codec TEXT NOT NULL,
            hertz INTEGER NOT NULL,
            channels INTEGER NOT NULL,
            seconds REAL NOT NULL,
            bytes INTEGER NOT NULL,
            loudness TEXT,
            level_seconds REAL NOT NULL,
            levels BLOB NOT NULL
        ) STRICT;
        CREATE TABLE transcript (
            entry INTEGER PRIMARY KEY REFERENCES entry(key) ON DELETE CASCADE,
            engine TEXT NOT NULL,
            model TEXT NOT NULL,
            preset TEXT NOT NULL,
            seconds REAL NOT NULL,
            capped INTEGER NOT NULL,
            unheard REAL NOT NULL,
            hearing TEXT,
            text TEXT NOT NULL,
            words TEXT NOT NULL
        ) STRICT;
        CREATE TABLE mood (
            entry INTEGER PRIMARY KEY REFERENCES entry(key) ON DELETE CASCADE,
            reading TEXT,
            person TEXT
        ) STRICT;
        CREATE TABLE job (
            entry INTEGER NOT NULL REFERENCES entry(key) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            next_try INTEGER,
            reason TEXT,
            message TEXT,
            held INTEGER NOT NULL DEFAULT 0,
            owner TEXT,
            PRIMARY KEY (entry, kind)
        ) STRICT, WITHOUT ROWID;

        """

    private static let ledger = """
        CREATE TABLE ledger (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            sha256 TEXT UNIQUE,
            bytes INTEGER NOT NULL,
            state TEXT NOT NULL,
            reason TEXT,
            message TEXT,
            attempts INTEGER NOT NULL DEFAULT 0,
            next_try INTEGER,
            entry TEXT,
            owner TEXT,
            terms TEXT,
            first_seen INTEGER NOT NULL,
            changed INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX ledger_by_state ON ledger (state, changed);
        CREATE INDEX ledger_by_entry ON ledger (entry) WHERE entry IS NOT NULL;
        CREATE TABLE ledger_path (
            path TEXT PRIMARY KEY,
            ledger INTEGER NOT NULL REFERENCES ledger(key) ON DELETE CASCADE,
            bytes INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ledger_path_by_ledger ON ledger_path (ledger);
        CREATE TABLE ledger_step (
            key INTEGER PRIMARY KEY,
            ledger INTEGER NOT NULL REFERENCES ledger(key) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            what TEXT NOT NULL,
            note TEXT
        ) STRICT;
        CREATE INDEX ledger_step_by_ledger ON ledger_step (ledger);

        """

    private static let pathIdentity = """
        ALTER TABLE ledger_path ADD COLUMN inode INTEGER;
        ALTER TABLE ledger_path ADD COLUMN changed INTEGER;
        """

    private static let untold = """
        CREATE TABLE untold (entry TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    /// An entry that was put away is in no other table: all of it is in `document`, as JSON.
    private static let trash = """
        CREATE TABLE trash (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            at INTEGER NOT NULL,
            until INTEGER NOT NULL,
            recorded INTEGER NOT NULL,
            offset INTEGER NOT NULL,
            title TEXT,
            text TEXT NOT NULL,
            seconds REAL,
            sound TEXT,
            sound_bytes INTEGER,
            origin_sha256 TEXT,
            document TEXT NOT NULL
        ) STRICT;
        CREATE INDEX trash_by_end ON trash (until);
        CREATE INDEX trash_by_origin ON trash (origin_sha256) WHERE origin_sha256 IS NOT NULL;
        """

    /// What else doubtful words may have been; apart from the words, so that those are found as fast as before.
    private static let guesses = """
        CREATE VIRTUAL TABLE entry_guess USING fts5(
            guesses, content = '', tokenize = 'unicode61 remove_diacritics 2'
        );
        """

    /// A digest is worked out when a file of the same size is met, and nothing until then.
    private static let soundDigests = """
        ALTER TABLE sound ADD COLUMN sha256 TEXT;
        CREATE INDEX sound_by_bytes ON sound (bytes);
        ALTER TABLE trash ADD COLUMN sound_sha256 TEXT;

        """

    /// As JSON, while another date of a person's is in its place.
    private static let ownDates = "ALTER TABLE entry ADD COLUMN own_date TEXT;"

    /// A journal that nobody made, which has no `made`, is there as long as an entry is in it.
    private static let journals = """
        ALTER TABLE journal ADD COLUMN kind TEXT NOT NULL DEFAULT 'diary';
        ALTER TABLE journal ADD COLUMN made INTEGER;
        ALTER TABLE journal ADD COLUMN first_day TEXT;
        ALTER TABLE journal ADD COLUMN last_day TEXT;
        ALTER TABLE journal ADD COLUMN leaves_from TEXT;
        ALTER TABLE journal ADD COLUMN goes_to TEXT;
        ALTER TABLE journal ADD COLUMN transport TEXT;

        """

    /// What an entry has beside its voice or its own text; `text` is a link's title and a place's name.
    private static let blocks = """
        CREATE TABLE block (
            entry INTEGER NOT NULL REFERENCES entry(key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT,
            address TEXT,
            latitude REAL,
            longitude REAL,
            UNIQUE (entry, number)
        ) STRICT;
        """

    /// `aliases` is a list in JSON; the places that entries name are blocks of theirs.
    private static let places = """
        CREATE TABLE place (
            key INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            aliases TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL
        ) STRICT;
        CREATE INDEX block_by_place ON block (text) WHERE kind = 'place';
        """

    /// The list of all places is read from the index alone.
    private static let placePoints = """
        DROP INDEX block_by_place;
        CREATE INDEX block_by_place ON block (text, latitude, longitude, entry, number, kind) WHERE kind = 'place';
        """

    /// The expression is the one that the queries of short ids have, by which SQLite knows the index.
    private static let idEnds = "CREATE INDEX entry_by_id_end ON entry (substr(id, -4), id);"

    /// No copy of the words is kept in the index: what must be taken out of it is worked out from the entry.
    private static let search = """
        CREATE VIRTUAL TABLE entry_search USING fts5(
            title, text, transcript, content = '', tokenize = 'unicode61 remove_diacritics 2'
        );
        """
}
