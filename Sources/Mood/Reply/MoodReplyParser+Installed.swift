package import System

extension MoodReplyParser {
    package init(installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables())
    }
}
