internal import Diary
internal import Glibc
internal import Ground

/// The sound and the pictures that are written beside a timeline's page.
struct TimelineFiles {
    let store: DiaryStore
    private let folder: String
    /// What was not there before, to be removed where not all of it can be written.
    private var new: [String] = []
    /// What could not be written because the diary lacks it, and what is not as it was kept.
    var lost: [LostFile] = []

    init(in folder: String, of store: DiaryStore) {
        (self.folder, self.store) = (folder, store)
    }

    /// Copies a file of the diary and gives what is wrong with it, as far as is known what it was when it was kept.
    ///
    /// One that is missing or was cut short is not written, and one that has changed takes the place of no whole copy.
    mutating func put(_ file: String, as path: String, bytes: Int, sha256: String?) throws(DiaryError)
        -> LostFile.Fault?
    {
        guard let found = SHA256Sum.of(file: file, bytes: bytes) else { return .missing }
        let isChanged = sha256.map { $0 != found } ?? false
        if isChanged, SHA256Sum.of(file: "\(folder)/\(path)", bytes: bytes) == sha256 { return .mended }
        guard try put(file, as: path) else { return .missing }
        return isChanged ? .changed : nil
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
