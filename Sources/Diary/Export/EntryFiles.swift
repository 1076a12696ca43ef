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

    private let entry: Entry
    private let sound: EntrySound?
    private let folder: String
    private let diary: DiaryFolder
    private let pictures: [(file: String, bytes: Int, path: String)]

    /// Why the files of an entry were not written.
    private enum Failure: Error {
        /// A file of the diary, by its whole path, cannot be read; the entry can go without it alone.
        case lost(String)
        case diary(DiaryError)
    }

    /// What was written of an entry.
    struct Written {
        let files: EntryFiles
        /// The paths within the folder at which nothing was before.
        let new: [String]
        /// The diary's files that cannot be read and were left out.
        let lost: [LostFile]
    }

    /// Works out the files of an entry in some forms, named by a path without an ending; nothing is written.
    ///
    /// Those of the diary's files that are `lost` are left out, and no text names them.
    init(
        of entry: Entry,
        as formats: [ExportFormat],
        withSound: Bool,
        named stem: String,
        in folder: String,
        from diary: DiaryFolder,
        without lost: Set<String> = [],
        pictureFile: (Picture) -> String? = { _ in nil }
    ) {
        self.entry = entry
        self.folder = folder
        self.diary = diary
        sound = entry.sound.flatMap { withSound && !lost.contains(diary.absolute($0.path)) ? $0 : nil }
        let soundPath = sound.map { "\(stem).\($0.path.split(separator: ".").last ?? "opus")" }
        let soundName = soundPath.map { DurableFile.split($0).name }
        self.soundPath = soundPath
        let there = entry.pictures.filter { !lost.contains(pictureFile($0) ?? diary.absolute($0.path)) }
        let named = withSound ? Self.picturePaths(of: entry, named: stem) : [:]
        let paths = named.filter { path in there.contains { $0.sha256 == path.key } }
        picturePaths = paths
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

    /// The same with what is written there, as far as that is known before.
    var marked: [(path: String, mark: WrittenFiles.Mark)] {
        paths.map { ($0, WrittenFiles.Mark(digest: digest(of: $0))) }
    }

    /// What the pictures of an entry are called whose files are named so: by their order, each once.
    static func picturePaths(of entry: Entry, named stem: String) -> [String: String] {
        let named = entry.pictures.enumerated().map { number, picture in
            (picture.sha256, "\(stem) photo \(number + 1).\(picture.format.fileExtension)")
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// Writes the files that are prepared without those of the diary's that turn out to be lost; a file that has a
    /// name already gives way where that is allowed.
    static func write(
        _ prepared: (_ lost: Set<String>) throws(DiaryError) -> EntryFiles,
        replacing: (EntryFiles, String) -> Bool = { _, _ in true }
    ) throws(DiaryError) -> Written {
        var lost: Set<String> = []
        while true {
            let files = try prepared(lost)
            do throws(Failure) {
                let new = try files.write { replacing(files, $0) }
                let paths = lost.map(files.diary.relative).sorted()
                return Written(files: files, new: new, lost: paths.map(files.lost))
            } catch {
                switch error {
                case .lost(let file): lost.insert(file)
                case .diary(let error): throw error
                }
            }
        }
    }

    /// Writes all of them, and leaves none that was not there before where one of them cannot be written.
    private func write(replacing: (String) -> Bool) throws(Failure) -> [String] {
        let new = paths.filter { access("\(folder)/\($0)", F_OK) != 0 }
        do throws(Failure) {
            if let sound, let soundPath {
                let file = diary.absolute(sound.path)
                try copy(file, bytes: sound.bytes, to: soundPath, replacing: replacing(soundPath))
            }
            for (file, bytes, path) in pictures {
                try copy(file, bytes: bytes, to: path, replacing: replacing(path))
            }
            for document in documents { try write(document, replacing: replacing(document.path)) }
        } catch {
            for path in new { unlink("\(folder)/\(path)") }
            throw error
        }
        return new
    }

    private func write(_ document: (path: String, text: String), replacing: Bool) throws(Failure) {
        do throws(DiaryError) {
            try FileCopy.write(document.text, to: "\(folder)/\(document.path)", replacing: replacing)
        } catch {
            throw .diary(error)
        }
    }

    /// Copies sound or a picture, unless it is there: neither ever changes.
    private func copy(_ file: String, bytes: Int, to path: String, replacing: Bool) throws(Failure) {
        let place = "\(folder)/\(path)"
        var status = stat()
        if stat(place, &status) == 0, status.st_size == bytes { return }
        // What was cut short takes the place of no whole copy; a picture without its position has another length.
        let isOwn = ["audio/", "photos/"].contains { diary.relative(file).hasPrefix($0) }
        if isOwn, stat(file, &status) != 0 || status.st_size != bytes { throw .lost(file) }
        do throws(DiaryError) {
            try FileCopy.makeFolder(DurableFile.split(place).folder)
        } catch {
            throw .diary(error)
        }
        do throws(FileCopy.Failure) {
            try FileCopy.put(file, to: place, replacing: replacing)
        } catch {
            throw error.isOfSource ? .lost(file) : .diary(error.outside)
        }
    }

    private func lost(_ path: String) -> LostFile {
        LostFile(path, of: entry.id, picture: entry.pictures.first { $0.path == path }?.name)
    }

    /// The digest of a text, by its path within the folder; nothing for sound and pictures.
    func digest(of path: String) -> String? {
        documents.first { Path($0.path) == Path(path) }.map { SHA256Sum.of($0.text.utf8) }
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
