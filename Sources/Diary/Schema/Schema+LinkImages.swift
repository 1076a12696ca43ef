extension Schema {
    /// A picture goes with what is known of the page, and that with the last link to it.
    static let linkImages = """
        CREATE TABLE link_image (
            address TEXT PRIMARY KEY REFERENCES link(address) ON DELETE CASCADE,
            sha256 TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE INDEX link_image_by_digest ON link_image (sha256);
        """
}
