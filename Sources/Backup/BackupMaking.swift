package import Diary
internal import Glibc
package import System

package struct BackupMaking: Sendable {
    package struct Outcome: Equatable, Sendable {
        package var path: String
        package var card: BackupCard
        package var written: Int
        package var writtenBytes: Int
        package var removed: Int
        /// On the disk of the diary, where one fault takes both.
        package var isOnDiaryDisk: Bool
        /// The last backup and all newer ones are missing: the disk may not be mounted.
        package var missesLast: Bool
    }

    private static let lockName = ".voicecore-backup"

    let store: DiaryStore
    let folder: BackupFolder
    let recipients: [AgeRecipient]
    let version: String

    package init(
        of store: DiaryStore,
        in folder: String,
        for recipients: [AgeRecipient] = [],
        version: String
    ) {
        self.store = store
        self.folder = BackupFolder(folder)
        self.recipients = Set(recipients).sorted { $0.text < $1.text }
        self.version = version
    }

    /// Leaves the last backup as it is until the new one is whole and was read back.
    package func make(
        at now: Moment,
        keeping most: Int? = nil,
        progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) async throws(BackupError) -> Outcome {
        try makeFolder()
        let lock = try taken()
        defer { FileLock.close(lock) }
        let mark = try await mark()
        try refuseOthers(than: mark)
        let missesLast = await missesLast(of: mark)
        for name in FolderNames.of(folder.path) where DurableFile.process(ofUnfinished: name) != nil {
            FolderNames.removeTree("\(folder.path)/\(name)")
        }
        let name = folder.freeName(at: now.at(offsetSeconds: 0).description)
        let place = "\(folder.path)/\(name)"
        let unfinished = DurableFile.unfinishedPath(beside: place)
        do throws(BackupError) {
            var work = try BackupWork(path: unfinished, recipients: recipients, last: folder.newestListed())
            let (copy, scratch) = try await addDatabase(to: &work)
            defer { if let scratch { store.removeWorkFolder(scratch) } }
            let card = try fill(&work, with: copy, marked: mark, at: now, progress)
            try work.finish(card)
            try Self.move(unfinished, to: place)
            try? await store.noteBackup(at: now, in: Path(place).resolved ?? place)
            await note(copy, without: Set(card.missing + (card.changed ?? [])), of: work)
            let (files, bytes) = (work.written, work.writtenBytes)
            // An older one may have what the diary lost.
            let removed = most.map { card.isWhole ? removeOthers(than: name, of: mark, keeping: $0) : 0 } ?? 0
            return Outcome(
                path: place,
                card: card,
                written: files,
                writtenBytes: bytes,
                removed: removed,
                isOnDiaryDisk: store.folder.sharesDisk(with: place),
                missesLast: missesLast
            )
        } catch {
            FolderNames.removeTree(unfinished)
            throw error
        }
    }

    /// Compares by time: a restored diary knows no backup made after its own, which `--keep` may have removed.
    private func missesLast(of mark: String?) async -> Bool {
        guard let last = try? await store.lastBackup()?.path, access(last, F_OK) != 0 else { return false }
        let (above, name) = DurableFile.split(last)
        guard above == Path(folder.path).resolved else { return false }
        return !folder.paths().contains { path in
            DurableFile.split(path).name > name && mark != nil && folder.card(of: path)?.diary == mark
        }
    }

    private func fill(
        _ work: inout BackupWork,
        with copy: DiaryCopy,
        marked mark: String?,
        at now: Moment,
        _ progress: @Sendable (Int, Int) -> Void
    ) throws(BackupError) -> BackupCard {
        var losses = BackupCard.Losses()
        var (done, last): (Int, DiaryCopy.Sound?) = (0, nil)
        while case let some = try Self.sounds(of: copy, after: last), let end = some.last {
            last = end
            for sound in some {
                if Task.isCancelled { throw .cancelled }
                progress(done, copy.soundCount)
                done += 1
                var taken: BackupWork.Taken?
                _ = try isTaken(from: { store.folder.placeOfSound(sound.path) }) {
                    (place) throws(BackupError) in
                    taken = try work.addLasting(
                        place,
                        bytes: sound.bytes,
                        as: sound.path,
                        sha256: sound.sha256
                    )
                }
                losses.note(taken, of: sound.path)
            }
        }
        let sounds = done - losses.missing.count
        let pictures = try addPictures(copy.pictures, to: &work, &losses)
        try addOthers(to: &work, missing: &losses.missing)
        progress(copy.soundCount, copy.soundCount)
        return BackupCard(
            of: copy,
            marked: mark,
            sounds: sounds,
            pictures: pictures,
            losses: losses,
            recipients: recipients.map(\.text),
            version: version,
            at: now
        )
    }

    private func addOthers(to work: inout BackupWork, missing: inout [String]) throws(BackupError) {
        for part in ["drafts", "lost"] {
            for name in FolderNames.files(below: "\(store.folder.path)/\(part)") {
                let isThere = try isTaken(from: { "\(store.folder.path)/\(part)/\(name)" }) {
                    (place) throws(BackupError) in
                    try work.add(place, as: "\(part)/\(name)")
                }
                if !isThere { missing.append("\(part)/\(name)") }
            }
        }
    }

    /// Writes a changed picture all the same, unless the last backup has the original; counts without small ones.
    private func addPictures(
        _ pictures: [Picture],
        to work: inout BackupWork,
        _ losses: inout BackupCard.Losses
    ) throws(BackupError) -> Int {
        var count = 0
        for picture in pictures {
            if Task.isCancelled { throw .cancelled }
            var taken: BackupWork.Taken?
            let isThere = try isTaken(from: { store.folder.placeOfPicture(picture) }) {
                (place) throws(BackupError) in
                taken = try work.addLasting(
                    place,
                    bytes: picture.bytes,
                    as: picture.path,
                    sha256: picture.sha256
                )
            }
            let hasSmall = try isTaken(from: { store.folder.placeOfSmallPicture(picture) }) {
                (place) throws(BackupError) in
                try work.addLasting(place, bytes: Self.size(of: place), as: picture.smallPath)
            }
            count += (isThere ? 1 : 0) + (hasSmall ? 1 : 0)
            losses.note(taken, of: picture.path)
        }
        return count
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns false for a missing or unreadable file, which must not prevent the backup of all others.
    private func isTaken(from place: () -> String?, _ take: (String) throws(BackupError) -> Void)
        throws(BackupError) -> Bool
    {
        var tried: String?
        // The file may have moved to its place meanwhile.
        while let found = place(), case let path = Path(found).resolved ?? found, path != tried {
            tried = path
            do throws(BackupError) {
                try take(path)
                return true
            } catch .damaged(path) {
            } catch .file(path, let code) where [ENOENT, ELOOP, EIO, EACCES, EPERM].contains(code) {
            }
        }
        return false
    }

    private func mark() async throws(BackupError) -> String? {
        do throws(DiaryError) { return try await store.mark() } catch { throw .diary(error) }
    }

    private func refuseOthers(than mark: String?) throws(BackupError) {
        for path in folder.paths() where mark != nil {
            guard let other = folder.card(of: path)?.diary, other != mark else { continue }
            throw .ofAnotherDiary(path: folder.path)
        }
    }

    /// Removes the oldest backups of this diary by name, never the one just made, whatever the clock said.
    private func removeOthers(than name: String, of mark: String?, keeping most: Int) -> Int {
        let others = folder.paths().filter { path in
            DurableFile.split(path).name != name && mark != nil && folder.card(of: path)?.diary == mark
        }
        let old = others.dropLast(max(0, most - 1))
        for path in old {
            // Without its card it is no backup, even if this is stopped midway.
            unlink("\(path)/\(BackupCard.name)")
            FolderNames.removeTree(path)
        }
        return old.count
    }

    private func makeFolder() throws(BackupError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(folder.path)
        } catch {
            throw BackupError(errno: error.errno, path: error.path)
        }
    }

    private func taken() throws(BackupError) -> Int32 {
        let path = "\(folder.path)/\(Self.lockName)"
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw BackupError(errno: errno, path: path) }
        switch FileLock.take(lock) {
        case .taken: return lock
        case .unusable(let code):
            close(lock)
            throw BackupError(errno: code, path: path)
        default:
            close(lock)
            throw .busy(path: folder.path)
        }
    }

    static func move(_ from: String, to path: String) throws(BackupError) {
        do throws(DurableFile.Failure) {
            try DurableFile.move(from, to: path)
        } catch {
            throw BackupError(errno: error.errno, path: error.path)
        }
    }

    static func sounds(of copy: DiaryCopy, after last: DiaryCopy.Sound?) throws(BackupError)
        -> [DiaryCopy.Sound]
    {
        do throws(DiaryError) { return try copy.sounds(after: last) } catch { throw .diary(error) }
    }

    /// Copies the database by way of the diary's own folder, so that an encrypted backup never holds a plain page.
    func addDatabase(to work: inout BackupWork) async throws(BackupError)
        -> (copy: DiaryCopy, scratch: String?)
    {
        do throws(any Error) {
            guard !store.isReadOnly else {
                // Nobody changes it, and nothing can be written beside it.
                let copy = try DiaryCopy(at: store.folder.database)
                try work.add(store.folder.database, as: FolderKind.database)
                return (copy, nil)
            }
            let scratch = try store.makeWorkFolder()
            do throws(any Error) {
                let copied = "\(scratch)/\(FolderKind.database)"
                try await store.copyDatabase(to: copied)
                let copy = try DiaryCopy(at: copied)
                try work.add(copied, as: FolderKind.database)
                return (copy, scratch)
            } catch {
                store.removeWorkFolder(scratch)
                throw error
            }
        } catch let error as BackupError {
            throw error
        } catch let error as DiaryError {
            throw .diary(error)
        } catch {
            throw .cancelled
        }
    }

    /// Notes missing digests of whole sound in batches, so that later backups notice changes.
    func note(_ copy: DiaryCopy, without lost: Set<String>, of work: borrowing BackupWork) async {
        var last: DiaryCopy.Sound?
        while let some = try? copy.sounds(after: last), let end = some.last {
            last = end
            let unnoted = some.filter { $0.sha256 == nil && !lost.contains($0.path) }
            let digests = unnoted.compactMap { sound in
                work.content(of: sound.path).map { (sound.path, $0.text) }
            }
            guard !digests.isEmpty else { continue }
            try? await store.sounds.note(soundDigests: Dictionary(digests) { one, _ in one })
        }
    }
}
