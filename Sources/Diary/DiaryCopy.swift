internal import Glibc
package import System

package struct DiaryCopy: Equatable, Sendable {
    package struct Sound: Sendable {
        package let path: String
        package let bytes: Int
        package let sha256: String?
        fileprivate let row: (key: Int64, isTrashed: Bool)
    }

    private let path: String

    package let entries: Int
    package let trash: Int
    package let soundCount: Int
    package let pictures: [Picture]
    package let damage: String?
    package let damagedRows: Int

    /// Opens a copy that nobody writes; throws if more than an index is damaged.
    package init(at path: String) throws(DiaryError) {
        let database = try Database(path: path, access: .immutable)
        let found = try database.version()
        try database.refuseStrangers(found: found, known: Schema.newestVersion, path: path)
        let damage = try database.damage(most: 1)
        if let worse = damage.ofRows { throw .damaged(message: worse) }
        self.damage = damage.found.first
        let isNewest = found == Schema.newestVersion
        damagedRows = isNewest ? try database.damagedRows(wholly: true).count : 0
        func count(_ table: String) throws(DiaryError) -> Int {
            try database.number("SELECT count(*) FROM \(table)")
        }
        self.path = path
        entries = try count("entry")
        trash = try count("trash")
        soundCount = try count("sound") + count("trash WHERE sound IS NOT NULL")
        pictures = try database.pictures().map(\.picture)
    }

    /// Returns a batch of sound after `last`, empty at the end: a large diary has millions.
    package func sounds(after last: Sound?) throws(DiaryError) -> [Sound] {
        let database = try Database(path: path, access: .immutable)
        func some(_ rows: String, after key: Int64, isTrashed: Bool) throws(DiaryError) -> [Sound] {
            try database.all("SELECT \(rows) > ? ORDER BY 1 LIMIT 1000", [.integer(key)]) { row in
                Sound(
                    path: row[1].text,
                    bytes: row[2].int,
                    sha256: row[3].optionalText,
                    row: (row[0].int64, isTrashed)
                )
            }
        }
        let isInTrash = last?.row.isTrashed ?? false
        if !isInTrash {
            let kept = "entry, path, bytes, sha256 FROM sound WHERE entry"
            let found = try some(kept, after: last?.row.key ?? .min, isTrashed: false)
            guard found.isEmpty else { return found }
        }
        let trashed = "key, sound, sound_bytes, sound_sha256 FROM trash WHERE sound IS NOT NULL AND key"
        return try some(trashed, after: isInTrash ? last?.row.key ?? .min : .min, isTrashed: true)
    }
}

extension DiaryStore {
    package func copyDatabase(to path: String) throws(DiaryError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
        defer { close(descriptor) }
        try database.run("VACUUM INTO ?", [.text(path)])
        guard fsync(descriptor) == 0 else { throw DiaryError(errno: errno, path: path) }
    }

    /// Identifies this diary, also in its copies; nil in a read-only one that never got a mark.
    package func mark() throws(DiaryError) -> String? {
        if let mark = try database.setting("mark") { return mark }
        guard !isReadOnly else { return nil }
        let mark = (0..<16).map { _ in "\(UInt8.random(in: 0...9))" }.joined()
        return try database.transaction { () throws(DiaryError) in
            if let other = try database.setting("mark") { return other }
            try database.set("mark", to: mark)
            return mark
        }
    }

    package func noteBackup(at moment: Moment, in path: String) throws(DiaryError) {
        try database.set("last_backup", to: "\(moment)\t\(path)")
    }

    package func lastBackup() throws(DiaryError) -> (at: Moment, path: String)? {
        guard let text = try database.setting("last_backup"), let tab = text.firstIndex(of: "\t"),
            let moment = Moment(String(text[..<tab]))
        else { return nil }
        return (moment, String(text[text.index(after: tab)...]))
    }
}

package enum FileCopy {
    package struct Failure: Error {
        package let isOfSource: Bool
        package let path: String
        package let errno: Int32

        package var inDiary: DiaryError { DiaryError(errno: errno, path: path) }
        package var outside: DiaryError { isOfSource ? inDiary : .outside(path: path, errno: errno) }

        fileprivate init(isOfSource: Bool = false, path: String, errno: Int32) {
            (self.isOfSource, self.path, self.errno) = (isOfSource, path, errno)
        }

        fileprivate init(_ failure: DurableFile.Failure) {
            self.init(path: failure.path, errno: failure.errno)
        }
    }

    /// Moves a file into the diary, or copies it from another volume.
    static func bring(_ from: String, to: String) throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.move(from, to: to)
        } catch {
            guard error.errno == EXDEV else { throw DiaryError(error) }
            do throws(DiaryError) {
                try copyInDiary(from, to: to)
            } catch {
                unlink(to)
                throw error
            }
        }
    }

    static func copyInDiary(_ from: String, to: String) throws(DiaryError) {
        do throws(Failure) { try copy(from, to: to) } catch { throw error.inDiary }
    }

    static func copy(_ from: String, to: String) throws(Failure) {
        // Opening a pipe without a writer would hang.
        let source = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else { throw Failure(isOfSource: true, path: from, errno: errno) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(isOfSource: true, path: from, errno: EINVAL)
        }
        let target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw Failure(path: to, errno: errno) }
        defer { close(target) }
        while true {
            let count = sendfile(target, source, nil, 1 << 20)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw failure(from, source, to, errno) }
        }
        guard fsync(target) == 0 else { throw Failure(path: to, errno: errno) }
        do {
            try DurableFile.sync(folder: DurableFile.split(to).folder)
        } catch {
            throw Failure(error)
        }
    }

    private static func failure(_ from: String, _ source: Int32, _ to: String, _ code: Int32) -> Failure {
        var byte: UInt8 = 0
        guard pread(source, &byte, 1, lseek(source, 0, SEEK_CUR)) < 0 else {
            return Failure(path: to, errno: code)
        }
        return Failure(isOfSource: true, path: from, errno: errno)
    }

    /// Copies a file so that the name has the whole content or does not exist.
    package static func put(_ from: String, to: String, replacing: Bool = true) throws(Failure) {
        let unfinished = DurableFile.unfinishedPath(beside: to)
        do throws(Failure) {
            try copy(from, to: unfinished)
        } catch {
            unlink(unfinished)
            throw error.isOfSource ? error : Failure(path: to, errno: error.errno)
        }
        do throws(DurableFile.Failure) {
            try DurableFile.move(unfinished, to: to, replacing: replacing)
        } catch {
            unlink(unfinished)
            throw Failure(error)
        }
    }

    package static func write(_ text: String, to path: String, replacing: Bool = true) throws(DiaryError) {
        try makeFolder(DurableFile.split(path).folder)
        do throws(DurableFile.Failure) {
            try DurableFile.write(text.utf8, to: path, replacing: replacing)
        } catch {
            throw .outside(path: path, errno: error.errno)
        }
    }

    package static func makeFolder(_ path: String) throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(path)
        } catch {
            throw .outside(path: error.path, errno: error.errno)
        }
    }
}
