internal import Ground

extension MoodReader {
    /// The reader with the tables that belong to the program.
    ///
    /// A person's own phrases lie in a folder of theirs, in `en.phrases.tsv` and `ko.phrases.tsv`.
    public init(own: String? = nil) throws {
        guard let folder = Installation.data("models/mood") else {
            throw MoodTableError.missing(folder: "models/mood")
        }
        try self.init(tables: folder, own: own)
    }
}
