package import System

extension MoodReplyParser {
    /// The parser with the table that belongs to the library.
    package init(installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables())
    }
}
