internal import Glibc
internal import System

struct EntryFiles {
    let soundPath: String?
    let picturePaths: [String: String]
    let documents: [(path: String, text: String)]

    private let entry: Entry
    private let folder: String
    private let diary: DiaryFolder
    private let lasting: [LastingFile]
    private let former: [String]

    private enum Failure: Error {
        /// A file of the diary is unreadable; the entry can go without it alone.
        case lost(String)
        case diary(DiaryError)
    }

    struct Written {
        let files: EntryFiles
        let new: [String]
        /// Files of the diary left out as unreadable, or changed since they were kept.
        let lost: [LostFile]
        /// Paths within the folder with damaged copies.
        let changed: Set<String>
    }

    /// Omits the diary's `lost` files; for a changed one, a whole `former` copy or the one in place is taken.
    init(
        of entry: Entry,
        as formats: [ExportFormat],
        withSound: Bool,
        named stem: String,
        in folder: String,
        from diary: DiaryFolder,
        without lost: Set<String> = [],
        former: [String] = [],
        pictureFile: (Picture) -> String? = { _ in nil }
    ) {
        self.entry = entry
        self.folder = folder
        self.diary = diary
        self.former = former
        let sound = entry.sound.flatMap { withSound && !lost.contains(diary.absolute($0.path)) ? $0 : nil }
        let soundPath = sound.map { "\(stem).\($0.path.split(separator: ".").last ?? "opus")" }
        let soundName = soundPath.map { DurableFile.split($0).name }
        self.soundPath = soundPath
        let there = entry.pictures.filter { !lost.contains(pictureFile($0) ?? diary.absolute($0.path)) }
        let named = withSound ? Self.picturePaths(of: entry, named: stem) : [:]
        let paths = named.filter { path in there.contains { $0.sha256 == path.key } }
        picturePaths = paths
        let heard = sound.map {
            LastingFile(diary.absolute($0.path), $0.bytes, $0.sha256, as: soundPath ?? $0.path)
        }
        let seen = entry.pictures.compactMap { picture in
            paths[picture.sha256].map {
                let file = pictureFile(picture) ?? diary.absolute(picture.path)
                return LastingFile(file, picture.bytes, picture.sha256, as: $0)
            }
        }
        lasting = (heard.map { [$0] } ?? []) + seen
        let pictureNames = picturePaths.mapValues { DurableFile.split($0).name }
        documents = formats.map { format in
            let text = format.text(of: entry, sound: soundName, pictures: pictureNames)
            return ("\(stem).\(format.fileExtension)", format.opening + text)
        }
    }

    var paths: [String] { lasting.map(\.path) + documents.map(\.path) }

    var marked: [(path: String, mark: WrittenFiles.Mark)] {
        paths.map { ($0, WrittenFiles.Mark(digest: digest(of: $0))) }
    }

    static func picturePaths(of entry: Entry, named stem: String) -> [String: String] {
        let named = entry.pictures.enumerated().map { number, picture in
            (picture.sha256, "\(stem) photo \(number + 1).\(picture.format.fileExtension)")
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    static func write(
        _ prepared: (_ lost: Set<String>) throws(DiaryError) -> EntryFiles,
        replacing: (EntryFiles, String) -> Bool = { _, _ in true }
    ) throws(DiaryError) -> Written {
        var lost: Set<String> = []
        while true {
            let files = try prepared(lost)
            do throws(Failure) {
                let (new, changed) = try files.write { replacing(files, $0) }
                return Written(
                    files: files,
                    new: new,
                    lost: lost.sorted().map { files.lost($0, .missing) }
                        + changed.map { files.lost($0.file.file, $0.isMended ? .mended : .changed) },
                    changed: Set(changed.filter { !$0.isMended }.map(\.file.path))
                )
            } catch {
                switch error {
                case .lost(let file): lost.insert(file)
                case .diary(let error): throw error
                }
            }
        }
    }

    private typealias Source = (file: LastingFile, place: String, isChanged: Bool, isMended: Bool)

    private func write(replacing: (String) -> Bool) throws(Failure) -> (new: [String], changed: [Source]) {
        let new = paths.filter { access("\(folder)/\($0)", F_OK) != 0 }
        var changed: [Source] = []
        do throws(Failure) {
            var sources: [Source] = []
            for file in lasting where !file.isWhole("\(folder)/\(file.path)") {
                sources.append(try source(of: file))
            }
            changed = sources.filter(\.isChanged)
            // First those that copy from a place where another may be written.
            for source in changed + sources.filter({ !$0.isChanged }) {
                try copy(source.place, to: source.file.path, replacing: replacing(source.file.path))
            }
            for document in documents { try write(document, replacing: replacing(document.path)) }
        } catch {
            for path in new { unlink("\(folder)/\(path)") }
            throw error
        }
        return (new, changed)
    }

    private func write(_ document: (path: String, text: String), replacing: Bool) throws(Failure) {
        do throws(DiaryError) {
            try FileCopy.write(document.text, to: "\(folder)/\(document.path)", replacing: replacing)
        } catch {
            throw .diary(error)
        }
    }

    private func source(of file: LastingFile) throws(Failure) -> Source {
        // A cleaned picture is not the diary's, and was made just now.
        let isOwn = ["audio/", "photos/"].contains { diary.relative(file.file).hasPrefix($0) }
        guard isOwn else { return (file, file.file, false, false) }
        var status = stat()
        // A shortened file never replaces a whole copy.
        if stat(file.file, &status) != 0 || status.st_size != file.bytes { throw .lost(file.file) }
        if file.isWhole(file.file) { return (file, file.file, false, false) }
        let whole = former.first { file.isWhole("\(folder)/\($0)") }
        return (file, whole.map { "\(folder)/\($0)" } ?? file.file, true, whole != nil)
    }

    private func copy(_ file: String, to path: String, replacing: Bool) throws(Failure) {
        let place = "\(folder)/\(path)"
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

    private func lost(_ file: String, _ fault: LostFile.Fault) -> LostFile {
        let path = diary.relative(file)
        let picture = entry.pictures.first { $0.path == path }?.name
        return LostFile(path, of: entry.id, picture: picture, fault)
    }

    func digest(of path: String) -> String? {
        documents.first { Path($0.path) == Path(path) }.map { SHA256Sum.of($0.text.utf8) }
    }

    /// A file with one of the names has exactly this content.
    func isWritten(_ path: String) -> Bool {
        if let file = lasting.first(where: { Path($0.path) == Path(path) }) {
            return file.isThere("\(folder)/\(path)")
        }
        let there = FileBytes.read("\(folder)/\(path)")
        let text = documents.first { Path($0.path) == Path(path) }?.text
        return there != nil && there == text.map { Array($0.utf8) }
    }
}

private struct LastingFile {
    let file: String
    let bytes: Int
    let sha256: String?
    let path: String

    init(_ file: String, _ bytes: Int, _ sha256: String?, as path: String) {
        (self.file, self.bytes, self.sha256, self.path) = (file, bytes, sha256, path)
    }

    /// Without a digest only the length is compared.
    func isWhole(_ place: String) -> Bool {
        if let sha256 { return SHA256Sum.of(file: place, bytes: bytes) == sha256 }
        var status = stat()
        return stat(place, &status) == 0 && status.st_size == bytes
    }

    func isThere(_ place: String) -> Bool {
        if sha256 != nil, isWhole(place) { return true }
        let there = FileBytes.read(place)
        return there != nil && there == FileBytes.read(file)
    }
}

/// Sound and pictures beside an exported page, marked and listed like an export; other people's files stay.
package struct AttachedFiles {
    private let folder: String
    private var list: WrittenFiles
    private var turn: Int32?
    private var isNew = false
    private var used: Set<String> = []
    private var new: [String] = []
    /// Other people's files and changes, by the name under which they are kept.
    package private(set) var kept: [String] = []

    package init(in folder: String) {
        self.folder = folder
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
    }

    /// Something else is in the folder's place.
    package static func isTaken(_ folder: String) -> Bool {
        // A link to a folder is somebody's own, wherever it leads.
        guard FolderNames.isFolder(folder) else {
            return FolderNames.isOtherThanFile(folder) || access(folder, F_OK) == 0
        }
        let names = FolderNames.of(folder)
        return !names.isEmpty && !names.contains(FolderKind.exportMark)
    }

    /// Copies a file and returns its fault; a missing or short one is not copied, a changed one replaces no whole copy.
    package mutating func put(_ file: String, as name: String, bytes: Int, sha256: String?) throws(DiaryError)
        -> LostFile.Fault?
    {
        guard let found = SHA256Sum.of(file: file, bytes: bytes) else { return .missing }
        let isChanged = sha256.map { $0 != found } ?? false
        if isChanged, let sha256, SHA256Sum.of(file: "\(folder)/\(name)", bytes: bytes) == sha256 {
            try use(name, sha256)
            return .mended
        }
        guard try put(file, as: name, digest: found) else { return .missing }
        return isChanged ? .changed : nil
    }

    package mutating func put(_ file: String, as name: String) throws(DiaryError) -> Bool {
        guard let bytes = FileBytes.read(file) else { return false }
        return try put(file, as: name, digest: SHA256Sum.of(bytes))
    }

    package mutating func put(_ image: [UInt8], as name: String, digest: String) throws(DiaryError) {
        try makeWay(for: name, digest)
        do throws(DurableFile.Failure) {
            try DurableFile.write(image, to: "\(folder)/\(name)")
        } catch {
            throw .outside(path: "\(folder)/\(name)", errno: error.errno)
        }
        try use(name, digest)
    }

    private mutating func put(_ file: String, as name: String, digest: String) throws(DiaryError) -> Bool {
        try makeWay(for: name, digest)
        do throws(FileCopy.Failure) {
            try FileCopy.put(file, to: "\(folder)/\(name)")
        } catch {
            guard error.isOfSource else { throw error.outside }
            return false
        }
        try use(name, digest)
        return true
    }

    /// Lists a name before it is written; renames another person's file there.
    private mutating func makeWay(for name: String, _ digest: String) throws(DiaryError) {
        try begin()
        let mark = WrittenFiles.Mark(digest: digest)
        let place = "\(folder)/\(name)"
        if access(place, F_OK) != 0 {
            new.append(name)
        } else if list.isForeign(name, of: name), !Self.holds(place, digest) {
            kept.append(try list.keepBeside(name))
            new.append(name)
        }
        try list.add(WrittenFiles.Line(id: name, changed: nil, files: [(name, mark)]))
    }

    private static func holds(_ place: String, _ digest: String) -> Bool {
        guard let there = WrittenFiles.mark(of: place, digest: nil) else { return false }
        return SHA256Sum.of(file: place, bytes: there.bytes) == digest
    }

    private mutating func use(_ name: String, _ digest: String) throws(DiaryError) {
        try begin()
        used.insert(name)
        let files = list.noted([(name, WrittenFiles.Mark(digest: digest))])
        try list.add(WrittenFiles.Line(id: name, changed: nil, files: files))
    }

    /// Locks the folder, and marks it before anything is in it.
    private mutating func begin() throws(DiaryError) {
        guard turn == nil else { return }
        guard !Self.isTaken(folder) else { throw .outside(path: folder, errno: EEXIST) }
        isNew = access(folder, F_OK) != 0
        turn = try FolderTurn.begin(in: folder)
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
        try list.save()
    }

    /// Removes files of earlier pages, and an empty folder.
    package mutating func finish() throws(DiaryError) {
        let isOurs = access("\(folder)/\(FolderKind.exportMark)", F_OK) == 0
        guard turn != nil || isOurs else { return }
        try begin()
        defer { letGo() }
        for line in list.lines.values where !used.contains(line.id) {
            for (path, _) in line.files where !list.isForeign(path, of: line.id) {
                unlink("\(folder)/\(path)")
            }
            list.remove(line.id)
        }
        if used.isEmpty, FolderNames.of(folder) == [FolderKind.exportMark] {
            FolderNames.removeTree(folder)
        } else {
            try list.save()
        }
    }

    package mutating func abandon() {
        defer { letGo() }
        if isNew { FolderNames.removeTree(folder) } else { new.forEach { unlink("\(folder)/\($0)") } }
    }

    private mutating func letGo() {
        if let turn { FileLock.close(folder: turn) }
        turn = nil
    }
}
