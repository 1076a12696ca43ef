extension Schema {
    /// `link.image_due` says that the picture of a page is to be asked for by itself, once: the page was had before
    /// such pictures were kept, or the one that was kept is damaged.
    ///
    /// `picture_going` lists a picture only where nothing has a use for it, and no longer once something has.
    static let picturesLeft = """
        ALTER TABLE link ADD COLUMN image_due INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX link_by_image_due ON link (fetched) WHERE image_due;
        UPDATE link SET image_due = 1
            WHERE picture IS NOT NULL AND address NOT IN (SELECT address FROM link_image);
        DROP TRIGGER block_picture_going;
        DROP TRIGGER trash_picture_going;
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
        DELETE FROM picture_going WHERE sha256 IN (SELECT sha256 FROM block WHERE sha256 IS NOT NULL)
            OR sha256 IN (SELECT value FROM trash, json_each(trash.pictures) WHERE pictures IS NOT NULL);
        """
}
