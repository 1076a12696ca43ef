internal import Glibc
internal import System
internal import VoiceCore

/// A memo on its way in: a folder of its own, in which it is whole or can be gone on with, also after a kill.
struct Upload: Equatable, Sendable {
    /// A random number that nobody guesses.
    let id: String
    let folder: String
    private(set) var facts: UploadFacts
    /// How many bytes it has when it is whole; nothing where that was not said.
    let total: Int?
    /// The header that said so, which is told to whoever asks how far it is.
    let metadata: String?

    private var part: String { folder + "/part" }
    private var factsFile: String { folder + "/facts" }
    /// Where it lies once it is whole.
    var path: String { "\(folder)/memo/\(facts.name)" }

    /// Makes room for a memo, which no kill outlives until it is described; nothing when the system refuses.
    init?(new facts: UploadFacts, total: Int? = nil, metadata: String? = nil, in uploads: String) {
        id = String(Access.secret().prefix(32))
        folder = "\(uploads)/\(id)"
        (self.facts, self.total) = (facts, total)
        self.metadata = metadata.flatMap { $0.isEmpty ? nil : $0 }
        guard mkdir(folder, 0o700) == 0 else { return nil }
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
    }

    /// Writes down what is said of it, so that it can be gone on with by whoever comes next.
    mutating func describe(as facts: UploadFacts) throws(DurableFile.Failure) {
        self.facts = facts
        let size = total.map { "&total=\($0)" } ?? ""
        let said = metadata.map { "&metadata=" + Address.escaped($0) } ?? ""
        try DurableFile.write(Array((facts.form + size + said).utf8), to: factsFile)
        try DurableFile.sync(folder: DurableFile.split(folder).folder)
    }

    /// One that was begun, by its number; nothing when there is none.
    init?(_ id: String, in uploads: String) {
        guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        self.id = id
        folder = "\(uploads)/\(id)"
        guard let bytes = FileBytes.read("\(folder)/facts"), let form = FormFields(bytes),
            let facts = try? UploadFacts(form.values.mapValues { [$0] })
        else { return nil }
        self.facts = facts
        total = form["total"].flatMap { Int($0) }
        metadata = form["metadata"]
    }

    /// Whether all of it is here.
    var isWhole: Bool { access(path, F_OK) == 0 }

    /// How many bytes of it are here, all of them on the disk.
    var bytes: Int {
        let descriptor = open(isWhole ? path : part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var facts = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &facts) == 0 else { return 0 }
        return Int(facts.st_size)
    }

    /// Opens it to be gone on with; nothing when another does, or it is whole or gone.
    func file() -> ReceivedFile? {
        let descriptor = open(part, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard FileLock.take(descriptor) == .taken, fstat(descriptor, &facts) == 0, facts.st_nlink > 0 else {
            close(descriptor)
            return nil
        }
        return ReceivedFile(
            owning: descriptor,
            path: part,
            name: self.facts.name,
            bytes: Int(facts.st_size),
            most: total ?? ReceivedFile.mostBytes
        )
    }

    /// Gives it its name, now that all of it is on the disk; what is done with it from now on survives a kill.
    func finish(_ file: ReceivedFile) throws(DurableFile.Failure) {
        if let modified = facts.modified { file.setModified(milliseconds: modified) }
        guard file.sync() != nil else { throw DurableFile.Failure(step: .sync, path: part, errno: errno) }
        try DurableFile.makeFolder(folder + "/memo")
        try DurableFile.move(part, to: path)
        try DurableFile.sync(folder: folder)
    }

    /// Removes it with all that came of it.
    func remove() { FolderNames.removeTree(folder) }

    /// Whether it lies here unfinished since before a time, and nobody is sending it.
    func isAbandoned(before seconds: Int) -> Bool {
        var facts = stat()
        guard !isWhole, lstat(folder, &facts) == 0, facts.st_mtim.tv_sec < seconds else { return false }
        let descriptor = open(part, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return !FileLock.isHeld(descriptor) && fstat(descriptor, &facts) == 0
            && facts.st_mtim.tv_sec < seconds
    }
}
