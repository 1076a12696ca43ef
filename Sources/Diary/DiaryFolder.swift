internal import Glibc
internal import System

package struct DiaryFolder: Equatable, Sendable {
    package let path: String
    package static let recordingsName = "recordings"

    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    package var database: String { path + "/" + FolderKind.database }
    package var audio: String { path + "/" + FolderKind.audio }
    /// Sound on its way in; the next opening finishes or removes a killed program's.
    var incoming: String { path + "/incoming" }
    /// Pictures, each named by the digest of its bytes.
    var photos: String { path + "/photos" }
    /// Recordings on their way, each until its entry holds the sound.
    package var recordings: String { "\(path)/\(Self.recordingsName)" }
    var work: String { path + "/work" }

    package func absolute(_ relative: String) -> String { "\(path)/\(relative)" }

    package func relative(_ path: String) -> String {
        path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
    }

    static func soundPath(of id: EntryID, on day: DiaryDay, fileExtension: String) -> String {
        "audio/\(day.description.split(separator: "-").joined(separator: "/"))/\(id).\(fileExtension)"
    }

    func make(withParents: Bool) throws(DiaryError) {
        var status = stat()
        if !withParents, stat(DurableFile.split(path).folder, &status) != 0 { throw .missing(path: path) }
        if let lost { throw lost }
        for folder in [path, audio, incoming, work] { try Self.makeFolder(folder) }
        let descriptor = open(database, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.cannotCreate(database, errno) }
        close(descriptor)
    }

    /// The reason to begin no diary here: an encrypted folder, backups, or kept files without a database.
    var lost: DiaryError? {
        guard access(database, F_OK) != 0, errno == ENOENT else { return nil }
        let names = FolderNames.of(path)
        if FolderKind.isSealedBackup(among: names) { return .sealed(path: path) }
        let mayBeBackups = names.filter { $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
        if mayBeBackups.contains(where: { FolderKind.kind(of: "\(path)/\($0)") == .backup }) {
            return .ofBackups(path: path)
        }
        return holdsKept ? .emptied(path: path) : nil
    }

    var holdsKept: Bool {
        FolderNames.holdsFiles(audio)
            || FolderNames.of(photos).contains { folder in
                folder.utf8.count == 2
                    && FolderNames.of("\(photos)/\(folder)").contains { name in
                        name.hasPrefix(folder) && Picture.isDigest(String(name.prefix(64)))
                    }
            }
    }

    /// Makes the folder of unfinished work, but not where a diary was unmounted: it could not come back there.
    func makeWork() throws(DiaryError) {
        var status = stat()
        guard stat(database, &status) == 0 else { throw .missing(path: path) }
        try Self.makeFolder(work)
    }

    package static func makeFolder(_ path: String) throws(DiaryError) {
        do {
            try DurableFile.makeFolder(path)
        } catch {
            throw cannotCreate(error.path, error.errno)
        }
    }

    private static func cannotCreate(_ path: String, _ code: Int32) -> DiaryError {
        let error = DiaryError(errno: code, path: path)
        if case .file = error { return .cannotCreate(path: path, errno: code) }
        return error
    }

    /// The sound may still be on its way in; nil if it is missing.
    package func placeOfSound(_ sound: String) -> String? {
        let place = absolute(sound)
        if access(place, F_OK) == 0 { return place }
        let id = DurableFile.split(sound).name.prefix(36)
        return FolderNames.of(incoming).first { $0.hasPrefix(id) }.map { "\(incoming)/\($0)" }
    }

    package func placeOfPicture(_ picture: Picture) -> String? {
        let place = absolute(picture.path)
        if access(place, F_OK) == 0 { return place }
        let ending = "." + picture.format.fileExtension
        return FolderNames.of(incoming).first {
            $0.hasPrefix(picture.sha256) && $0.hasSuffix("_" + ending.dropFirst())
        }.map { "\(incoming)/\($0)" }
    }

    package func placeOfSmallPicture(_ picture: Picture) -> String? {
        let place = absolute(picture.smallPath)
        return access(place, F_OK) == 0 ? place : nil
    }

    package func sharesDisk(with path: String) -> Bool {
        guard let own = FileIdentity(following: self.path), let other = FileIdentity(following: path) else {
            return false
        }
        return own.device == other.device
    }

    package var drafts: String { path + "/drafts" }

    package func draft(of id: EntryID) -> String { "\(drafts)/\(id).txt" }

    /// The digest of the text that a draft was made of; removed with the draft.
    package func draftBase(of id: EntryID) -> String { "\(drafts)/\(id).was" }

    package var newDraft: String { "\(drafts)/new.txt" }

    /// True also for a file saved by an editor that was killed.
    package var hasNewDraft: Bool {
        let draft = DurableFile.split(newDraft).name
        return FolderNames.of(drafts).contains { name in
            var status = stat()
            return (name == draft || name.hasPrefix(draft + ".save"))
                && stat("\(drafts)/\(name)", &status) == 0
                && status.st_size > 0
        }
    }

    package var draftedIDs: [EntryID] {
        FolderNames.of(drafts).filter { $0.hasSuffix(".txt") }.compactMap { EntryID(String($0.dropLast(4))) }
    }

    package func removeNewDraft() { remove(newDraft) }

    package func removeDraft(of id: EntryID) {
        unlink(draftBase(of: id))
        remove(draft(of: id))
    }

    /// Removes a draft with editors' files beside it, such as `.NAME.swp`, `NAME~` and `NAME.save`.
    private func remove(_ draft: String) {
        unlink(draft)
        let name = DurableFile.split(draft).name
        for other in FolderNames.of(drafts) where other.contains(name) { unlink("\(drafts)/\(other)") }
        rmdir(drafts)
    }

    /// Replaces a draft with a newer `NAME.save` or `NAME.save.1`, which an editor writes when its terminal closes.
    package func takeUpRescued() {
        var rescued: [(draft: String, file: String, at: Int)] = []
        for name in FolderNames.of(drafts) {
            guard let match = name.wholeMatch(of: /(.+\.txt)\.save(\.[0-9]+)?/),
                let at = modified("\(drafts)/\(name)")
            else { continue }
            rescued.append(("\(drafts)/\(match.1)", "\(drafts)/\(name)", at))
        }
        for (draft, file, at) in rescued.sorted(by: { $0.at < $1.at }) where (modified(draft) ?? 0) <= at {
            try? DurableFile.move(file, to: draft)
        }
    }

    private func modified(_ path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    /// Another folder's relation to a diary's, through all links.
    package enum Place: Equatable, Sendable { case apart, inside, around }

    package func place(of other: String) -> Place {
        if Self.leads(from: other, upTo: FileIdentity(folder: path)) { return .inside }
        return Self.leads(from: path, upTo: FileIdentity(folder: other)) ? .around : .apart
    }

    private static func leads(from folder: String, upTo other: FileIdentity?) -> Bool {
        guard let other else { return false }
        var above = Path(folder).place.text
        while FileIdentity(folder: above) != other {
            let next = DurableFile.split(above).folder
            guard next != above else { return false }
            above = next
        }
        return true
    }
}

/// A folder for one memo's unfinished files, on the diary's volume so that the archive is moved, not copied.
enum WorkFolder {
    static func owner(ofName name: String) -> Owner? {
        name.split(separator: "_").first.flatMap { Owner(String($0)) }
    }
}

extension DiaryStore {
    /// Makes an empty folder that the next opening removes if this program does not.
    package nonisolated func makeWorkFolder() throws(DiaryError) -> String {
        try folder.makeWork()
        try life.show(in: folder)
        var template = Path("\(folder.work)/\(Owner.current)_XXXXXX").withBytes {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
        guard mkdtemp(&template) != nil else { throw DiaryError(errno: errno, path: folder.work) }
        return Path(template).text
    }

    package nonisolated func removeWorkFolder(_ path: String) {
        guard path.hasPrefix(folder.work + "/") else { return }
        FolderNames.removeTree(path)
    }
}
