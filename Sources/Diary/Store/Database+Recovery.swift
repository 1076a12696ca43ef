internal import Glibc
internal import System

extension Database {
    /// Finishes what a killed program had begun: brings in or drops arriving sound, removes sound of removed entries.
    @discardableResult
    func recover(in folder: DiaryFolder) throws(DiaryError) -> Int {
        var mended = 0
        for name in FolderNames.of(folder.incoming) where try recoverArrival(name, in: folder) {
            mended += 1
        }
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
        where try first("SELECT 1 FROM removed WHERE id = ?", [.of(id)], { _ in true }) ?? false {
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
        let path = try first(
            "SELECT path FROM sound JOIN entry ON entry.key = sound.entry WHERE id = ?",
            [.of(id)]
        ) { $0[0].text }
        guard let path, access(folder.absolute(path), F_OK) != 0 else {
            unlink(folder.incoming + "/" + name)
            return true
        }
        try SoundArrival(folder: folder, id: id, owner: owner, path: path).settle()
        return true
    }

    /// Takes away the sound of an entry that is gone, then the mark that it was to go.
    func finishRemoval(of id: String, sound: String, in folder: DiaryFolder) throws(DiaryError) {
        let place = folder.absolute(sound)
        guard unlink(place) == 0 || errno == ENOENT else { throw DiaryError(errno: errno, path: place) }
        try folder.settleRemoval(from: DurableFile.split(place).folder, upTo: folder.audio)
        try run("UPDATE removed SET sound = NULL WHERE id = ?", [.text(id)])
    }
}

extension DiaryFolder {
    /// Removes a folder that was emptied, and empty ones above it, and makes sure that the disk has lost the names.
    func settleRemoval(from emptied: String, upTo top: String) throws(DiaryError) {
        var above = emptied
        // Folders that are not empty refuse.
        while above.count > top.count, rmdir(above) == 0 || errno == ENOENT {
            above = DurableFile.split(above).folder
        }
        do throws(DurableFile.Failure) {
            try DurableFile.sync(folder: above)
        } catch {
            guard error.errno == ENOENT else { throw DiaryError(errno: error.errno, path: error.path) }
        }
    }
}
