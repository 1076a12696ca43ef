internal import Glibc
package import System

package actor PhotoStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    /// Joins the nearest entry with sound, of no other journal than the named one, or becomes an entry; returns it.
    package func add(
        _ entry: Entry,
        _ picture: ArrivingPicture,
        joiningWithin seconds: Double,
        journal: String? = nil,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) -> EntryID {
        try database.checkPlace()
        var entry = entry
        entry.blocks = entry.blocks.map(\.composed)
        return try bringing([picture]) { () throws(DiaryError) in
            try database.transaction { () throws(DiaryError) in
                entry.day = entry.dateCertainty.day(
                    of: entry.recordedAt,
                    startMinute: try database.dayStartMinute()
                )
                let near = try database.entryToJoin(entry, within: seconds, journal: journal)
                if let near {
                    let photos = entry.blocks.map { $0.made(at: entry.recordedAt) }
                    try database.add(photos: photos, tags: entry.tags, to: near.key, at: now)
                } else {
                    guard try !database.hasEverHad(entry.id) else { throw .idUsed(entry.id) }
                    _ = try database.insert(entry)
                }
                let id = near?.id ?? entry.id
                if let row { try database.step(row, to: .kept, entry: id, at: now) }
                return id
            }
        }
    }

    /// Moves photos of untouched entries of their own into an entry near them in time, with their tags.
    package func gather(into id: EntryID, within seconds: Double, at now: Moment) throws(DiaryError)
        -> [GatheredPhoto]
    {
        guard seconds > 0 else { return [] }
        return try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            var gathered: [GatheredPhoto] = []
            for photo in try database.photosToGather(key, within: seconds) {
                let place = try database.ledgerRows("WHERE entry = ?", [.of(photo.id)]).last?.place?.path
                let tags = try database.tags(of: photo.key, photo.id, sparing: false)
                let made = try database.recorded(photo.key)
                let photos = try database.blocks(of: photo.key).map { $0.made(at: made) }
                try database.add(photos: photos, tags: tags, to: key, at: now)
                try database.run("UPDATE ledger SET entry = ? WHERE entry = ?", [.of(id), .of(photo.id)])
                try database.run("DELETE FROM notification WHERE entry = ?", [.of(photo.id)])
                _ = try database.takeOut(
                    photo.id,
                    leavingFile: .skipped,
                    because: LedgerRow.removedReason,
                    at: now
                )
                try database.markRemoved(photo.id, sound: nil, at: now)
                let name = place ?? photos.flatMap(\.pictures).first?.name
                gathered.append(GatheredPhoto(name: name ?? photo.id.description, entry: photo.id))
            }
            return gathered
        }
    }
}

package struct GatheredPhoto: Equatable, Sendable {
    package var name: String
    package var entry: EntryID
}

private typealias KeyedID = (key: Int64, id: EntryID)

extension Database {
    /// Longest memo during which a photo may have been made.
    private static let longestMilliseconds: Int64 = 3_600_000
    private static let knownTimes = "date_certainty IN ('exact', 'zoneAssumed')"

    fileprivate func entryToJoin(_ photo: Entry, within seconds: Double, journal: String?) throws(DiaryError)
        -> (key: Int64, id: EntryID)?
    {
        // A person's date would be lost in another entry.
        guard seconds > 0, [.exact, .zoneAssumed].contains(photo.dateCertainty), photo.dateSource != .on
        else { return nil }
        let window = Int64(seconds * 1000)
        return try first(
            """
            SELECT key, id, max(0, recorded - ?1, ?1 - recorded - CAST(seconds * 1000 AS INTEGER)) AS gap FROM entry
            WHERE recorded BETWEEN ?1 - ?2 - ?3 AND ?1 + ?2 AND seconds IS NOT NULL AND \(Self.knownTimes)
                AND gap <= ?2
                AND (?4 IS NULL OR journal = (SELECT key FROM journal WHERE name = ?4))
                AND (SELECT count(*) FROM block WHERE entry = entry.key AND kind = 'photo') < \(Block.photoLimit)
            ORDER BY gap, recorded LIMIT 1
            """,
            [
                .integer(photo.recordedAt.milliseconds), .integer(window), .integer(Self.longestMilliseconds),
                .of(journal.map(ComposedText.of)),
            ]
        ) { (row) throws(DiaryError) in (row[0].int64, try row[1].entryID) }
    }

    fileprivate func photosToGather(_ key: Int64, within seconds: Double) throws(DiaryError) -> [KeyedID] {
        try all(
            """
            SELECT photo.key, photo.id,
                max(0, memo.recorded - photo.recorded,
                    photo.recorded - memo.recorded - CAST(memo.seconds * 1000 AS INTEGER)) AS gap
            FROM entry AS memo JOIN entry AS photo ON photo.recorded
                BETWEEN memo.recorded - ?2 AND memo.recorded + CAST(memo.seconds * 1000 AS INTEGER) + ?2
            WHERE memo.key = ?1 AND memo.seconds IS NOT NULL AND memo.\(Self.knownTimes)
                AND photo.\(Self.knownTimes) AND photo.journal IS memo.journal
                AND photo.seconds IS NULL AND photo.text = '' AND photo.title IS NULL
                AND photo.date_source <> 'on'
                AND (SELECT group_concat(kind) FROM block WHERE entry = photo.key) = 'photo'
                AND EXISTS (SELECT 1 FROM ledger WHERE ledger.entry = photo.id)
            ORDER BY gap, photo.recorded
            LIMIT max(0, \(Block.photoLimit) - (SELECT count(*) FROM block WHERE entry = ?1 AND kind = 'photo'))
            """,
            [.integer(key), .integer(Int64(seconds * 1000))]
        ) { (row) throws(DiaryError) in (row[0].int64, try row[1].entryID) }
    }

    fileprivate func recorded(_ key: Int64) throws(DiaryError) -> Moment? {
        try first("SELECT recorded, offset FROM entry WHERE key = ?", [.integer(key)]) { row in
            Moment(milliseconds: row[0].int64, offsetSeconds: row[1].int)
        }
    }

    fileprivate func add(photos: [Block], tags: [String], to key: Int64, at now: Moment) throws(DiaryError) {
        for tag in tags where try !has(tag: tag, key) { try addTags([tag], to: key) }
        try reindexing(key) { () throws(DiaryError) in
            var blocks = try blocks(of: key)
            let known = Set(blocks.flatMap(\.pictures).map(\.sha256))
            for photo in photos where !photo.pictures.allSatisfy({ known.contains($0.sha256) }) {
                let later = blocks.firstIndex { other in
                    guard let one = photo.takenAt, let two = other.takenAt else { return false }
                    return two.milliseconds > one.milliseconds
                }
                blocks.insert(photo, at: later ?? blocks.endIndex)
            }
            try setBlocks(blocks, of: key)
        }
        try update(key, .set(\.changedAt, now))
    }
}

extension Block {
    fileprivate var takenAt: Moment? { pictures.compactMap(\.takenAt).first }

    fileprivate func made(at moment: Moment?) -> Block {
        guard case .photo(var pictures, let caption) = self else { return self }
        for place in pictures.indices where pictures[place].takenAt == nil {
            pictures[place].takenAt = moment
        }
        return .photo(pictures, caption: caption)
    }
}

extension Database {
    /// Skips the files of lost photos like a removed entry's, except those that came with the entry.
    func followPictures(from before: [Block], to after: [Block], of key: Int64, at now: Moment)
        throws(DiaryError)
    {
        let old = Set(before.flatMap(\.pictures).map(\.sha256))
        let new = Set(after.flatMap(\.pictures).map(\.sha256))
        guard old != new, let entry = try entry(key, isWhole: false) else { return }
        for sha256 in old.subtracting(new) where sha256 != entry.origin?.sha256 {
            let isTrashed = try exists(
                "SELECT 1 FROM trash, json_each(trash.pictures) WHERE value = ?",
                [.text(sha256)]
            )
            for row in try ledgerRows("WHERE sha256 = ? AND entry = ?", [.text(sha256), .of(entry.id)]) {
                let reason = isTrashed ? Self.trashed : LedgerRow.removedReason
                if !isTrashed { try forgetNames(of: row.id) }
                try step(row.id, to: .skipped, reason: reason, at: now)
                try run("UPDATE ledger SET entry = NULL WHERE key = ?", [.integer(row.id)])
            }
        }
        if !new.isSubset(of: old) { try joinFiles(of: entry, at: now) }
    }

    func isUsed(picture sha256: String) throws(DiaryError) -> Bool {
        try exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM block WHERE sha256 = ?1)
                OR EXISTS (SELECT 1 FROM trash, json_each(trash.pictures)
                    WHERE trash.pictures IS NOT NULL AND value = ?1)
            """,
            [.text(sha256)]
        )
    }

    func drop(_ arrivals: [PictureArrival]) throws(DiaryError) {
        guard !arrivals.isEmpty else { return }
        try transaction { () throws(DiaryError) in
            for arrival in arrivals where try !isUsed(picture: arrival.sha256) { arrival.remove() }
        }
    }

    /// Sweeps pictures, but lets those wait that cannot be removed now.
    func sweepRemovablePictures(in folder: DiaryFolder) throws(DiaryError) {
        do throws(DiaryError) {
            try sweepPictures(in: folder)
        } catch {
            // Text and memos need no pictures; doctor names what is still there.
            guard error.isOfPictureFile else { throw error }
        }
    }

    /// Checks and removes each unused file in one transaction, so that a new use waits and brings its file.
    ///
    /// One that cannot be removed stays listed, and blocks no other.
    func sweepPictures(in folder: DiaryFolder) throws(DiaryError) {
        let going = try allTexts("SELECT sha256 FROM picture_going")
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
            // Once unlisted, the file would never be found.
            guard error.errno == ENOENT else { throw DiaryError(errno: error.errno, path: place) }
        }
        for name in names where name.hasPrefix(sha256) {
            guard unlink("\(place)/\(name)") == 0 || errno == ENOENT else {
                throw DiaryError(errno: errno, path: "\(place)/\(name)")
            }
        }
        try folder.settleRemoval(from: place, upTo: folder.path)
    }

    func recoverPicture(_ name: String, in folder: DiaryFolder) throws(DiaryError) -> Bool {
        guard let arrival = PictureArrival(name: name, in: folder), !folder.isAlive(arrival.owner) else {
            return false
        }
        return try transaction { () throws(DiaryError) in
            guard try isUsed(picture: arrival.sha256) else {
                arrival.remove()
                return true
            }
            // It waits while pictures cannot be written, and blocks nothing.
            return (try? arrival.finish()) != nil
        }
    }

    /// Leaves out positions; also reads copies, whose blocks may lack later columns.
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
        let documents = try allTexts("SELECT document FROM trash WHERE pictures IS NOT NULL")
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
    func bringSmall(of path: String, _ shrinking: Picture.Shrinking) async throws(DiaryError) -> Bool {
        let found = try database.pictures().first { $0.picture.path == path }?.picture
        guard let picture = found else { return false }
        let work = try makeWorkFolder()
        defer { removeWorkFolder(work) }
        let copy = "\(work)/\(picture.sha256)"
        try FileCopy.copyInDiary(folder.absolute(path), to: copy)
        guard let small = await shrinking(copy) else { return false }
        try bringing([ArrivingPicture(picture, file: copy, small: small)]) { () throws(DiaryError) in }
        return true
    }

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
        let going = Set(try database.allTexts("SELECT sha256 FROM picture_going"))
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
    fileprivate var isOfPictureFile: Bool {
        switch self {
        case .file, .notPermitted, .readOnly, .missing: true
        default: false
        }
    }
}
