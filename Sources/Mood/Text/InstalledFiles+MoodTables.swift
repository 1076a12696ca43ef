internal import System

extension InstalledFiles {
    func moodTables() throws(MoodTableError) -> String {
        guard let folder = data("models/mood") else { throw .missing(folder: "models/mood") }
        return folder
    }
}
