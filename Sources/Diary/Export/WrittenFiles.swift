internal import Glibc
internal import System

/// A line per entry, the last one counts: id, last change, and each file with a mark that shows a person's change.
struct WrittenFiles {
    struct Mark: Equatable {
        /// SHA-256; nil for sound, and for files known only as written.
        var digest: String?
        /// Size and time by which an unchanged file is known without reading it.
        var bytes = 0
        var modified = 0
    }

    struct Line {
        var id: String
        /// The entry's last change; nil while its files are being written.
        var changed: Int64?
        var files: [(path: String, mark: Mark)]
        private(set) var former: [String] = []

        func wasOnce(_ note: [UInt8]) -> Bool { !former.isEmpty && former.contains(SHA256Sum.of(note)) }
    }

    let folder: String
    private(set) var lines: [String: Line] = [:]
    /// Hashes of all that was ever listed for a path, as a kill may come before or after writing.
    private var known: Set<Int> = []

    private let path: String

    init(in folder: String, named name: String = FolderKind.mirrorList) {
        self.folder = folder
        path = "\(folder)/\(name)"
        guard let bytes = FileBytes.read(path) else { return }
        for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if let line = Line(text) { know(line) }
        }
    }

    private mutating func know(_ line: Line) {
        var line = line
        line.follow(lines[line.id])
        lines[line.id] = line
        for (path, mark) in line.files {
            if let digest = mark.digest { known.insert(Self.number(path, digest)) }
        }
    }

    /// Refuses a folder with something other than a file in the list's place: it is somebody's own.
    static func checkPlace(in folder: String, named name: String = FolderKind.mirrorList) throws(DiaryError) {
        let path = "\(folder)/\(name)"
        if FolderNames.isOtherThanFile(path) { throw .outside(path: path, errno: EEXIST) }
    }

    private static func number(_ path: String, _ digest: String) -> Int {
        var hasher = Hasher()
        hasher.combine(Path(path))
        hasher.combine(digest)
        return hasher.finalize()
    }

    mutating func add(_ line: Line) throws(DiaryError) {
        know(line)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { throw .outside(path: path, errno: errno) }
        defer { close(descriptor) }
        let before = lseek(descriptor, 0, SEEK_END)
        let bytes = Array((lines[line.id] ?? line).text.utf8)
        let count = Glibc.write(descriptor, bytes, bytes.count)
        guard count == bytes.count else {
            // A short write means a full disk.
            let code = count < 0 ? errno : ENOSPC
            // Otherwise the next line would continue this one.
            ftruncate(descriptor, before)
            throw .outside(path: path, errno: code)
        }
    }

    mutating func remove(_ id: String) { lines[id] = nil }

    func save() throws(DiaryError) {
        let text = lines.keys.sorted().compactMap { lines[$0]?.text }.joined()
        try FileCopy.write(text, to: path)
    }

    /// Something is there that we never wrote, or that changed since.
    func isForeign(_ path: String, of id: String) -> Bool {
        let place = "\(folder)/\(path)"
        guard !FolderNames.leadsToFolder(place), let now = Self.mark(of: place, digest: nil) else {
            return false
        }
        let mark = lines[id]?.files.first { Path($0.path) == Path(path) }?.mark
        if let mark, mark.bytes == now.bytes, mark.modified == now.modified { return false }
        guard let digest = SHA256Sum.of(file: place, bytes: now.bytes) else { return true }
        return !known.contains(Self.number(path, digest))
    }

    /// Renames a person's file to `NAME (yours).md`.
    func keepBeside(_ path: String) throws(DiaryError) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        for number in 1... {
            let name = "\(path[..<dot]) (yours\(number > 1 ? " \(number)" : ""))\(path[dot...])"
            do throws(DurableFile.Failure) {
                try DurableFile.move("\(folder)/\(path)", to: "\(folder)/\(name)", replacing: false)
                return name
            } catch {
                guard error.errno == EEXIST else { throw .outside(path: error.path, errno: error.errno) }
            }
        }
        return path
    }

    static func isKeptBeside(_ path: String) -> Bool { path.contains(" (yours") }

    func putBack(_ path: String, as name: String) throws(DiaryError) {
        try FileCopy.makeFolder(DurableFile.split("\(folder)/\(name)").folder)
        do throws(DurableFile.Failure) {
            try DurableFile.move("\(folder)/\(path)", to: "\(folder)/\(name)", replacing: false)
        } catch {
            throw .outside(path: error.path, errno: error.errno)
        }
    }

    func isMissing(_ path: String) -> Bool {
        Self.mark(of: "\(folder)/\(path)", digest: nil) == nil && errno == ENOENT
    }

    func isChanged(_ path: String, _ mark: Mark) -> Bool {
        if isReplaced(path) { return true }
        let now = Self.mark(of: "\(folder)/\(path)", digest: mark.digest)
        guard let now, now != mark, !isSound(path) else { return false }
        guard let bytes = FileBytes.read("\(folder)/\(path)") else { return false }
        return !known.contains(Self.number(path, SHA256Sum.of(bytes)))
    }

    /// Reads only files with another time than noted, and notes the time of whole ones.
    mutating func keepOtherSounds(of line: Line, isWhole: (_ digest: String) -> Bool) throws(DiaryError)
        -> [String]
    {
        var (kept, noted) = ([String](), line)
        for (place, file) in line.files.enumerated() where file.mark.digest == nil && file.mark.modified != 0
        {
            let now = Self.mark(of: "\(folder)/\(file.path)", digest: nil)
            guard let now, now != file.mark, !isReplaced(file.path) else { continue }
            let digest = SHA256Sum.of(file: "\(folder)/\(file.path)", bytes: file.mark.bytes)
            if let digest, isWhole(digest) {
                noted.files[place].mark = now
            } else {
                kept.append(try keepBeside(file.path))
            }
        }
        if kept.isEmpty { lines[line.id] = noted }
        return kept
    }

    func isOfAnotherDiary(than store: DiaryStore) async throws(DiaryError) -> Bool {
        let ids = lines.keys.compactMap { EntryID($0) }
        for id in ids where try await store.entries.hasEverHad(id) { return false }
        return !ids.isEmpty
    }

    func isReplaced(_ path: String) -> Bool {
        let place = "\(folder)/\(path)"
        return FolderNames.isOtherThanFile(place) && !FolderNames.leadsToFolder(place)
    }

    private func isSound(_ path: String) -> Bool { !path.hasSuffix(".md") && !path.hasSuffix(".json") }

    func noted(_ files: [(path: String, mark: Mark)]) -> [(path: String, mark: Mark)] {
        files.map { path, mark in (path, Self.mark(of: "\(folder)/\(path)", digest: mark.digest) ?? mark) }
    }

    static func mark(of path: String, digest: String?) -> Mark? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Mark(
            digest: digest,
            bytes: Int(status.st_size),
            modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        )
    }
}

extension [(path: String, mark: WrittenFiles.Mark)] {
    var lasting: [String] { filter { $0.mark.digest == nil }.map(\.path) }
}

extension WrittenFiles.Line {
    fileprivate init?(_ text: Substring) {
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 3 else { return nil }
        id = fields[0]
        changed = Int64(fields[1])
        files = []
        for field in fields[2...] {
            if let mark = WrittenFiles.Mark(field), !files.isEmpty {
                // The last mark counts; those before are of earlier notes.
                if let digest = files[files.count - 1].mark.digest { former.append(digest) }
                files[files.count - 1].mark = mark
            } else if Self.leadsOut(field) {
                return nil
            } else {
                files.append((field, WrittenFiles.Mark()))
            }
        }
    }

    private static func leadsOut(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.utf8.first == UInt8(ascii: "/") || parts.contains { $0.elementsEqual("..".utf8) }
    }

    private static let mostFormer = 20

    fileprivate mutating func follow(_ before: Self?) {
        let now = note?.digest
        former = before.map { $0.former + [$0.note?.digest].compactMap(\.self) } ?? former
        former.removeAll { $0 == now }
        former = former.suffix(Self.mostFormer)
    }

    private var note: WrittenFiles.Mark? { files.first { $0.path.hasSuffix(".md") }?.mark }

    fileprivate var text: String {
        let fields = files.flatMap { path, mark in
            let before = path.hasSuffix(".md") ? former.map { WrittenFiles.Mark(digest: $0).text } : []
            return [path] + before + [mark.text]
        }
        return ([id, changed.map(String.init) ?? "-"] + fields).joined(separator: "\t") + "\n"
    }
}

extension WrittenFiles.Mark {
    /// `DIGEST:BYTES:TIME`, with `-` for an unknown digest; no path in a mirror looks like it.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, !text.contains("/"), parts[0] == "-" || parts[0].utf8.count == 64,
            let bytes = Int(parts[1]), let modified = Int(parts[2])
        else { return nil }
        self.init(digest: parts[0] == "-" ? nil : String(parts[0]), bytes: bytes, modified: modified)
    }

    fileprivate var text: String { "\(digest ?? "-"):\(bytes):\(modified)" }
}

/// A text written piece by piece; it gets its name once it is complete, or vanishes.
final class SingleFileWriter {
    private let place: String
    private let unfinished: String
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var sum = SHA256Sum()
    private(set) var bytes = 0

    init(to path: String) throws(DiaryError) {
        place = path
        unfinished = DurableFile.unfinishedPath(beside: path)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = open(unfinished, flags, 0o600)
        guard descriptor >= 0 else { throw .outside(path: path, errno: errno) }
    }

    deinit {
        close(descriptor)
        unlink(unfinished)
    }

    func add(_ text: String) throws(DiaryError) {
        waiting += text.utf8
        if waiting.count >= 1 << 16 { try write() }
    }

    func finish() throws(DiaryError) -> String {
        try write()
        guard fsync(descriptor) == 0 else { throw .outside(path: place, errno: errno) }
        return sum.finish()
    }

    func move() throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.move(unfinished, to: place)
        } catch {
            throw .outside(path: place, errno: error.errno)
        }
    }

    private func write() throws(DiaryError) {
        var sent = 0
        while sent < waiting.count {
            let count = waiting[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw .outside(path: place, errno: errno) }
            sent += max(0, count)
        }
        waiting.withUnsafeBytes { sum.update($0) }
        bytes += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }
}
