internal import Glibc
internal import System

/// A file of a picture on its way into the diary.
///
/// It first gets a name in `incoming` that says what it is and who brings it, then a second one in its place; then the
/// block is committed; last the first name goes. A kill in between leaves no file that nobody names, and no name
/// without one; and where pictures cannot be written no block is made.
struct PictureArrival {
    let folder: DiaryFolder
    let sha256: String
    let owner: Owner
    /// `jpg`, for example, or `small` for the small one.
    let ending: String

    private static let small = "small"

    init(folder: DiaryFolder, sha256: String, owner: Owner, ending: String) {
        (self.folder, self.sha256, self.owner, self.ending) = (folder, sha256, owner, ending)
    }

    /// Reads a name that ``waitingPath`` made.
    init?(name: String, in folder: DiaryFolder) {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, Picture.isDigest(String(parts[0])), let owner = Owner(String(parts[1])) else {
            return nil
        }
        self.init(folder: folder, sha256: String(parts[0]), owner: owner, ending: String(parts[2]))
    }

    /// Those of a picture: the small one first, so that nobody finds the picture without it.
    static func all(of arriving: ArrivingPicture, in folder: DiaryFolder) -> [(PictureArrival, from: String)]
    {
        let sha256 = arriving.picture.sha256
        func arrival(_ ending: String) -> PictureArrival {
            PictureArrival(folder: folder, sha256: sha256, owner: .current, ending: ending)
        }
        let whole = (arrival(arriving.picture.format.fileExtension), from: arriving.file)
        guard let small = arriving.small else { return [whole] }
        return [(arrival(Self.small), from: small), whole]
    }

    var waitingPath: String { "\(folder.incoming)/\(sha256)_\(owner)_\(ending)" }

    private var place: String {
        folder.absolute(
            ending == Self.small
                ? Picture.smallPath(of: sha256) : "photos/\(sha256.prefix(2))/\(sha256).\(ending)"
        )
    }

    /// Moves a finished file in, or copies it where it lies on another volume.
    func bring(_ from: String) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.incoming)
        do throws(DurableFile.Failure) {
            chmod(from, 0o600)
            try DurableFile.move(from, to: waitingPath)
        } catch {
            guard error.errno == EXDEV else { throw DiaryError(errno: error.errno, path: error.path) }
            do throws(FileCopy.Failure) {
                try FileCopy.copy(from, to: waitingPath)
            } catch {
                unlink(waitingPath)
                throw error.inDiary
            }
        }
    }

    /// Gives the file its place under a second name; a whole one that is there already stays, which `false` says.
    func settle() throws(DiaryError) -> Bool {
        for _ in 0..<8 {
            if access(place, F_OK) == 0 {
                if isWhole(place) || !isWhole(waitingPath) { return false }
                return try copy(replacing: true)
            }
            try makeFolder()
            if link(waitingPath, place) == 0 {
                try sync()
                return true
            }
            switch errno {
            case EEXIST: return false
            // Its folder may vanish between, when another program removes the last picture in it.
            case ENOENT where access(waitingPath, F_OK) == 0: continue
            // Not every file system knows second names.
            case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return try copy(replacing: false)
            default: throw Self.cannotCreate(place, errno)
            }
        }
        throw .file(path: place, errno: ENOENT)
    }

    /// Compares the bytes with the digest in the name; a small picture only has to have any.
    private func isWhole(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        if ending == Self.small { return status.st_size > 0 }
        return SHA256Sum.of(file: path, bytes: Int(status.st_size)) == sha256
    }

    private func copy(replacing: Bool) throws(DiaryError) -> Bool {
        do throws(FileCopy.Failure) {
            try FileCopy.put(waitingPath, to: place, replacing: replacing)
            return true
        } catch {
            if error.errno == EEXIST { return false }
            throw Self.cannotCreate(error.path, error.errno)
        }
    }

    private func makeFolder() throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(DurableFile.split(place).folder)
        } catch {
            throw Self.cannotCreate(error.path, error.errno)
        }
    }

    private func sync() throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.sync(folder: DurableFile.split(place).folder)
        } catch {
            throw DiaryError(errno: error.errno, path: error.path)
        }
    }

    /// Names the folder also where a disk cannot be written: it may be another one than the diary's.
    private static func cannotCreate(_ path: String, _ code: Int32) -> DiaryError {
        switch DiaryError(errno: code, path: path) {
        case .file, .readOnly: .cannotCreate(path: path, errno: code)
        case let error: error
        }
    }

    /// Takes the first name away, once a block that names the picture is committed.
    func finish() throws(DiaryError) {
        // Another program that gave up may have taken the second one along.
        _ = try settle()
        unlink(waitingPath)
    }

    /// Removes both names, where no block names the picture: the first one last, as it says that there is something
    /// to remove.
    func remove() {
        unlink(place)
        guard (try? folder.settleRemoval(from: DurableFile.split(place).folder, upTo: folder.path)) != nil
        else { return }
        unlink(waitingPath)
    }
}

extension DiaryNoun {
    /// Brings pictures in around the change that names them.
    func bringing<Value>(_ pictures: [ArrivingPicture], around change: () throws(DiaryError) -> Value)
        throws(DiaryError) -> Value
    {
        guard !pictures.isEmpty else { return try change() }
        return try life.show(in: folder) { () throws(DiaryError) in
            let arrivals = pictures.flatMap { PictureArrival.all(of: $0, in: folder) }
            var placed: [PictureArrival] = []
            let value: Value
            do throws(DiaryError) {
                for (arrival, from) in arrivals { try arrival.bring(from) }
                for (arrival, _) in arrivals where try arrival.settle() { placed.append(arrival) }
                diary.whenPlaced()
                value = try change()
            } catch {
                // If the outcome is unknown, the next opening finds out.
                if case .database = error { throw error }
                try? database.drop(placed)
                for (arrival, _) in arrivals { unlink(arrival.waitingPath) }
                throw error
            }
            // From now on a block names them: what cannot be done now is done by the next opening.
            for (arrival, _) in arrivals { try? arrival.finish() }
            return value
        }
    }
}
