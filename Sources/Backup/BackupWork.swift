package import Diary
internal import Glibc
internal import System

/// A backup in progress: a folder that gets its name once it is complete.
struct BackupWork: ~Copyable {
    let path: String
    private let recipients: [AgeRecipient]
    private let last: WholeBackup?
    private var sums: [Path: Listed] = [:]
    /// Digests of the plain files of an encrypted backup.
    private var contents: [Path: ListedDigest] = [:]
    private(set) var written = 0
    private(set) var writtenBytes = 0

    enum Taken {
        case asItWas
        case fromLast
        case changed
    }

    private struct Listed {
        let digest: ListedDigest
        let isWritten: Bool
    }

    init(path: String, recipients: [AgeRecipient], last: WholeBackup?) throws(BackupError) {
        guard mkdir(path, 0o700) == 0 else { throw BackupError(errno: errno, path: path) }
        self.path = path
        self.recipients = recipients
        self.last = last?.card.recipients == recipients.map(\.text).sorted() ? last : nil
    }

    private func name(_ file: String) -> String { recipients.isEmpty ? file : file + WholeBackup.ending }

    func content(of file: String) -> ListedDigest? {
        recipients.isEmpty ? sums[Path(file)]?.digest : contents[Path(file)]
    }

    mutating func add(_ from: String, as file: String) throws(BackupError) {
        let name = name(file)
        try PackedFile.makeFolders(above: name, in: path)
        let place = "\(path)/\(name)"
        do throws(BackupError) {
            let packed = try PackedFile.pack(from, to: place, for: recipients)
            try addSum(name, packed.written)
            if !recipients.isEmpty { contents[Path(file)] = ListedDigest(packed.read) }
        } catch {
            unlink(place)
            throw error
        }
    }

    /// Writes a file that never changes, or links the last backup's, which also replaces a changed one.
    @discardableResult
    mutating func addLasting(_ from: String, bytes: Int, as file: String, sha256: String? = nil)
        throws(BackupError) -> Taken
    {
        let name = name(file)
        let isAsItWas = Self.size(of: from) == bytes
        if let sum = lastSum(of: file, bytes: bytes, sha256: sha256, isAsItWas: isAsItWas), let last,
            // A file gone bad on the disk is written anew.
            (try? PackedFile.digest(of: "\(last.path)/\(name)")).map(ListedDigest.init) == sum
        {
            try PackedFile.makeFolders(above: name, in: path)
            if link("\(last.path)/\(name)", "\(path)/\(name)") == 0 {
                sums[Path(name)] = Listed(digest: sum, isWritten: false)
                if !recipients.isEmpty {
                    let known = if let sha256 { sha256 } else { try PackedFile.digest(of: from) }
                    contents[Path(file)] = ListedDigest(known)
                }
                let isWhole = sha256.map { SHA256Sum.of(file: from, bytes: bytes) == $0 } ?? isAsItWas
                return isWhole ? .asItWas : .fromLast
            }
        }
        try add(from, as: file)
        return sha256.map { content(of: file) == ListedDigest($0) } ?? isAsItWas ? .asItWas : .changed
    }

    private func lastSum(of file: String, bytes: Int, sha256: String?, isAsItWas: Bool) -> ListedDigest? {
        let name = name(file)
        let length = recipients.isEmpty ? bytes : AgeSealer.length(of: bytes, recipients: recipients.count)
        guard let last, let sum = last.sums[Path(name)], length == Self.size(of: "\(last.path)/\(name)")
        else { return nil }
        if recipients.isEmpty { return sha256.map(ListedDigest.init) ?? sum == sum ? sum : nil }
        // Encrypted files show no digest: the last backup lists the changed ones.
        guard sha256 != nil, let changed = last.card.changed else { return isAsItWas ? sum : nil }
        return changed.contains(file) ? nil : sum
    }

    mutating func finish(_ card: BackupCard) throws(BackupError) {
        if !recipients.isEmpty { try writeContents() }
        try write(card.text.utf8, to: BackupCard.name)
        try addSum(BackupCard.name, SHA256Sum.of(card.text.utf8))
        let names = sums.keys.sorted()
        _ = try PackedFile.write(to: "\(path)/\(WholeBackup.sumsName)", for: []) {
            (put) throws(BackupError) in
            for name in names { if let sum = sums[name] { try put(DigestList.line(of: name, sum.digest)) } }
        }
        try sync()
        for name in names {
            guard let sum = sums[name], sum.isWritten else { continue }
            let whole = "\(path)/\(name.text)"
            guard try ListedDigest(PackedFile.digest(of: whole, fromDisk: true)) == sum.digest else {
                throw .damaged(path: whole)
            }
            if Task.isCancelled { throw .cancelled }
        }
    }

    private mutating func writeContents() throws(BackupError) {
        let names = contents.keys.sorted()
        let place = "\(path)/\(WholeBackup.contentsName)"
        let sum = try PackedFile.write(to: place, for: recipients) { (put) throws(BackupError) in
            for name in names {
                if let digest = contents[name] { try put(DigestList.line(of: name, digest)) }
            }
        }
        try addSum(WholeBackup.contentsName, sum)
    }

    private mutating func addSum(_ name: String, _ sum: String) throws(BackupError) {
        let before = sums.updateValue(Listed(digest: ListedDigest(sum), isWritten: true), forKey: Path(name))
        if before?.isWritten != true { written += 1 }
        writtenBytes += Self.size(of: "\(path)/\(name)") ?? 0
    }

    private func write(_ bytes: some Collection<UInt8>, to name: String) throws(BackupError) {
        do throws(DurableFile.Failure) {
            try DurableFile.write(bytes, to: "\(path)/\(name)")
        } catch {
            throw BackupError(errno: error.errno, path: error.path)
        }
    }

    private func sync() throws(BackupError) {
        if let error = FileSystemSync.run(around: path) { throw BackupError(errno: error, path: path) }
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}

package enum BackupError: Error, Equatable, Sendable {
    case diary(DiaryError)
    case file(path: String, errno: Int32)
    case badRecipient(String)
    /// A file of identities with something else in this line, or without any.
    case badIdentity(path: String, line: Int?)
    case noBackup(path: String)
    case notWhole(path: String, older: String?)
    /// The backup's database is damaged or gone; an older backup in the folder has its own.
    case databaseDamaged(path: String, older: String?)
    case busy(path: String)
    case ofAnotherDiary(path: String)
    case occupied(path: String)
    case overtaken(path: String)
    case encrypted(path: String)
    case noIdentityFits(path: String)
    case damaged(path: String)
    case cancelled

    init(errno: Int32, path: String) { self = .file(path: path, errno: errno) }

    init(_ error: AgeError, path: String) {
        self = error == .noIdentityFits ? .noIdentityFits(path: path) : .damaged(path: path)
    }
}
