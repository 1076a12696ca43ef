internal import Glibc
internal import System

struct EntryFiles {
    /// The path of the sound within the folder, if it goes along.
    let soundPath: String?
    /// The paths of its pictures within the folder, by their digests, if they go along.
    let picturePaths: [String: String]
    /// The texts with their paths within the folder.
    let documents: [(path: String, text: String)]

    private let entry: Entry
    private let folder: String
    private let diary: DiaryFolder
    /// The sound, then the pictures.
    private let lasting: [LastingFile]
    /// Files that an earlier run wrote for the entry, by path in the folder.
    private let former: [String]

    private enum Failure: Error {
        /// A file of the diary, by its whole path, cannot be read; the entry can go without it alone.
        case lost(String)
        case diary(DiaryError)
    }

    struct Written {
        let files: EntryFiles
        /// The paths within the folder at which nothing was before.
        let new: [String]
        /// The diary's files that cannot be read and were left out, and those that are not as they were kept.
        let lost: [LostFile]
        /// The paths within the folder at which something lies that is not as it was kept.
        let changed: Set<String>
    }

    /// Works out the files of an entry in some forms, named by a path without an ending; nothing is written.
    ///
    /// Those of the diary's files that are `lost` are left out, and no text names them. For one that is not as it was
    /// kept, which sound shows by its digest, a whole copy is taken that is `former`, or in its place already.
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

    /// Every path within the folder, the sound first.
    var paths: [String] { lasting.map(\.path) + documents.map(\.path) }

    /// The same with what is written there, as far as that is known before.
    var marked: [(path: String, mark: WrittenFiles.Mark)] {
        paths.map { ($0, WrittenFiles.Mark(digest: digest(of: $0))) }
    }

    /// Names for the pictures, by their order, each once.
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

    /// A file's place, and the fact that the diary's own is damaged.
    private typealias Source = (file: LastingFile, place: String, isChanged: Bool, isMended: Bool)

    /// Writes all of them, and leaves none that was not there before where one of them cannot be written.
    private func write(replacing: (String) -> Bool) throws(Failure) -> (new: [String], changed: [Source]) {
        let new = paths.filter { access("\(folder)/\($0)", F_OK) != 0 }
        var changed: [Source] = []
        do throws(Failure) {
            var sources: [Source] = []
            for file in lasting where !file.isWhole("\(folder)/\(file.path)") {
                sources.append(try source(of: file))
            }
            changed = sources.filter(\.isChanged)
            // First those for which a copy is taken whose place may be that of another one now.
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
        // A picture without its position is none of the diary's, and was made just now.
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

    /// The digest of a text, by its path within the folder; nothing for sound and pictures.
    func digest(of path: String) -> String? {
        documents.first { Path($0.path) == Path(path) }.map { SHA256Sum.of($0.text.utf8) }
    }

    /// A file of one of the names holds exactly the content that would be written there.
    func isWritten(_ path: String) -> Bool {
        if let file = lasting.first(where: { Path($0.path) == Path(path) }) {
            return file.isThere("\(folder)/\(path)")
        }
        let there = FileBytes.read("\(folder)/\(path)")
        let text = documents.first { Path($0.path) == Path(path) }?.text
        return there != nil && there == text.map { Array($0.utf8) }
    }
}

/// Sound or a picture of the diary, neither of which ever changes.
private struct LastingFile {
    let file: String
    let bytes: Int
    let sha256: String?
    let path: String

    init(_ file: String, _ bytes: Int, _ sha256: String?, as path: String) {
        (self.file, self.bytes, self.sha256, self.path) = (file, bytes, sha256, path)
    }

    /// True as far as is known: without a digest only the length is compared.
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

/// The sound and the pictures beside a page that is written of the diary, in a folder of their own.
///
/// The folder has the mark of an export, with a list of what was written there: what an earlier page had and this one
/// has not is removed, and what somebody else put there or changed is not touched.
package struct AttachedFiles {
    private let folder: String
    private var list: WrittenFiles
    /// A lock on the folder; nil before anything is written.
    private var turn: Int32?
    /// The folder was made for this mirror.
    private var isNew = false
    /// The names that this page has.
    private var used: Set<String> = []
    /// Those at which nothing was before.
    private var new: [String] = []
    /// Other people's files and changes, by the names in the folder under which they are kept.
    package private(set) var kept: [String] = []

    /// Prepares the files of a page; nothing is made before there is one.
    package init(in folder: String) {
        self.folder = folder
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
    }

    /// Something else lies in the folder's place, written with no page.
    package static func isTaken(_ folder: String) -> Bool {
        // A link to a folder is somebody's own, wherever it leads.
        guard FolderNames.isFolder(folder) else {
            return FolderNames.isOtherThanFile(folder) || access(folder, F_OK) == 0
        }
        let names = FolderNames.of(folder)
        return !names.isEmpty && !names.contains(FolderKind.exportMark)
    }

    /// Copies a file of the diary and gives what is wrong with it, as far as is known what it was when it was kept.
    ///
    /// One that is missing or was cut short is not written, and one that has changed takes the place of no whole copy.
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

    /// Copies a file that is made for the page; `false` says that it cannot be read.
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

    /// Puts a name on the list before it is written; what somebody else has in its place gets another name.
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

    /// Takes the folder, which is made and known as ours before anything is in it.
    private mutating func begin() throws(DiaryError) {
        guard turn == nil else { return }
        guard !Self.isTaken(folder) else { throw .outside(path: folder, errno: EEXIST) }
        isNew = access(folder, F_OK) != 0
        turn = try FolderTurn.begin(in: folder)
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
        try list.save()
    }

    /// Removes what no page has any more, once the page is written; a folder without files goes.
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

    /// Takes back what was not there before.
    package mutating func abandon() {
        defer { letGo() }
        if isNew { FolderNames.removeTree(folder) } else { new.forEach { unlink("\(folder)/\($0)") } }
    }

    private mutating func letGo() {
        if let turn { FileLock.close(folder: turn) }
        turn = nil
    }
}
