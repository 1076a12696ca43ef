public import Ground

extension MoodReader {
    /// The reader with the tables that belong to the library.
    ///
    /// A person's own phrases lie in a folder of theirs, in `en.phrases.tsv` and `ko.phrases.tsv`.
    public init(own: String? = nil, installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables(), own: own)
    }
}
