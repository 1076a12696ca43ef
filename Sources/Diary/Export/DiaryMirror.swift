internal import Glibc
internal import Ground
internal import Time

/// Keeps a folder of notes, sound and complete JSON in step with a diary, which can be made anew from it.
///
/// A list in the folder says which files are the mirror's and how old; files that are not on it are never touched.
public actor DiaryMirror {
    /// What was done to bring the folder in step.
    public struct Outcome: Equatable, Sendable {
        /// Entries whose files were written.
        public var written = 0
        /// Entries whose files were in step already.
        public var unchanged = 0
        /// Removed entries whose files were removed too.
        public var removed = 0
    }

    /// One entry's line in the list.
    private struct Line: Equatable {
        var id: String
        /// When the entry was last changed; nothing while its files are being written.
        var changed: Int64?
        var paths: [String]
    }

    static let listName = DiaryMarks.mirrorList

    private let store: DiaryStore
    private let folder: String
    private let executor = QueueExecutor(label: "mirror")

    /// The queue on which files are written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Prepares a mirror in a folder, which is made when it is not there.
    public init(of store: DiaryStore, in folder: String) {
        self.store = store
        self.folder = folder
    }

    /// Writes what is new or changed and removes what is gone.
    ///
    /// A kill in between leaves files that the next call finishes or removes: each is on the list before it is there.
    public func update(progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in })
        async throws(DiaryError)
        -> Outcome
    {
        try DiaryFolder.makeFolder(folder)
        var lines = readList()
        var outcome = Outcome()
        let ids = try await store.ids()
        let living = Set(ids.map(\.description))
        for (done, id) in ids.enumerated() {
            if Task.isCancelled { break }
            progress(done, ids.count)
            let entry: Entry
            do throws(DiaryError) {
                entry = try await store.entry(id)
            } catch .noSuchEntry {
                continue
            }
            if let known = lines[id.description], isInStep(known, entry) {
                outcome.unchanged += 1
                continue
            }
            let files = try write(entry, &lines)
            lines[id.description] = files
            outcome.written += 1
        }
        for (id, line) in lines where !living.contains(id) {
            line.paths.forEach(remove)
            lines[id] = nil
            outcome.removed += 1
        }
        try writeList(lines)
        progress(ids.count, ids.count)
        return outcome
    }

    private func write(_ entry: Entry, _ lines: inout [String: Line]) throws(DiaryError) -> Line {
        let id = entry.id.description
        let files = EntryFiles(folder: folder, diary: store.folder)
        let stem = EntryFileName.stem(of: entry)
        let before = lines[id]?.paths ?? []
        let ending = entry.sound?.path.split(separator: ".").last.map { ["\(stem).\($0)"] } ?? []
        let planned = ending + ["\(stem).md", "\(stem).json"]
        try append(Line(id: id, changed: nil, paths: Array(Set(before + planned)).sorted()))
        let paths = try files.write(entry, as: [.markdown, .json], withSound: true)
        before.filter { !paths.contains($0) }.forEach(remove)
        let line = Line(id: id, changed: entry.changedAt.milliseconds, paths: paths)
        try append(line)
        return line
    }

    private func isInStep(_ line: Line, _ entry: Entry) -> Bool {
        line.changed == entry.changedAt.milliseconds
            && line.paths.allSatisfy { access("\(folder)/\($0)", F_OK) == 0 }
    }

    private func remove(_ path: String) {
        unlink("\(folder)/\(path)")
        // Only folders that are empty let themselves be removed.
        rmdir(DurableFile.split("\(folder)/\(path)").folder)
    }
}

/// The list of files: a line for each entry, the last one counts.
extension DiaryMirror {
    private func readList() -> [String: Line] {
        guard let bytes = FileBytes.read("\(folder)/\(Self.listName)") else { return [:] }
        var lines: [String: Line] = [:]
        for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 3, !fields[2...].contains(where: leadsOut) else { continue }
            lines[fields[0]] = Line(id: fields[0], changed: Int64(fields[1]), paths: Array(fields[2...]))
        }
        return lines
    }

    /// Whether a path leads out of the folder, so that it is not ours; dots within a name are a title's.
    private func leadsOut(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.utf8.first == UInt8(ascii: "/") || parts.contains { $0.elementsEqual("..".utf8) }
    }

    private static func text(of line: Line) -> String {
        ([line.id, line.changed.map(String.init) ?? "-"] + line.paths).joined(separator: "\t") + "\n"
    }

    private func append(_ line: Line) throws(DiaryError) {
        let path = "\(folder)/\(Self.listName)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
        defer { close(descriptor) }
        let bytes = Array(Self.text(of: line).utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw DiaryError(errno: errno, path: path)
        }
    }

    private func writeList(_ lines: [String: Line]) throws(DiaryError) {
        let text = lines.keys.sorted().compactMap { lines[$0] }.map(Self.text).joined()
        try FileCopy.write(text, to: "\(folder)/\(Self.listName)")
    }
}
