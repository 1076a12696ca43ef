internal import Glibc
internal import Ground

/// The files that an entry becomes in a folder.
struct EntryFiles {
    /// The path of the sound within the folder, if it goes along.
    let soundPath: String?
    /// The paths of its pictures within the folder, by their digests, if they go along.
    let picturePaths: [String: String]
    /// The texts with their paths within the folder.
    let documents: [(path: String, text: String)]

    private let sound: EntrySound?
    private let folder: String
    private let diary: DiaryFolder
    private let pictures: [(file: String, bytes: Int, path: String)]

    /// Works out the files of an entry in some forms, named by a path without an ending; nothing is written.
    init(
        of entry: Entry,
        as formats: [ExportFormat],
        withSound: Bool,
        named stem: String,
        in folder: String,
        from diary: DiaryFolder,
        pictureFile: (Picture) -> String? = { _ in nil }
    ) {
        self.folder = folder
        self.diary = diary
        sound = withSound ? entry.sound : nil
        let soundPath = sound.map { "\(stem).\($0.path.split(separator: ".").last ?? "opus")" }
        let soundName = soundPath.map { DurableFile.split($0).name }
        self.soundPath = soundPath
        picturePaths = withSound ? Self.picturePaths(of: entry, named: stem) : [:]
        let paths = picturePaths
        pictures = entry.pictures.compactMap { picture in
            paths[picture.sha256].map {
                (pictureFile(picture) ?? diary.absolute(picture.path), picture.bytes, $0)
            }
        }
        let pictureNames = picturePaths.mapValues { DurableFile.split($0).name }
        documents = formats.map { format in
            let text = format.text(of: entry, sound: soundName, pictures: pictureNames)
            return ("\(stem).\(format.fileExtension)", format.opening + text)
        }
    }

    /// Every path within the folder, the sound first.
    var paths: [String] { (soundPath.map { [$0] } ?? []) + pictures.map(\.path) + documents.map(\.path) }

    /// What the pictures of an entry are called whose files are named so: by their order, each once.
    static func picturePaths(of entry: Entry, named stem: String) -> [String: String] {
        let named = entry.pictures.enumerated().map { number, picture in
            (picture.sha256, "\(stem) photo \(number + 1).\(picture.format.fileExtension)")
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// Writes all of them; a file that has a name already gives way where that is allowed.
    func write(replacing: (String) -> Bool = { _ in true }) throws(DiaryError) {
        if let sound, let soundPath {
            try copy(
                diary.absolute(sound.path),
                bytes: sound.bytes,
                to: soundPath,
                replacing: replacing(soundPath)
            )
        }
        for picture in pictures {
            try copy(picture.file, bytes: picture.bytes, to: picture.path, replacing: replacing(picture.path))
        }
        for document in documents {
            let place = "\(folder)/\(document.path)"
            try FileCopy.write(document.text, to: place, replacing: replacing(document.path))
        }
    }

    /// Copies sound or a picture, unless it is there: neither ever changes.
    private func copy(_ file: String, bytes: Int, to path: String, replacing: Bool) throws(DiaryError) {
        let place = "\(folder)/\(path)"
        var status = stat()
        if stat(place, &status) == 0, status.st_size == bytes { return }
        try DiaryFolder.makeFolder(DurableFile.split(place).folder)
        try FileCopy.put(file, to: place, replacing: replacing)
    }

    /// Whether a file that has one of the names holds just what would be written there.
    func isWritten(_ path: String) -> Bool {
        let there = FileBytes.read("\(folder)/\(path)")
        if let soundPath, Path(path) == Path(soundPath) {
            return there != nil && there == FileBytes.read(diary.absolute(sound?.path ?? ""))
        }
        if let picture = pictures.first(where: { Path($0.path) == Path(path) }) {
            return there != nil && there == FileBytes.read(picture.file)
        }
        let text = documents.first { Path($0.path) == Path(path) }?.text
        return there != nil && there == text.map { Array($0.utf8) }
    }
}
