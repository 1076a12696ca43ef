internal import Glibc
internal import System

/// Sound on its way into the diary.
///
/// First it gets a name in `incoming` that says whose it is and who brings it; then the entry is committed; last it
/// moves to its place. Whoever opens the diary next can tell from the name and the entry what a kill left undone.
struct SoundArrival {
    let folder: DiaryFolder
    let id: EntryID
    let owner: Owner
    /// Where it belongs, within the diary.
    let path: String

    var waitingPath: String {
        let ending = path.split(separator: ".").last ?? "opus"
        return "\(folder.incoming)/\(id)_\(owner)_\(ending)"
    }

    /// Reads a name that ``waitingPath`` made.
    static func parts(ofName name: String) -> (id: EntryID, owner: Owner)? {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let id = EntryID(String(parts[0])), let owner = Owner(String(parts[1])) else {
            return nil
        }
        return (id, owner)
    }

    /// Moves a finished file in, or copies it where it lies on another volume.
    func bringIn(_ archive: String) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.incoming)
        do throws(DurableFile.Failure) {
            try DurableFile.move(archive, to: waitingPath)
        } catch {
            guard error.errno == EXDEV else { throw DiaryError(errno: error.errno, path: error.path) }
            do throws(FileCopy.Failure) {
                try FileCopy.copy(archive, to: waitingPath)
            } catch {
                unlink(waitingPath)
                throw error.inDiary
            }
        }
        chmod(waitingPath, 0o600)
    }

    /// Gives the sound its place, once the entry is committed.
    func settle() throws(DiaryError) {
        let place = folder.absolute(path)
        for _ in 0..<8 {
            try DiaryFolder.makeFolder(DurableFile.split(place).folder)
            do throws(DurableFile.Failure) {
                try DurableFile.move(waitingPath, to: place)
                return
            } catch {
                // A day's folder may vanish between, when another program removes its last sound.
                guard error.errno == ENOENT, access(waitingPath, F_OK) == 0 else {
                    throw DiaryError(errno: error.errno, path: error.path)
                }
            }
        }
        throw .file(path: place, errno: ENOENT)
    }

    /// Removes what was brought for an entry that was not made.
    ///
    /// After an error whose outcome is not known the sound stays: the next opening sees which it was.
    func abandon(after error: DiaryError) {
        if case .database = error { return }
        unlink(waitingPath)
    }
}
