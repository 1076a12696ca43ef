internal import Ground

/// Writes entries into a folder, in one form.
public actor DiaryExport {
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

    /// Writes the entries and gives how many; what has their names already gives way.
    ///
    /// A cancelled task stops between two entries; one file for all is written only when it has them all.
    @discardableResult
    public func write(_ ids: [EntryID], progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        async throws(DiaryError) -> Int
    {
        try DiaryFolder.makeFolder(folder)
        if withSound { try FileCopy.write("", to: "\(folder)/\(DiaryMarks.exportMark)") }
        var gathered = format.opening
        for (done, id) in ids.enumerated() {
            if Task.isCancelled { return format.isOneFile ? 0 : done }
            progress(done, ids.count)
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
            if format.isOneFile { gathered += format.text(of: entry, sound: files.soundPath) }
        }
        if format.isOneFile { try FileCopy.write(gathered, to: "\(folder)/diary.\(format.fileExtension)") }
        return ids.count
    }
}
