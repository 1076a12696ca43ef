internal import Actions
internal import Glibc
internal import System

extension Upload {
    /// Makes room for a memo under a number that nobody guesses; nothing when the system refuses.
    init?(new facts: UploadFacts, total: Int? = nil, metadata: String? = nil, in uploads: String) {
        let id = String(Access.secret().prefix(32))
        self.init(id: id, new: facts, total: total, metadata: metadata, in: uploads)
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
}
