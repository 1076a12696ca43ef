internal import Glibc
internal import System

/// A picture's file: named in `incoming`, then linked into place; after the commit of its block the first name goes.
///
/// So a kill leaves a name by which the next opening finishes or removes it.
struct PictureArrival {
    let folder: DiaryFolder
    let sha256: String
    let owner: Owner
    let ending: String

    private static let small = "small"

    init(folder: DiaryFolder, sha256: String, owner: Owner, ending: String) {
        (self.folder, self.sha256, self.owner, self.ending) = (folder, sha256, owner, ending)
    }

    init?(name: String, in folder: DiaryFolder) {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, Picture.isDigest(String(parts[0])), let owner = Owner(String(parts[1])) else {
            return nil
        }
        self.init(folder: folder, sha256: String(parts[0]), owner: owner, ending: String(parts[2]))
    }

    /// The small one comes first, so that the picture is never found without it.
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

    func bring(_ from: String) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.incoming)
        chmod(from, 0o600)
        try FileCopy.bring(from, to: waitingPath)
    }

    /// Links the file into its place; returns false if a whole one is there already.
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
            // The folder may vanish when another program removes its last picture.
            case ENOENT where access(waitingPath, F_OK) == 0: continue
            // Not every file system knows second names.
            case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return try copy(replacing: false)
            default: throw Self.cannotCreate(place, errno)
            }
        }
        throw .file(path: place, errno: ENOENT)
    }

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
        try DiaryError.naming(try DurableFile.sync(folder: DurableFile.split(place).folder))
    }

    /// Names the folder also on a read-only disk: it may be another one than the diary's.
    private static func cannotCreate(_ path: String, _ code: Int32) -> DiaryError {
        switch DiaryError(errno: code, path: path) {
        case .file, .readOnly: .cannotCreate(path: path, errno: code)
        case let error: error
        }
    }

    func finish() throws(DiaryError) {
        // Another program that gave up may have removed the second name.
        _ = try settle()
        unlink(waitingPath)
    }

    /// Removes both names of an unused picture; the first one last, as it marks the unfinished removal.
    func remove() {
        unlink(place)
        guard (try? folder.settleRemoval(from: DurableFile.split(place).folder, upTo: folder.path)) != nil
        else { return }
        unlink(waitingPath)
    }
}

extension DiaryNoun {
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
            // A block names them now; the next opening does what fails here.
            for (arrival, _) in arrivals { try? arrival.finish() }
            return value
        }
    }
}
