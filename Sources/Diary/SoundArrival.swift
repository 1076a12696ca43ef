internal import Glibc
internal import System

/// Sound on its way in: named in `incoming`, then its entry is committed, then it moves to its place.
///
/// After a kill, the next opening finds the rest from the name and the entry.
struct SoundArrival {
    let folder: DiaryFolder
    let id: EntryID
    let owner: Owner
    let path: String

    var waitingPath: String {
        let ending = path.split(separator: ".").last ?? "opus"
        return "\(folder.incoming)/\(id)_\(owner)_\(ending)"
    }

    static func parts(ofName name: String) -> (id: EntryID, owner: Owner)? {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let id = EntryID(String(parts[0])), let owner = Owner(String(parts[1])) else {
            return nil
        }
        return (id, owner)
    }

    func bringIn(_ archive: String) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.incoming)
        try FileCopy.bring(archive, to: waitingPath)
        chmod(waitingPath, 0o600)
    }

    func settle() throws(DiaryError) {
        let place = folder.absolute(path)
        for _ in 0..<8 {
            try DiaryFolder.makeFolder(DurableFile.split(place).folder)
            do throws(DurableFile.Failure) {
                try DurableFile.move(waitingPath, to: place)
                return
            } catch {
                // A day's folder may vanish when another program removes its last sound.
                guard error.errno == ENOENT, access(waitingPath, F_OK) == 0 else { throw DiaryError(error) }
            }
        }
        throw .file(path: place, errno: ENOENT)
    }

    /// Keeps the sound after an unknown outcome: the next opening finds out.
    func abandon(after error: DiaryError) {
        if case .database = error { return }
        unlink(waitingPath)
    }
}

extension DiaryNoun {
    /// Keeps a digest that the entry comes with, so that damaged sound is known as such.
    func arriving(
        _ entry: Entry,
        archive: String?,
        change: (inout Entry) throws(DiaryError) -> Void
    ) throws(DiaryError) -> Entry {
        try life.show(in: folder) { () throws(DiaryError) in
            var entry = entry
            let arrival = try arrive(&entry, archive: archive)
            if let arrival, let sound = entry.sound, sound.sha256 == nil {
                entry.sound?.sha256 = SHA256Sum.of(file: arrival.waitingPath, bytes: sound.bytes)
            }
            do throws(DiaryError) {
                try change(&entry)
            } catch {
                arrival?.abandon(after: error)
                throw error
            }
            try arrival?.settle()
            return entry
        }
    }

    private func arrive(_ entry: inout Entry, archive: String?) throws(DiaryError) -> SoundArrival? {
        guard var sound = entry.sound, let archive else {
            entry.sound = nil
            return nil
        }
        let name = DurableFile.split(archive).name
        let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? "opus"
        sound.path = DiaryFolder.soundPath(of: entry.id, on: entry.recordedAt.localDay, fileExtension: ending)
        entry.sound = sound
        let arrival = SoundArrival(folder: folder, id: entry.id, owner: .current, path: sound.path)
        try arrival.bringIn(archive)
        return arrival
    }
}

extension Database {
    /// Finishes a killed program's work: arriving sound comes in or goes, removed entries' sound goes.
    @discardableResult
    func recover(in folder: DiaryFolder) throws(DiaryError) -> Int {
        var mended = 0
        for name in FolderNames.of(folder.incoming) where try recoverArrival(name, in: folder) { mended += 1 }
        for name in FolderNames.of(folder.incoming) where try recoverPicture(name, in: folder) { mended += 1 }
        try sweepRemovablePictures(in: folder)
        for name in FolderNames.of(folder.work) {
            guard let owner = WorkFolder.owner(ofName: name), !folder.isAlive(owner) else { continue }
            guard !OwnerLock.isLockName(name) else {
                OwnerLock.sweep(folder.work + "/" + name)
                continue
            }
            FolderNames.removeTree(folder.work + "/" + name)
            mended += 1
        }
        for id in folder.draftedIDs
        where try exists("SELECT 1 FROM removed WHERE id = ?", [.of(id)]) {
            folder.removeDraft(of: id)
            mended += 1
        }
        let going = try all("SELECT id, sound FROM removed WHERE sound IS NOT NULL") {
            ($0[0].text, $0[1].text)
        }
        for (id, sound) in going {
            try finishRemoval(of: id, sound: sound, in: folder)
            mended += 1
        }
        return mended
    }

    private func recoverArrival(_ name: String, in folder: DiaryFolder) throws(DiaryError) -> Bool {
        guard let (id, owner) = SoundArrival.parts(ofName: name), !folder.isAlive(owner) else { return false }
        let path = try firstText(
            "SELECT path FROM sound JOIN entry ON entry.key = sound.entry WHERE id = ?",
            [.of(id)]
        )
        guard let path, access(folder.absolute(path), F_OK) != 0 else {
            unlink(folder.incoming + "/" + name)
            return true
        }
        try SoundArrival(folder: folder, id: id, owner: owner, path: path).settle()
        return true
    }

    func finishRemoval(of id: String, sound: String, in folder: DiaryFolder) throws(DiaryError) {
        let place = folder.absolute(sound)
        guard unlink(place) == 0 || errno == ENOENT else { throw DiaryError(errno: errno, path: place) }
        try folder.settleRemoval(from: DurableFile.split(place).folder, upTo: folder.audio)
        try run("UPDATE removed SET sound = NULL WHERE id = ?", [.text(id)])
    }
}

extension DiaryFolder {
    func settleRemoval(from emptied: String, upTo top: String) throws(DiaryError) {
        var above = emptied
        // Folders that are not empty refuse.
        while above.count > top.count, rmdir(above) == 0 || errno == ENOENT {
            above = DurableFile.split(above).folder
        }
        do throws(DurableFile.Failure) {
            try DurableFile.sync(folder: above)
        } catch {
            guard error.errno == ENOENT else { throw DiaryError(error) }
        }
    }
}
