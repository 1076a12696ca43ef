internal import FoundationEssentials
internal import Glibc
package import System
package import VoiceCore

package struct UploadFacts: Codable, Equatable, Sendable {
    package var name: String
    package var title: String?
    package var journal: String?
    package var tags: [String] = []
    /// The recording's date, as a person writes it.
    package var on: String?
    package var modified: Int64?

    package init(name: String) { self.name = name }

    package func terms(_ usual: MemoOffer.FilingOptions) -> MemoOffer.FilingOptions {
        var terms = usual
        (terms.title, terms.journal, terms.tags) = (title, journal, tags)
        terms.on = on.flatMap { DateText.parse($0) }
        // An upload is a copy, not needed beside the entry.
        terms.source = .delete
        return terms
    }
}

/// A sent memo in a folder of its own, where it can be continued even after a kill.
package struct Upload: Equatable, Sendable {
    private struct Description: Codable {
        var facts: UploadFacts
        var total: Int?
        var metadata: String?
    }

    /// Random, so that nobody can guess it.
    package let id: String
    package let folder: String
    package private(set) var facts: UploadFacts
    /// Nil if the sender did not say.
    package let total: Int?
    /// The sender's header, repeated to whoever asks for progress.
    package let metadata: String?

    package var part: String { folder + "/part" }
    private var factsFile: String { folder + "/facts.json" }
    package var path: String { "\(folder)/memo/\(facts.name)" }

    /// A kill before ``describe(as:)`` loses the memo; nil if the system refuses.
    package init?(id: String, new facts: UploadFacts, total: Int?, metadata: String?, in uploads: String) {
        (self.id, folder) = (id, "\(uploads)/\(id)")
        (self.facts, self.total) = (facts, total)
        self.metadata = metadata.flatMap { $0.isEmpty ? nil : $0 }
        guard mkdir(folder, 0o700) == 0 else { return nil }
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
    }

    /// Saves the facts, so that anybody can continue the memo.
    package mutating func describe(as facts: UploadFacts) throws(DurableFile.Failure) {
        self.facts = facts
        let described = Description(facts: facts, total: total, metadata: metadata)
        let bytes = (try? JSONEncoder().encode(described)).map(Array.init) ?? []
        try DurableFile.write(bytes, to: factsFile)
        try DurableFile.sync(folder: DurableFile.split(folder).folder)
    }

    package init?(_ id: String, in uploads: String) {
        guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        (self.id, folder) = (id, "\(uploads)/\(id)")
        guard let bytes = FileBytes.read("\(folder)/facts.json"),
            let described = try? JSONDecoder().decode(Description.self, from: Data(bytes))
        else { return nil }
        (facts, total, metadata) = (described.facts, described.total, described.metadata)
    }

    package var isWhole: Bool { access(path, F_OK) == 0 }

    /// Counts only bytes that are safely on disk.
    package var bytes: Int {
        let descriptor = open(isWhole ? path : part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var facts = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &facts) == 0 else { return 0 }
        return Int(facts.st_size)
    }

    package func remove() { FolderNames.removeTree(folder) }

    /// Unfinished, untouched since this time, and nobody is sending it.
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
