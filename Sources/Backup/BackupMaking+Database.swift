internal import Diary
internal import System

extension BackupMaking {
    /// Some of the sound that a copy of the database names.
    static func sounds(of copy: DiaryCopy, after last: DiaryCopy.Sound?) throws(BackupError)
        -> [DiaryCopy.Sound]
    {
        do throws(DiaryError) { return try copy.sounds(after: last) } catch { throw .diary(error) }
    }

    /// Copies the database by way of the diary's own folder, so that an encrypted backup holds no plain page of it.
    ///
    /// The folder with that copy is for the caller to remove; there is none where nothing can be written.
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

    /// Notes the digests of sound of which none was noted, some at a time, so that a later backup can tell whether it
    /// is still what this one has; not of what is missing, or no longer as it was.
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
