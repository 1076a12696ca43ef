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
    private let executor = QueueExecutor(label: "export")

    /// The queue on which files are written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Prepares an export into a folder, which is made when it is not there.
    public init(of store: DiaryStore, into folder: String, as format: ExportFormat, withSound: Bool) {
        self.store = store
        self.folder = folder
        self.format = format
        self.withSound = withSound
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
        let files = EntryFiles(
            of: entry,
            as: format.isOneFile ? [] : [format],
            withSound: withSound,
            named: EntryFileName.stem(of: entry),
            in: folder,
            from: store.folder
        )
        try files.write()
        return format.isOneFile ? format.text(of: entry, sound: files.soundPath) : ""
    }
}
