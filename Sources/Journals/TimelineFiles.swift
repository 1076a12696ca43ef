internal import Diary
internal import Glibc
internal import Ground

/// The sound and the pictures that are written beside a timeline's page.
struct TimelineFiles {
    let store: DiaryStore
    private let folder: String
    /// What was not there before, to be removed where not all of it can be written.
    private var new: [String] = []
    /// What could not be written because the diary lacks it.
    var lost: [LostFile] = []

    init(in folder: String, of store: DiaryStore) {
        (self.folder, self.store) = (folder, store)
    }

    /// Copies a file; `false` says that it cannot be read.
    mutating func put(_ file: String, as path: String) throws(DiaryError) -> Bool {
        let place = "\(folder)/\(path)"
        let isNew = access(place, F_OK) != 0
        try FileCopy.makeFolder(DurableFile.split(place).folder)
        if isNew { new.append(place) }
        do throws(FileCopy.Failure) {
            try FileCopy.put(file, to: place)
            return true
        } catch {
            guard error.isOfSource else { throw error.outside }
            rmdir(DurableFile.split(place).folder)
            return false
        }
    }

    /// Removes what was not there before, and the folders that are empty then.
    func abandon() {
        for place in new { unlink(place) }
        for folder in Set(new.map { DurableFile.split($0).folder }) { rmdir(folder) }
    }
}
