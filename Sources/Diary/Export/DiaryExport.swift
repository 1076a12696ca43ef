internal import Glibc
internal import System

/// Writes entries into a folder, in one form.
package actor DiaryExport {
    package struct Outcome: Equatable, Sendable {
        package var written = 0
        /// Entries removed during the export.
        package var gone: [EntryID] = []
        /// Those that cannot be read from the database.
        package var unreadable: [EntryID] = []
        /// Files that somebody else wrote or changed, by the path within the folder under which they are kept.
        package var kept: [String] = []
        /// Paths taken by a folder; nothing of their entries was written.
        package var blocked: [String] = []
        /// Sound and pictures left out, or written damaged.
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
    /// Files to delete if the export fails.
    private var made: [String] = []
    private var list: WrittenFiles

    /// Files that somebody else wrote or changed and that have another name now, also when the export failed.
    package var kept: [String] { outcome.kept }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a picture without what its camera wrote into a folder, and gives what it is then; nothing where that
    /// cannot be made.
    package typealias Cleaning = @Sendable (_ picture: Picture, _ folder: String) async -> ArrivingPicture?

    /// Gives an entry the names of the cities that are near its positions.
    package typealias Naming = @Sendable (Entry) -> Entry

    /// Prepares an export into a folder, which is made when it is not there.
    ///
    /// With `cleaning` nothing that is written says where on the globe anything was. With `withNames` the journals and
    /// places of the whole diary go along in a form from which they come back.
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

    /// Writes the entries; what an earlier export wrote gives way, and what anybody else did gets another name.
    ///
    /// A cancelled task stops between two entries; one file for all is written only when it has them all. While another
    /// program writes there, it is refused as ``DiaryError/outside(path:errno:)`` with `EBUSY`.
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
            if access("\(folder)/\(FolderKind.exportMark)", F_OK) != 0 {
                noteMade([FolderKind.exportMark])
            }
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
        // A place of one's own is nothing without its point.
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

    /// Notes files to delete if the export fails; a new folder goes whole.
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

    /// Lists files before they are written, and renames other people's files in their place.
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

    /// Lists written files, beside those of earlier names.
    private func note(_ files: [(path: String, mark: WrittenFiles.Mark)], of id: String) throws(DiaryError) {
        // In a single-file export, an entry without sound has no file of its own.
        guard !files.isEmpty || list.lines[id] != nil else { return }
        let names = Set(files.map { Path($0.path) })
        let others = (list.lines[id]?.files ?? []).filter { !names.contains(Path($0.path)) }
        try list.add(WrittenFiles.Line(id: id, changed: nil, files: others + list.noted(files)))
    }

    /// Writes one entry, or gives its text where there is one file for all; nothing where a folder is in its way.
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
        // Before anything of somebody else's gets another name.
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
    /// The same without positions, and with those pictures that were made without them, where pictures go along.
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
    /// A picture that could not be made without what its camera wrote, or is not there.
    package func uncleaned(_ picture: Picture, of entry: EntryID) -> LostFile {
        let isThere = access(absolute(picture.path), R_OK) == 0
        return LostFile(picture.path, of: entry, picture: picture.name, isThere ? .uncleaned : .missing)
    }
}

/// Folders that may take an export, and their content.
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

    /// The paths, within a folder, of all that exports wrote into it.
    package static func paths(writtenInto folder: String) -> [String] {
        WrittenFiles(in: folder, named: FolderKind.exportMark).lines.values.flatMap { $0.files.map(\.path) }
    }
}

/// A lock on a folder outside the diary: one program at a time writes into it.
enum FolderTurn {
    /// Makes the folder, takes it and removes what killed programs left unfinished there; gives what
    /// ``FileLock/close(folder:)`` frees.
    ///
    /// While another one writes there, it is refused as ``DiaryError/outside(path:errno:)`` with `EBUSY`. Where the
    /// file system knows no such locks, nobody is kept out, and nothing is taken for left.
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
