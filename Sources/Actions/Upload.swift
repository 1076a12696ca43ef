internal import FoundationEssentials
internal import Glibc
package import System
package import VoiceCore

/// Facts that were sent with a memo: its name, and where its entry belongs.
package struct UploadFacts: Codable, Equatable, Sendable {
    package var name: String
    package var title: String?
    package var journal: String?
    package var tags: [String] = []
    /// When it was recorded, as a person writes it.
    package var on: String?
    /// When the file was written, in milliseconds since 1970.
    package var modified: Int64?

    package init(name: String) { self.name = name }

    /// The way in which its memo is to be taken.
    package func terms(_ usual: MemoOffer.FilingOptions) -> MemoOffer.FilingOptions {
        var terms = usual
        (terms.title, terms.journal, terms.tags) = (title, journal, tags)
        terms.on = on.flatMap { DateText.parse($0) }
        // What was sent is a copy, which is not needed beside the entry.
        terms.source = .delete
        return terms
    }
}

/// A memo that somebody sends: a folder of its own, in which it is whole or can be gone on with, also after a kill.
package struct Upload: Equatable, Sendable {
    private struct Description: Codable {
        var facts: UploadFacts
        var total: Int?
        var metadata: String?
    }

    /// A random number that nobody guesses.
    package let id: String
    package let folder: String
    package private(set) var facts: UploadFacts
    /// Its bytes when it is whole; nothing where that was not said.
    package let total: Int?
    /// The header that said so, which is told to whoever asks how far it is.
    package let metadata: String?

    /// The file that it grows in.
    package var part: String { folder + "/part" }
    private var factsFile: String { folder + "/facts.json" }
    /// Its place once it is whole.
    package var path: String { "\(folder)/memo/\(facts.name)" }

    /// Makes room for a memo, which no kill outlives until it is described; nothing when the system refuses.
    package init?(id: String, new facts: UploadFacts, total: Int?, metadata: String?, in uploads: String) {
        (self.id, folder) = (id, "\(uploads)/\(id)")
        (self.facts, self.total) = (facts, total)
        self.metadata = metadata.flatMap { $0.isEmpty ? nil : $0 }
        guard mkdir(folder, 0o700) == 0 else { return nil }
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
    }

    /// Writes down what is said of it, so that it can be gone on with by whoever comes next.
    package mutating func describe(as facts: UploadFacts) throws(DurableFile.Failure) {
        self.facts = facts
        let described = Description(facts: facts, total: total, metadata: metadata)
        let bytes = (try? JSONEncoder().encode(described)).map(Array.init) ?? []
        try DurableFile.write(bytes, to: factsFile)
        try DurableFile.sync(folder: DurableFile.split(folder).folder)
    }

    /// One that was begun, by its number; nothing when there is none.
    package init?(_ id: String, in uploads: String) {
        guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        (self.id, folder) = (id, "\(uploads)/\(id)")
        guard let bytes = FileBytes.read("\(folder)/facts.json"),
            let described = try? JSONDecoder().decode(Description.self, from: Data(bytes))
        else { return nil }
        (facts, total, metadata) = (described.facts, described.total, described.metadata)
    }

    package var isWhole: Bool { access(path, F_OK) == 0 }

    /// The bytes of it that are here, all of them on the disk.
    package var bytes: Int {
        let descriptor = open(isWhole ? path : part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var facts = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &facts) == 0 else { return 0 }
        return Int(facts.st_size)
    }

    /// Removes it with all that came of it.
    package func remove() { FolderNames.removeTree(folder) }

    /// True if it is unfinished since before a time and nobody is sending it.
    package func isAbandoned(before seconds: Int) -> Bool {
        var facts = stat()
        guard !isWhole, lstat(folder, &facts) == 0, facts.st_mtim.tv_sec < seconds else { return false }
        let descriptor = open(part, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return !FileLock.isHeld(descriptor) && fstat(descriptor, &facts) == 0
            && facts.st_mtim.tv_sec < seconds
    }
}
