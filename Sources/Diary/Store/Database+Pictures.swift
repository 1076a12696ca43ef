internal import Glibc
internal import System

extension Database {
    func isUsed(picture sha256: String) throws(DiaryError) -> Bool {
        try first(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM block WHERE sha256 = ?1)
                OR EXISTS (SELECT 1 FROM trash, json_each(trash.pictures)
                    WHERE trash.pictures IS NOT NULL AND value = ?1)
            """,
            [.text(sha256)]
        ) { _ in true } ?? false
    }

    /// Removes what arrived for blocks that were not made; a picture that has a use by now stays.
    func drop(_ arrivals: [PictureArrival]) throws(DiaryError) {
        guard !arrivals.isEmpty else { return }
        try transaction { () throws(DiaryError) in
            for arrival in arrivals where try !isUsed(picture: arrival.sha256) { arrival.remove() }
        }
    }

    /// Removes the files of pictures whose last use has gone, those that can be removed now.
    func sweepRemovablePictures(in folder: DiaryFolder) throws(DiaryError) {
        do throws(DiaryError) {
            try sweepPictures(in: folder)
        } catch {
            // Text and memos need no pictures; doctor names what still lies there.
            guard error.isOfPictureFile else { throw error }
        }
    }

    /// Removes the files of pictures whose last use has gone.
    ///
    /// Each is looked up and removed in one transaction: whoever gives it a use waits until then, and brings its file.
    /// One that cannot be removed stays listed, and keeps no other.
    func sweepPictures(in folder: DiaryFolder) throws(DiaryError) {
        let going = try all("SELECT sha256 FROM picture_going") { $0[0].text }
        var failure: DiaryError?
        for start in stride(from: 0, to: going.count, by: 100) {
            try transaction { () throws(DiaryError) in
                for sha256 in going[start..<min(start + 100, going.count)] {
                    do throws(DiaryError) {
                        if try !isUsed(picture: sha256) { try Self.removeFiles(of: sha256, in: folder) }
                    } catch {
                        guard error.isOfPictureFile else { throw error }
                        failure = failure ?? error
                        continue
                    }
                    try run("DELETE FROM picture_going WHERE sha256 = ?", [.text(sha256)])
                }
            }
        }
        if let failure { throw failure }
    }

    private static func removeFiles(of sha256: String, in folder: DiaryFolder) throws(DiaryError) {
        guard Picture.isDigest(sha256) else { return }
        let place = "\(folder.photos)/\(sha256.prefix(2))"
        var names: [String] = []
        do throws(FolderNames.Refused) {
            names = try FolderNames.read(place)
        } catch {
            // Nobody would look for what lies there once it is no longer listed.
            guard error.errno == ENOENT else { throw DiaryError(errno: error.errno, path: place) }
        }
        for name in names where name.hasPrefix(sha256) {
            guard unlink("\(place)/\(name)") == 0 || errno == ENOENT else {
                throw DiaryError(errno: errno, path: "\(place)/\(name)")
            }
        }
        try folder.settleRemoval(from: place, upTo: folder.path)
    }

    /// Brings in or drops a file of a picture that a killed program was bringing.
    func recoverPicture(_ name: String, in folder: DiaryFolder) throws(DiaryError) -> Bool {
        guard let arrival = PictureArrival(name: name, in: folder), !folder.isAlive(arrival.owner) else {
            return false
        }
        return try transaction { () throws(DiaryError) in
            guard try isUsed(picture: arrival.sha256) else {
                arrival.remove()
                return true
            }
            // It waits while pictures cannot be written, and disturbs nobody.
            return (try? arrival.finish()) != nil
        }
    }

    /// Every picture that an entry has, also one in the trash, each once; without where it was made.
    ///
    /// Copies of a diary are asked too, whose blocks may lack columns that came later.
    func pictures() throws(DiaryError) -> [(entry: EntryID, picture: Picture)] {
        var found: [(EntryID, Picture)] = []
        var known: Set<String> = []
        try each(
            """
            SELECT id, picture FROM entry JOIN block ON block.entry = entry.key
            WHERE sha256 IS NOT NULL ORDER BY entry.key, number
            """
        ) { (row) throws(DiaryError) in
            let picture = try readable(row[0].text) { () throws(DiaryError) -> (EntryID, Picture)? in
                guard let picture: Picture = try StoredJSON.value(of: row[1].optionalText) else { return nil }
                return (try row[0].entryID, picture)
            }
            if let (id, picture) = picture ?? nil, known.insert(picture.sha256).inserted {
                found.append((id, picture))
            }
        }
        let documents = try all("SELECT document FROM trash WHERE pictures IS NOT NULL") { $0[0].text }
        for document in documents {
            guard let entry = try? EntryDocument(json: Array(document.utf8)).entry else { continue }
            for picture in entry.pictures where known.insert(picture.sha256).inserted {
                found.append((entry.id, picture))
            }
        }
        return found
    }
}

extension DiaryStore {
    /// Makes the small one of a picture anew; `false` says that it could not be made.
    func bringSmall(of path: String, _ shrinking: Picture.Shrinking) async throws(DiaryError) -> Bool {
        let found = try database.pictures().first { $0.picture.path == path }?.picture
        guard let picture = found else { return false }
        let work = try makeWorkFolder()
        defer { removeWorkFolder(work) }
        let copy = "\(work)/\(picture.sha256)"
        do throws(FileCopy.Failure) {
            try FileCopy.copy(folder.absolute(path), to: copy)
        } catch {
            throw error.inDiary
        }
        guard let small = await shrinking(copy) else { return false }
        try bringing([ArrivingPicture(picture, file: copy, small: small)]) { () throws(DiaryError) in }
        return true
    }

    /// Looks for pictures that are missing, changed or nobody's.
    func pictureFindings() throws(DiaryError) -> [DiaryFinding] {
        var findings: [DiaryFinding] = []
        var known: Set<String> = []
        let arriving = Set(
            FolderNames.of(folder.incoming).compactMap { PictureArrival(name: $0, in: folder)?.sha256 }
        )
        for (entry, picture) in try database.pictures() {
            known.formUnion([picture.path, picture.smallPath])
            var status = stat()
            if stat(folder.absolute(picture.path), &status) != 0 {
                if arriving.contains(picture.sha256) { continue }
                findings.append(DiaryFinding(.photoMissing, entry.description, picture.path))
            } else if access(folder.absolute(picture.path), R_OK) != 0 {
                findings.append(DiaryFinding(.unreadable, entry.description, picture.path))
            } else if SHA256Sum.of(file: folder.absolute(picture.path), bytes: picture.bytes)
                != picture.sha256
            {
                findings.append(DiaryFinding(.photoChanged, entry.description, picture.path))
            } else if access(folder.absolute(picture.smallPath), F_OK) != 0,
                !arriving.contains(picture.sha256)
            {
                findings.append(DiaryFinding(.photoWithoutSmall, entry.description, picture.path))
            }
        }
        let going = Set(try database.all("SELECT sha256 FROM picture_going") { $0[0].text })
        for name in FolderNames.files(below: folder.photos) {
            let path = "photos/" + name
            if DurableFile.process(ofUnfinished: DurableFile.split(path).name) != nil {
                findings.append(DiaryFinding(.unfinished, path))
            } else if !known.contains(path) {
                let isGoing = going.contains(String(DurableFile.split(path).name.prefix(64)))
                findings.append(DiaryFinding(isGoing ? .unfinished : .photoWithoutEntry, path))
            }
        }
        return findings
    }
}

extension DiaryError {
    /// A picture's file cannot be removed now, which stops nothing else.
    fileprivate var isOfPictureFile: Bool {
        switch self {
        case .file, .notPermitted, .readOnly, .missing: true
        default: false
        }
    }
}
