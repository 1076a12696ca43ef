internal import Diary
internal import Glibc
internal import System

extension WholeBackup {
    package struct Check: Equatable, Sendable {
        package var files = 0
        package var damaged: [String] = []
    }

    /// Compares every file's digest; with identities it decrypts as well.
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

    package struct Restored: Equatable, Sendable {
        package var files = 0
        package var damaged: [String] = []
    }

    /// Restores a diary whole or not at all; damaged sound is left out and listed, a damaged database is an error.
    package func restore(
        to folder: String,
        identities: [AgeIdentity]? = nil,
        progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> Restored {
        guard !isEncrypted || identities != nil else { throw .encrypted(path: path) }
        guard isListed else { throw .damaged(path: "\(path)/\(Self.sumsName)") }
        let keys = isEncrypted ? identities : nil
        guard FolderNames.of(folder).isEmpty, access(folder, F_OK) != 0 || FolderNames.leadsToFolder(folder)
        else { throw .occupied(path: folder) }
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

    private func olderWithDatabase() -> WholeBackup? {
        BackupFolder(DurableFile.split(path).folder).listed(before: path) { backup in
            let name = FolderKind.database + (backup.isEncrypted ? Self.ending : "")
            let digest = try? PackedFile.digest(of: "\(backup.path)/\(name)")
            return digest.map(ListedDigest.init) == backup.sums[Path(name)]
        }
    }

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

    private func plain(_ name: String) -> String {
        isEncrypted && name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
    }

    /// The digest in a picture's name; nil for small ones and other files.
    private static func digest(ofPicture name: String) -> String? {
        let (stem, ending) = (DurableFile.split(name).name.prefix(64), name.hasSuffix(".small.jpg"))
        guard name.hasPrefix("\(picturesName)/"), !ending, Picture.isDigest(String(stem)) else { return nil }
        return String(stem)
    }

    package static func leftUnfinished(beside folder: String) -> [String] {
        let (above, last) = DurableFile.split(DiaryFolder(folder).path)
        return FolderNames.of(above).filter { name in
            guard let process = DurableFile.process(ofUnfinished: name),
                name == "\(DurableFile.unfinishedPrefix)\(process)-\(last)"
            else { return false }
            return kill(process, 0) != 0 && errno == ESRCH && FolderNames.isFolder("\(above)/\(name)")
        }.map { "\(above)/\($0)" }
    }

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
