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

    /// Writes the entries; what has their names already gives way.
    public func write(_ ids: [EntryID], progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        async throws(DiaryError)
    {
        try DiaryFolder.makeFolder(folder)
        let files = EntryFiles(folder: folder, diary: store.folder)
        var gathered = format.opening
        for (done, id) in ids.enumerated() where !Task.isCancelled {
            progress(done, ids.count)
            let entry = try await store.entry(id)
            let written = try files.write(entry, as: format.isOneFile ? [] : [format], withSound: withSound)
            if format.isOneFile { gathered += format.text(of: entry, sound: written.first) }
        }
        // Half of the entries must not take the place of an older file that has all.
        guard !Task.isCancelled else { return }
        if format.isOneFile { try FileCopy.write(gathered, to: "\(folder)/diary.\(format.fileExtension)") }
    }
}
