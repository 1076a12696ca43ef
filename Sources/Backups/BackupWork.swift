internal import Diary
internal import Glibc
internal import Ground

/// A backup while it is written: a folder that gets its name when all of it is there.
struct BackupWork: ~Copyable {
    let path: String
    private let recipients: [AgeRecipient]
    /// The last whole backup that was encrypted for the same, whose sound need not be written again.
    private let last: WholeBackup?
    private(set) var sums: [Path: String] = [:]
    /// The digests of the plain files.
    private(set) var contents: [Path: String] = [:]
    /// What was written and not linked.
    private(set) var written: Set<Path> = []
    private(set) var writtenBytes = 0

    init(path: String, recipients: [AgeRecipient], last: WholeBackup?) throws(BackupError) {
        guard mkdir(path, 0o700) == 0 else { throw BackupError(errno: errno, path: path) }
        self.path = path
        self.recipients = recipients
        self.last = last?.card.recipients == recipients.map(\.text).sorted() ? last : nil
    }

    private func name(_ file: String) -> String { recipients.isEmpty ? file : file + WholeBackup.ending }

    /// Writes a file of the diary under its own path.
    mutating func add(_ from: String, as file: String) throws(BackupError) {
        let name = name(file)
        try PackedFile.makeFolders(above: name, in: path)
        let place = "\(path)/\(name)"
        do throws(BackupError) {
            let packed = try PackedFile.pack(from, to: place, for: recipients)
            try take(name, packed.written)
            contents[Path(file)] = packed.read
        } catch {
            unlink(place)
            throw error
        }
    }

    /// Writes a file that never changes, or gives the one of the last backup a second name.
    ///
    /// Unless it is encrypted, the last backup's is also taken when the file itself has another length since, or
    /// another digest than the one that it should have. `false` says that neither has the length that it should have.
    @discardableResult
    mutating func addLasting(_ from: String, bytes: Int, as file: String, sha256: String? = nil)
        throws(BackupError) -> Bool
    {
        let name = name(file)
        let isAsItWas = Self.size(of: from) == bytes
        let length = recipients.isEmpty ? bytes : AgeSealer.length(of: bytes, recipients: recipients.count)
        if let last, let sum = last.sums[Path(name)], length == Self.size(of: "\(last.path)/\(name)"),
            recipients.isEmpty ? sha256 == nil || sha256 == sum : isAsItWas,
            // What went bad on the disk is written anew and not handed on.
            (try? PackedFile.digest(of: "\(last.path)/\(name)")) == sum
        {
            try PackedFile.makeFolders(above: name, in: path)
            if link("\(last.path)/\(name)", "\(path)/\(name)") == 0 {
                sums[Path(name)] = sum
                contents[Path(file)] = recipients.isEmpty ? sum : try PackedFile.digest(of: from)
                return true
            }
        }
        try add(from, as: file)
        return isAsItWas
    }

    /// Writes down what there is, has all of it brought to the disk, and reads back what was written.
    mutating func finish(_ card: BackupCard) throws(BackupError) {
        if !recipients.isEmpty { try writeContents() }
        try write(card.text.utf8, to: BackupCard.name)
        try take(BackupCard.name, SHA256Sum.of(card.text.utf8))
        try write(DigestList.bytes(of: sums), to: WholeBackup.sumsName)
        try sync()
        for name in written.sorted() {
            let whole = "\(path)/\(name.text)"
            guard try PackedFile.digest(of: whole, fromDisk: true) == sums[name] else {
                throw .damaged(path: whole)
            }
            if Task.isCancelled { throw .cancelled }
        }
    }

    private mutating func writeContents() throws(BackupError) {
        guard var sealer = AgeSealer(for: recipients) else { throw .badRecipient(recipients[0].text) }
        let bytes = sealer.head + sealer.add(DigestList.bytes(of: contents))
        let sealed = bytes + sealer.finish()
        do throws(DurableFile.Failure) {
            try DurableFile.write(sealed, to: "\(path)/\(WholeBackup.contentsName)")
        } catch {
            throw BackupError(errno: error.errno, path: error.path)
        }
        try take(WholeBackup.contentsName, SHA256Sum.of(sealed))
    }

    private mutating func take(_ name: String, _ sum: String) throws(BackupError) {
        sums[Path(name)] = sum
        written.insert(Path(name))
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
