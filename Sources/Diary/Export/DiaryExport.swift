internal import Glibc
internal import System

package actor DiaryExport {
    package struct Outcome: Equatable, Sendable {
        package var written = 0
        package var gone: [EntryID] = []
        package var unreadable: [EntryID] = []
        /// Other people's files and changes, by the path in the folder under which they are kept.
        package var kept: [String] = []
        package var blocked: [String] = []
        package var lost: [LostFile] = []
        package var isStopped = false
    }

    let store: DiaryStore
    let folder: String
    private let format: ExportFormat
    private let withSound: Bool
    private let cleaning: Cleaning?
    private let withNames: Bool
    private let naming: Naming
    private let executor = QueueExecutor(label: "export")
    private var outcome = Outcome()
    private var isNew = false
    private var made: [String] = []
    private var list: WrittenFiles

    package var kept: [String] { outcome.kept }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a picture without its camera's data in a folder; nil if it cannot.
    package typealias Cleaning = @Sendable (_ picture: Picture, _ folder: String) async -> ArrivingPicture?

    package typealias Naming = @Sendable (Entry) -> Entry

    /// With `cleaning`, nothing written has a position; `withNames` adds the whole diary's journals and places.
    package init(
        of store: DiaryStore,
        into folder: String,
        as format: ExportFormat,
        withSound: Bool,
        cleaning: Cleaning? = nil,
        withNames: Bool = false,
        naming: @escaping Naming = { $0 }
    ) {
        self.store = store
        self.folder = folder
        self.naming = naming
        self.withNames = withNames && format == .json
        self.format = format
        self.withSound = withSound
        self.cleaning = cleaning
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
    }

    /// Renames other people's files; cancelling stops between entries, and a folder in use throws `EBUSY`.
    @discardableResult
    package func write(_ ids: [EntryID], progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        async throws(DiaryError) -> Outcome
    {
        (outcome, made, isNew) = (Outcome(), [], access(folder, F_OK) != 0)
        let turn = try FolderTurn.begin(in: folder)
        defer { FileLock.close(folder: turn) }
        try WrittenFiles.checkPlace(in: folder, named: FolderKind.exportMark)
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
        do throws(DiaryError) {
            // The folder is known as an export before anything is in it.
            if access("\(folder)/\(FolderKind.exportMark)", F_OK) != 0 { noteMade([FolderKind.exportMark]) }
            try list.save()
            let outcome = try await writeAll(ids, progress)
            try list.save()
            return outcome
        } catch {
            // Nothing half stays, such as an export for which there was no room.
            if isNew { FolderNames.removeTree(folder) } else { made.forEach { unlink("\(folder)/\($0)") } }
            throw error
        }
    }

    private func writeAll(_ ids: [EntryID], _ progress: @Sendable (_ done: Int, _ of: Int) -> Void)
        async throws(DiaryError) -> Outcome
    {
        let gathered = format.isOneFile ? try SingleFileWriter(to: "\(folder)/\(oneFile)") : nil
        try gathered?.add(format.opening)
        for (done, id) in ids.enumerated() {
            if Task.isCancelled {
                if format.isOneFile { outcome.written = 0 }
                outcome.isStopped = true
                return outcome
            }
            progress(done, ids.count)
            do throws(DiaryError) {
                guard let text = try await write(id) else { continue }
                try gathered?.add(text)
                outcome.written += 1
            } catch {
                if try await !store.entries.has(id) {
                    outcome.gone.append(id)
                } else if error.isOfOneEntry {
                    outcome.unreadable.append(id)
                } else {
                    throw error
                }
            }
        }
        if let gathered { try put(gathered) }
        if withNames { try await writeNames() }
        return outcome
    }

    private func writeNames() async throws(DiaryError) {
        var names = try await store.namesDocument()
        // An own place is nothing without its point.
        if cleaning != nil { names.places = [] }
        guard !names.isEmpty else { return }
        if isFolder(NamesDocument.fileName) { return outcome.blocked.append(NamesDocument.fileName) }
        try write(names.text, as: NamesDocument.fileName)
    }

    private func isFolder(_ path: String) -> Bool { FolderNames.leadsToFolder("\(folder)/\(path)") }

    private var oneFile: String { "diary.\(format.fileExtension)" }

    private func put(_ gathered: SingleFileWriter) throws(DiaryError) {
        let (name, digest) = (oneFile, try gathered.finish())
        let mark = WrittenFiles.Mark(digest: digest)
        try makeWay(for: [(name, mark)], of: name) { path in
            SHA256Sum.of(file: "\(folder)/\(path)", bytes: gathered.bytes) == digest
        }
        noteMade([name].filter { access("\(folder)/\($0)", F_OK) != 0 })
        try gathered.move()
        try note([(name, mark)], of: name)
    }

    private func noteMade(_ paths: [String]) {
        if !isNew { made += paths }
    }

    private func write(_ text: String, as name: String) throws(DiaryError) {
        let mark = WrittenFiles.Mark(digest: SHA256Sum.of(text.utf8))
        try makeWay(for: [(name, mark)], of: name) { FileBytes.read("\(folder)/\($0)") == Array(text.utf8) }
        noteMade([name].filter { access("\(folder)/\($0)", F_OK) != 0 })
        try FileCopy.write(text, to: "\(folder)/\(name)")
        try note([(name, mark)], of: name)
    }

    private func makeWay(
        for files: [(path: String, mark: WrittenFiles.Mark)],
        of id: String,
        unless isWritten: (String) -> Bool
    ) throws(DiaryError) {
        for (path, _) in files where list.isForeign(path, of: id) && !isWritten(path) {
            outcome.kept.append(try list.keepBeside(path))
        }
        try note(files, of: id)
    }

    private func note(_ files: [(path: String, mark: WrittenFiles.Mark)], of id: String) throws(DiaryError) {
        // In a single-file export, an entry without sound has no file of its own.
        guard !files.isEmpty || list.lines[id] != nil else { return }
        let names = Set(files.map { Path($0.path) })
        let others = (list.lines[id]?.files ?? []).filter { !names.contains(Path($0.path)) }
        try list.add(WrittenFiles.Line(id: id, changed: nil, files: others + list.noted(files)))
    }

    /// Writes one entry, or returns its text for a single file; nil if a folder is in its way.
    private func write(_ id: EntryID) async throws(DiaryError) -> String? {
        var entry = naming(try await store.entries.salvaged(id).entry)
        var cleaned: [String: ArrivingPicture] = [:]
        let work = try cleaning.map { (_) throws(DiaryError) in try store.makeWorkFolder() }
        defer { if let work { store.removeWorkFolder(work) } }
        var lost: [LostFile] = []
        if let cleaning, let work {
            for picture in withSound ? entry.pictures : [] {
                cleaned[picture.sha256] = await cleaning(picture, work)
                if cleaned[picture.sha256] == nil { lost.append(store.folder.uncleaned(picture, of: id)) }
            }
            entry = entry.cleaned(withSound ? cleaned : nil)
        }
        let places = cleaned.values.map { ($0.picture.sha256, $0.file) }
        guard let written = try write(entry, Dictionary(places) { one, _ in one }) else { return nil }
        lost += written.lost
        guard try await store.entries.has(id) else {
            for path in written.new { unlink("\(folder)/\(path)") }
            throw .noSuchEntry(id.description)
        }
        noteMade(written.new)
        outcome.lost += lost
        let files = written.files
        try note(files.marked, of: id.description)
        return format.isOneFile
            ? format.text(of: entry, sound: files.soundPath, pictures: files.picturePaths) : ""
    }

    private func write(_ entry: Entry, _ pictureFiles: [String: String]) throws(DiaryError)
        -> EntryFiles.Written?
    {
        func prepared(without lost: Set<String>) -> EntryFiles {
            EntryFiles(
                of: entry,
                as: format.isOneFile ? [] : [format],
                withSound: withSound,
                named: EntryFileName.stem(of: entry),
                in: folder,
                from: store.folder,
                without: lost,
                former: (list.lines[entry.id.description]?.files ?? []).lasting,
                pictureFile: { pictureFiles[$0.sha256] }
            )
        }
        let whole = prepared(without: [])
        // Before other people's files get another name.
        let blocked = whole.paths.filter(isFolder)
        guard blocked.isEmpty else {
            outcome.blocked += blocked
            return nil
        }
        return try EntryFiles.write { (lost) throws(DiaryError) in
            let files = lost.isEmpty ? whole : prepared(without: lost)
            try makeWay(for: files.marked, of: entry.id.description, unless: files.isWritten)
            return files
        }
    }
}

extension Entry {
    fileprivate func cleaned(_ made: [String: ArrivingPicture]?) -> Entry {
        var clean = withoutPositions
        guard let made else { return clean }
        clean.blocks = clean.blocks.map { block in
            guard case .photo(let pictures, let caption) = block, !pictures.isEmpty else { return block }
            let names = pictures.map(\.name).joined(separator: ", ")
            return .photo(pictures.compactMap { made[$0.sha256]?.picture }, caption: caption ?? names)
        }
        return clean
    }
}

extension DiaryFolder {
    package func uncleaned(_ picture: Picture, of entry: EntryID) -> LostFile {
        let isThere = access(absolute(picture.path), R_OK) == 0
        return LostFile(picture.path, of: entry, picture: picture.name, isThere ? .uncleaned : .missing)
    }
}

extension DiaryExport {
    /// The folder is an export, or empty; all sound in it will be taken for exported.
    package nonisolated var mayBeExport: Bool {
        let names = FolderNames.of(folder)
        return names.contains(FolderKind.exportMark)
            || names.allSatisfy { [.hidden, .clutter].contains(SkipReason.judge(name: $0)) }
    }

    package func isOfAnotherDiary() async throws(DiaryError) -> Bool {
        try await WrittenFiles(in: folder, named: FolderKind.exportMark).isOfAnotherDiary(than: store)
    }

    package static func paths(writtenInto folder: String) -> [String] {
        WrittenFiles(in: folder, named: FolderKind.exportMark).lines.values.flatMap { $0.files.map(\.path) }
    }
}

enum FolderTurn {
    /// Locks the folder and removes killed programs' leftovers, if the file system has locks; throws `EBUSY` if in use.
    static func begin(in folder: String) throws(DiaryError) -> Int32 {
        try FileCopy.makeFolder(folder)
        let lock = FileLock.take(folder: folder)
        guard lock.answer != .held else {
            FileLock.close(folder: lock.descriptor)
            throw .outside(path: folder, errno: EBUSY)
        }
        if lock.answer == .taken { FolderNames.sweepUnfinished(byMonthIn: folder) }
        return lock.descriptor
    }
}
