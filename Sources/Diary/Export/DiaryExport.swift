internal import Ground

/// Writes entries into a folder, in one form.
public actor DiaryExport {
    /// What became of the entries that were to be written.
    public struct Outcome: Equatable, Sendable {
        /// How many are in the folder.
        public var written = 0
        /// Those that were removed from the diary meanwhile, and so are not.
        public var gone: [EntryID] = []
        /// Whether it was stopped before it had them all.
        public var isStopped = false
    }

    private let store: DiaryStore
    private let folder: String
    private let format: ExportFormat
    private let withSound: Bool
    private let cleaning: Cleaning?
    private let executor = QueueExecutor(label: "export")

    /// The queue on which files are written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a picture without what its camera wrote into a folder, and gives what it is then; nothing where that
    /// cannot be made.
    public typealias Cleaning = @Sendable (_ picture: Picture, _ folder: String) async -> ArrivingPicture?

    /// Prepares an export into a folder, which is made when it is not there.
    ///
    /// With `cleaning` nothing that is written says where on the globe anything was.
    public init(
        of store: DiaryStore,
        into folder: String,
        as format: ExportFormat,
        withSound: Bool,
        cleaning: Cleaning? = nil
    ) {
        self.store = store
        self.folder = folder
        self.format = format
        self.withSound = withSound
        self.cleaning = cleaning
    }

    /// Writes the entries; what has their names already gives way.
    ///
    /// A cancelled task stops between two entries; one file for all is written only when it has them all.
    @discardableResult
    public func write(_ ids: [EntryID], progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        async throws(DiaryError) -> Outcome
    {
        try DiaryFolder.makeFolder(folder)
        if withSound { try FileCopy.write("", to: "\(folder)/\(DiaryMarks.exportMark)") }
        var gathered = format.opening
        var outcome = Outcome()
        for (done, id) in ids.enumerated() {
            if Task.isCancelled {
                if format.isOneFile { outcome.written = 0 }
                outcome.isStopped = true
                return outcome
            }
            progress(done, ids.count)
            do throws(DiaryError) {
                gathered += try await write(id)
                outcome.written += 1
            } catch {
                guard try await !store.has(id) else { throw error }
                outcome.gone.append(id)
            }
        }
        if format.isOneFile { try FileCopy.write(gathered, to: "\(folder)/diary.\(format.fileExtension)") }
        return outcome
    }

    /// Writes one entry, or gives its text where there is one file for all.
    private func write(_ id: EntryID) async throws(DiaryError) -> String {
        let entry = try await store.entry(id)
        guard let cleaning else { return try write(entry) }
        let work = try store.makeWorkFolder()
        defer { store.removeWorkFolder(work) }
        var clean = entry.withoutPositions
        var made: [String: ArrivingPicture] = [:]
        for picture in withSound ? entry.pictures : [] {
            made[picture.sha256] = await cleaning(picture, work)
        }
        if withSound {
            clean.blocks = clean.blocks.map { block in
                guard case .photo(let picture?, let caption) = block else { return block }
                return .photo(made[picture.sha256]?.picture, caption: caption ?? picture.name)
            }
        }
        let places = made.values.map { ($0.picture.sha256, $0.file) }
        return try write(clean, Dictionary(places) { one, _ in one })
    }

    private func write(_ entry: Entry, _ pictureFiles: [String: String] = [:]) throws(DiaryError) -> String {
        let files = EntryFiles(
            of: entry,
            as: format.isOneFile ? [] : [format],
            withSound: withSound,
            named: EntryFileName.stem(of: entry),
            in: folder,
            from: store.folder,
            pictureFile: { pictureFiles[$0.sha256] }
        )
        try files.write()
        guard format.isOneFile else { return "" }
        return format.text(of: entry, sound: files.soundPath, pictures: files.picturePaths)
    }
}
