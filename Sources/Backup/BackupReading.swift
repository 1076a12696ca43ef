internal import Diary
internal import Glibc
internal import System

extension WholeBackup {
    /// What was found by reading all of a backup.
    package struct Check: Equatable, Sendable {
        /// How many files were read.
        package var files = 0
        /// Files that are not there, or are not what was written, by their path within the backup.
        package var damaged: [String] = []
    }

    /// Reads every file and compares its digest; with identities, an encrypted one is decrypted as well.
    package func check(
        identities: [AgeIdentity]? = nil,
        progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> Check {
        var check = Check()
        if !isListed { check.damaged.append(Self.sumsName) }
        let opened = isEncrypted ? identities : nil
        let contents = try opened.map { (keys) throws(BackupError) in try self.contents(identities: keys) }
        for (key, sum) in sums.sorted(by: { $0.key < $1.key }) {
            let name = key.text
            if Task.isCancelled { throw .cancelled }
            progress(check.files, sums.count)
            check.files += 1
            var isWhole: Bool
            if let opened, let contents, name.hasSuffix(Self.ending), name != Self.contentsName {
                let file = try? PackedFile.unpack("\(path)/\(name)", to: nil, with: opened)
                isWhole = file.map { ListedDigest($0.read) } == sum
                isWhole = isWhole && file.map { ListedDigest($0.written) } == contents[Path(plain(name))]
            } else {
                isWhole = (try? PackedFile.digest(of: "\(path)/\(name)")).map(ListedDigest.init) == sum
            }
            if let digest = Self.digest(ofPicture: plain(name)), let list = isEncrypted ? contents : sums {
                isWhole = isWhole && list[Path(plain(name))] == ListedDigest(digest)
            }
            if !isWhole { check.damaged.append(name) }
        }
        progress(sums.count, sums.count)
        return check
    }

    /// What was brought back.
    package struct Restored: Equatable, Sendable {
        /// How many files were brought back.
        package var files = 0
        /// Files that were damaged in the backup, and are missing in the diary now.
        package var damaged: [String] = []
    }

    /// Makes a diary's folder of the backup, where nothing is yet; the folder is there whole or not at all.
    ///
    /// A damaged database ends it; damaged sound is left out and said.
    package func restore(
        to folder: String,
        identities: [AgeIdentity]? = nil,
        progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> Restored {
        guard !isEncrypted || identities != nil else { throw .encrypted(path: path) }
        guard isListed else { throw .damaged(path: "\(path)/\(Self.sumsName)") }
        let keys = isEncrypted ? identities : nil
        guard FolderNames.of(folder).isEmpty, access(folder, F_OK) != 0 || FolderNames.leadsToFolder(folder)
        else {
            throw .occupied(path: folder)
        }
        let contents =
            try keys.map { (keys) throws(BackupError) in try self.contents(identities: keys) } ?? sums
        let files = sortedFiles()
        let unfinished = try Self.makeUnfinished(beside: folder)
        do throws(BackupError) {
            var restored = Restored()
            for name in files {
                if Task.isCancelled { throw .cancelled }
                progress(restored.files, files.count)
                let plain = plain(name)
                try PackedFile.makeFolders(above: plain, in: unfinished)
                if try !isUnpacked(name, to: "\(unfinished)/\(plain)", keys, sum: contents[Path(plain)]) {
                    guard plain != FolderKind.database else {
                        throw .databaseDamaged(path: "\(path)/\(name)", older: olderWithDatabase()?.path)
                    }
                    restored.damaged.append(plain)
                }
                restored.files += 1
            }
            try Self.sync(unfinished)
            do throws(BackupError) {
                try BackupMaking.move(unfinished, to: folder)
            } catch .file(_, let code) where [ENOTEMPTY, EEXIST].contains(code) {
                throw .overtaken(path: folder)
            }
            progress(files.count, files.count)
            return restored
        } catch {
            FolderNames.removeTree(unfinished)
            throw error
        }
    }

    /// The newest of those before it in the same folder of which the database is as it was written.
    private func olderWithDatabase() -> WholeBackup? {
        BackupFolder(DurableFile.split(path).folder).listed(before: path) { backup in
            let name = FolderKind.database + (backup.isEncrypted ? Self.ending : "")
            let digest = try? PackedFile.digest(of: "\(backup.path)/\(name)")
            return digest.map(ListedDigest.init) == backup.sums[Path(name)]
        }
    }

    /// Writes one file out of the backup; `false` says that it was damaged, and is not there.
    private func isUnpacked(_ name: String, to place: String, _ keys: [AgeIdentity]?, sum: ListedDigest?)
        throws(BackupError) -> Bool
    {
        do throws(BackupError) {
            let file = try PackedFile.unpack("\(path)/\(name)", to: place, with: keys)
            let (read, written) = (ListedDigest(file.read), ListedDigest(file.written))
            if read == sums[Path(name)], written == sum { return true }
        } catch .damaged {
        } catch .file(let at, let code) where code == ENOENT || (code == EIO && at.hasPrefix(path)) {
        } catch {
            throw error
        }
        unlink(place)
        return false
    }

    /// The digests of the plain files of an encrypted backup.
    private func contents(identities: [AgeIdentity]) throws(BackupError) -> [Path: ListedDigest] {
        let place = "\(path)/\(Self.contentsName)"
        guard let sealed = FileBytes.read(place) else {
            throw errno == ENOENT ? .damaged(path: place) : BackupError(errno: errno, path: place)
        }
        do throws(AgeError) {
            var opener = AgeOpener(identities: identities)
            let list = try opener.add(sealed) + opener.finish()
            guard let contents = DigestList.read(list) else { throw .damaged }
            return contents
        } catch {
            throw BackupError(error, path: place)
        }
    }

    /// The path of a file within the diary.
    private func plain(_ name: String) -> String {
        isEncrypted && name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
    }

    /// The digest that a picture's name says it has; nothing for small ones, and for all that is no picture.
    private static func digest(ofPicture name: String) -> String? {
        let (stem, ending) = (DurableFile.split(name).name.prefix(64), name.hasSuffix(".small.jpg"))
        guard name.hasPrefix("\(picturesName)/"), !ending, Picture.isDigest(String(stem)) else { return nil }
        return String(stem)
    }

    /// What killed programs left beside a folder that they were to make of a backup.
    package static func leftUnfinished(beside folder: String) -> [String] {
        let (above, last) = DurableFile.split(DiaryFolder(folder).path)
        return FolderNames.of(above).filter { name in
            guard let process = DurableFile.process(ofUnfinished: name),
                name == "\(DurableFile.unfinishedPrefix)\(process)-\(last)"
            else { return false }
            return kill(process, 0) != 0 && errno == ESRCH && FolderNames.isFolder("\(above)/\(name)")
        }.map { "\(above)/\($0)" }
    }

    /// A folder beside the one to come; what a killed program left of such folders goes.
    private static func makeUnfinished(beside folder: String) throws(BackupError) -> String {
        let folder = DiaryFolder(folder).path
        try makeFolder(DurableFile.split(folder).folder)
        leftUnfinished(beside: folder).forEach(FolderNames.removeTree)
        let unfinished = DurableFile.unfinishedPath(beside: folder)
        FolderNames.removeTree(unfinished)
        try makeFolder(unfinished)
        return unfinished
    }

    private static func makeFolder(_ path: String) throws(BackupError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(path)
        } catch {
            throw BackupError(errno: error.errno, path: error.path)
        }
    }

    private static func sync(_ folder: String) throws(BackupError) {
        if let error = FileSystemSync.run(around: folder) { throw BackupError(errno: error, path: folder) }
    }
}
