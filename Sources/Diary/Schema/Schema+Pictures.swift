extension Schema {
    /// A block of a photo: its picture's digest, the name that its file had, and what else is known of it, as JSON;
    /// `text` is the caption, latitude and longitude where it was made.
    ///
    /// `picture_going` lists files whose last use may have gone. The database itself puts them there, so that no way
    /// of removing something can forget them.
    static let pictures = """
        ALTER TABLE block ADD COLUMN sha256 TEXT;
        ALTER TABLE block ADD COLUMN file TEXT;
        ALTER TABLE block ADD COLUMN picture TEXT;
        CREATE INDEX block_by_picture ON block (sha256) WHERE sha256 IS NOT NULL;
        ALTER TABLE trash ADD COLUMN pictures TEXT;
        CREATE INDEX trash_with_pictures ON trash (key) WHERE pictures IS NOT NULL;
        CREATE TABLE picture_going (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TRIGGER block_picture_going AFTER DELETE ON block WHEN old.sha256 IS NOT NULL BEGIN
            INSERT OR IGNORE INTO picture_going VALUES (old.sha256);
        END;
        CREATE TRIGGER trash_picture_going AFTER DELETE ON trash WHEN old.pictures IS NOT NULL BEGIN
            INSERT OR IGNORE INTO picture_going SELECT value FROM json_each(old.pictures);
        END;
        """

    /// A row has one picture as before; a joined one belongs to the block of the row before, which has the caption.
    static let joinedPictures = "ALTER TABLE block ADD COLUMN joined INTEGER NOT NULL DEFAULT 0;"
}
