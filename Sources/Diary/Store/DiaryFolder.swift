internal import Glibc
internal import System

/// Paths in a diary's folder.
package struct DiaryFolder: Equatable, Sendable {
    /// The folder's path, without a slash at its end.
    package let path: String
    /// The name of the folder of recordings.
    package static let recordingsName = "recordings"

    /// Names the places in a folder; nothing is made or looked at.
    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The file of the database.
    package var database: String { path + "/" + FolderKind.database }
    /// The folder of the sound, with a folder for each day.
    package var audio: String { path + "/" + FolderKind.audio }
    /// Sound on its way into the diary; what a killed program leaves here is finished or removed at the next opening.
    var incoming: String { path + "/incoming" }
    /// The folder of the pictures, each by the digest of its bytes.
    var photos: String { path + "/photos" }
    /// Recordings on their way, each until its entry holds the sound.
    package var recordings: String { "\(path)/\(Self.recordingsName)" }
    /// Folders of running programs for their unfinished files.
    var work: String { path + "/work" }

    /// The whole path of something that the database names.
    package func absolute(_ relative: String) -> String { "\(path)/\(relative)" }

    /// The path as the database names it.
    package func relative(_ path: String) -> String {
        path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
    }

    static func soundPath(of id: EntryID, on day: DiaryDay, fileExtension: String) -> String {
        "audio/\(day.description.split(separator: "-").joined(separator: "/"))/\(id).\(fileExtension)"
    }

    /// Makes the diary's folder, which the one above it must be there for unless all may be made.
    func make(withParents: Bool) throws(DiaryError) {
        var status = stat()
        if !withParents, stat(DurableFile.split(path).folder, &status) != 0 { throw .missing(path: path) }
        if let lost { throw lost }
        for folder in [path, audio, incoming, work] { try Self.makeFolder(folder) }
        let descriptor = open(database, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.cannotCreate(database, errno) }
        close(descriptor)
    }

    /// Why nothing may be begun here, where there is no database: it is encrypted, there are backups of it, or files
    /// that it knew of.
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

    /// Sound, or a picture by the name that a diary gives it.
    var holdsKept: Bool {
        FolderNames.holdsFiles(audio)
            || FolderNames.of(photos).contains { folder in
                folder.utf8.count == 2
                    && FolderNames.of("\(photos)/\(folder)").contains { name in
                        name.hasPrefix(folder) && Picture.isDigest(String(name.prefix(64)))
                    }
            }
    }

    /// Makes the folder of unfinished work.
    ///
    /// In the place of a diary whose disk has gone nothing is made: it could not come back there.
    func makeWork() throws(DiaryError) {
        var status = stat()
        guard stat(database, &status) == 0 else { throw .missing(path: path) }
        try Self.makeFolder(work)
    }

    /// Makes a folder for this user alone, with all above it.
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
}

extension DiaryFolder {
    /// The sound may still be on its way in; nil if it is missing.
    package func placeOfSound(_ sound: String) -> String? {
        let place = absolute(sound)
        if access(place, F_OK) == 0 { return place }
        let id = DurableFile.split(sound).name.prefix(36)
        return FolderNames.of(incoming).first { $0.hasPrefix(id) }.map { "\(incoming)/\($0)" }
    }

    /// The picture may still be on its way in; nil if it is missing.
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
}
