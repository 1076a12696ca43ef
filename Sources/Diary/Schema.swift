/// The tables of the diary.
///
/// Times are milliseconds of UTC; `offset` beside `recorded` keeps the recorder's zone. Days, states and feelings are
/// plain words, readable with any SQLite tool.
///
/// `entry.words` counts the words, `transcript.words` lists them. `changed` is when a row changed, but in `ledger_path`
/// the change time of the file, in nanoseconds as `modified`. `entry.own_date` is JSON: the memo's own date while a
/// person's is in its place. A journal without `made` exists as long as an entry is in it; `journal_name` has its
/// former names. `sound.sha256` is computed when a file of the same size is met.
enum Schema {
    static let applicationID = 0x5643_4431
    /// "VCDY", of diaries made before the first release.
    static let unreleasedID = 0x5643_4459

    /// Every step from an empty file to the newest form; never edit a released one.
    static let migrations = [
        Migration(
            version: 1,
            purpose: "the first form",
            script: [entries, parts, places, links, ledger, trash, picturesGoing, search]
                .joined(separator: "\n")
        )
    ]

    static var newestVersion: Int { migrations.last?.version ?? 0 }

    private static let entries = """
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE journal (
            key INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL DEFAULT 'diary',
            made INTEGER,
            first_day TEXT,
            last_day TEXT,
            leaves_from TEXT,
            goes_to TEXT,
            transport TEXT
        ) STRICT;
        CREATE TABLE journal_name (
            name TEXT PRIMARY KEY,
            journal INTEGER NOT NULL REFERENCES journal(key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
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
            text_words TEXT,
            own_date TEXT
        ) STRICT;
        CREATE INDEX entry_by_time ON entry (recorded);
        CREATE INDEX entry_by_day ON entry (day, recorded, offset, seconds, words, positive, emotion);
        CREATE INDEX entry_by_journal ON entry (journal, recorded) WHERE journal IS NOT NULL;
        CREATE INDEX entry_by_emotion ON entry (emotion, recorded) WHERE emotion IS NOT NULL;
        CREATE INDEX entry_by_id_end ON entry (substr(id, -4), id);
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

    /// `text` is a link's title, a place's name or a photo's caption; `picture` is JSON.
    ///
    /// A `joined` picture belongs to the block of the row before.
    private static let parts = """
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
            levels BLOB NOT NULL,
            sha256 TEXT
        ) STRICT;
        CREATE INDEX sound_by_bytes ON sound (bytes);
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
            words TEXT NOT NULL,
            parts TEXT
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
        CREATE TABLE block (
            entry INTEGER NOT NULL REFERENCES entry(key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT,
            address TEXT,
            latitude REAL,
            longitude REAL,
            sha256 TEXT,
            file TEXT,
            picture TEXT,
            joined INTEGER NOT NULL DEFAULT 0,
            UNIQUE (entry, number)
        ) STRICT;
        CREATE INDEX block_by_picture ON block (sha256) WHERE sha256 IS NOT NULL;
        CREATE INDEX block_by_link ON block (address) WHERE kind = 'link';
        CREATE INDEX block_by_place ON block (text, latitude, longitude, entry, number, kind) WHERE kind = 'place';
        CREATE TABLE notification (entry TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    private static let places = """
        CREATE TABLE place (
            key INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            aliases TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL
        ) STRICT;
        """

    /// A row lasts as long as a block has its address; `link_sweep.journal` is null for entries in no journal.
    private static let links = """
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
            picture TEXT,
            image_due INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX link_by_image_due ON link (fetched) WHERE image_due;
        CREATE TABLE link_image (
            address TEXT PRIMARY KEY REFERENCES link(address) ON DELETE CASCADE,
            sha256 TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE INDEX link_image_by_digest ON link_image (sha256);
        CREATE TABLE link_sweep (
            journal INTEGER UNIQUE REFERENCES journal(key) ON DELETE CASCADE,
            day TEXT NOT NULL,
            offline INTEGER NOT NULL
        ) STRICT;
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
            seen INTEGER NOT NULL,
            inode INTEGER,
            changed INTEGER
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

    /// A trashed entry is in no other table: all of it is in `document`, as JSON.
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
            document TEXT NOT NULL,
            sound_sha256 TEXT,
            pictures TEXT
        ) STRICT;
        CREATE INDEX trash_by_end ON trash (until);
        CREATE INDEX trash_by_origin ON trash (origin_sha256) WHERE origin_sha256 IS NOT NULL;
        CREATE INDEX trash_with_pictures ON trash (key) WHERE pictures IS NOT NULL;
        """

    /// Lists unused files; triggers fill it, so that no way of removing can forget one.
    private static let picturesGoing = """
        CREATE TABLE picture_going (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TRIGGER block_picture_going AFTER DELETE ON block WHEN old.sha256 IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM block WHERE sha256 = old.sha256)
            AND NOT EXISTS (SELECT 1 FROM trash WHERE pictures IS NOT NULL AND instr(pictures, old.sha256))
        BEGIN
            INSERT OR IGNORE INTO picture_going VALUES (old.sha256);
        END;
        CREATE TRIGGER trash_picture_going AFTER DELETE ON trash WHEN old.pictures IS NOT NULL BEGIN
            INSERT OR IGNORE INTO picture_going SELECT value FROM json_each(old.pictures)
                WHERE NOT EXISTS (SELECT 1 FROM block WHERE sha256 = value)
                    AND NOT EXISTS (SELECT 1 FROM trash WHERE pictures IS NOT NULL AND instr(pictures, value));
        END;
        CREATE TRIGGER block_picture_staying AFTER INSERT ON block WHEN new.sha256 IS NOT NULL BEGIN
            DELETE FROM picture_going WHERE sha256 = new.sha256;
        END;
        CREATE TRIGGER trash_picture_staying AFTER INSERT ON trash WHEN new.pictures IS NOT NULL BEGIN
            DELETE FROM picture_going WHERE sha256 IN (SELECT value FROM json_each(new.pictures));
        END;
        """

    /// Contentless: removing a row recomputes its words; doubtful words stay apart and slow down no certain ones.
    private static let search = """
        CREATE VIRTUAL TABLE entry_search USING fts5(
            title, text, transcript, content = '', tokenize = 'unicode61 remove_diacritics 2'
        );
        CREATE VIRTUAL TABLE entry_guess USING fts5(
            guesses, content = '', tokenize = 'unicode61 remove_diacritics 2'
        );
        """
}
