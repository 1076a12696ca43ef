internal import System

extension InstalledFiles {
    /// The folder of the tables that belong to the library.
    func moodTables() throws(MoodTableError) -> String {
        guard let folder = data("models/mood") else { throw .missing(folder: "models/mood") }
        return folder
    }
}
