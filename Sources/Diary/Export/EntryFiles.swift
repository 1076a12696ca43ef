internal import Glibc
internal import Ground

/// The files that an entry becomes in a folder.
struct EntryFiles {
    /// The path of the sound within the folder, if it goes along.
    let soundPath: String?
    /// The texts with their paths within the folder.
    let documents: [(path: String, text: String)]

    private let sound: EntrySound?
    private let folder: String
    private let diary: DiaryFolder

    /// Works out the files of an entry in some forms, named by a path without an ending; nothing is written.
    init(
        of entry: Entry,
        as formats: [ExportFormat],
        withSound: Bool,
        named stem: String,
        in folder: String,
        from diary: DiaryFolder
    ) {
        self.folder = folder
        self.diary = diary
        sound = withSound ? entry.sound : nil
        let soundPath = sound.map { "\(stem).\($0.path.split(separator: ".").last ?? "opus")" }
        let soundName = soundPath.map { DurableFile.split($0).name }
        self.soundPath = soundPath
        documents = formats.map { format in
            ("\(stem).\(format.fileExtension)", format.opening + format.text(of: entry, sound: soundName))
        }
    }

    /// Every path within the folder, the sound first.
    var paths: [String] { (soundPath.map { [$0] } ?? []) + documents.map(\.path) }

    /// Writes all of them; a file that has a name already gives way where that is allowed.
    func write(replacing: (String) -> Bool = { _ in true }) throws(DiaryError) {
        if let sound, let soundPath { try copy(sound, to: soundPath, replacing: replacing(soundPath)) }
        for document in documents {
            let place = "\(folder)/\(document.path)"
            try FileCopy.write(document.text, to: place, replacing: replacing(document.path))
        }
    }

    /// Copies the sound, unless it is there: the sound of an entry never changes.
    private func copy(_ sound: EntrySound, to path: String, replacing: Bool) throws(DiaryError) {
        let place = "\(folder)/\(path)"
        var status = stat()
        if stat(place, &status) == 0, status.st_size == sound.bytes { return }
        try DiaryFolder.makeFolder(DurableFile.split(place).folder)
        try FileCopy.put(diary.absolute(sound.path), to: place, replacing: replacing)
    }

    /// Whether a file that has one of the names holds just what would be written there.
    func isWritten(_ path: String) -> Bool {
        let there = FileBytes.read("\(folder)/\(path)")
        if let soundPath, Path(path) == Path(soundPath) {
            return there != nil && there == FileBytes.read(diary.absolute(sound?.path ?? ""))
        }
        let text = documents.first { Path($0.path) == Path(path) }?.text
        return there != nil && there == text.map { Array($0.utf8) }
    }
}
