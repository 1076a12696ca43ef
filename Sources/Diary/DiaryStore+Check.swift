internal import Glibc
internal import Mood
internal import System

extension DiaryStore {
    package static let leastFreeBytes = 200_000_000

    /// Looks for faults and notable facts in the whole folder; `wholly` reads each entry, which takes a while.
    package func check(wholly: Bool = false) throws(DiaryError) -> [DiaryFinding] {
        let finished = try database.recoveredElsewhere(in: folder)
        return try database.snapshot { () throws(DiaryError) in
            var findings = try database.structureFindings() + folderFindings()
            let files = FolderNames.files(below: folder.path)
            findings += try soundFindings(files)
            findings += try pictureFindings()
            findings += try database.linkImageFindings()
            findings += finished
            findings += try database.damagedRows(wholly: wholly).map {
                DiaryFinding($0.isMendable ? .rowMendable : .rowDamaged, $0.name, $0.what)
            }
            findings += permissionFindings(files)
            findings += spaceFindings()
            findings += try workFindings()
            return findings
        }
    }

    /// Mends faults and returns them; deletes nothing of a person's: sound without an entry moves to `lost`.
    package func mend(shrinking: Picture.Shrinking = { _ in nil }) async throws(DiaryError) -> [DiaryFinding]
    {
        // First, so that an entry's files are not taken for leftovers.
        try database.recover(in: folder)
        var mended: [DiaryFinding] = []
        mended += try mendRows().map { DiaryFinding(.rowMendable, $0.name, $0.what) }
        // Closes files to others before moving them.
        let found = try check().filter(\.isMendable)
        let closing = found.filter { $0.kind == .openToOthers }
        for finding in closing + found.filter({ $0.kind != .openToOthers }) {
            switch finding.kind {
            case .indexStale:
                try database.transaction { () throws(DiaryError) in try database.rebuildIndex() }
            case .indexDamaged where mended.contains { $0.kind == .indexDamaged }: break
            case .indexDamaged: try remakeIndexes()
            case .soundWithoutEntry: try putAside(finding.subject)
            case .photoWithoutEntry: try putPictureAside(finding.subject)
            case .linkImageChanged: try database.forgetLinkImage(of: finding.subject)
            case .photoWithoutSmall:
                guard try await bringSmall(of: finding.detail ?? "", shrinking) else { continue }
            case .unfinished: FolderNames.removeTree(folder.absolute(finding.subject))
            case .openToOthers:
                let path = finding.subject.isEmpty ? folder.path : folder.absolute(finding.subject)
                guard chmod(path, FolderNames.isFolder(path) ? 0o700 : 0o600) == 0 else {
                    throw DiaryError(errno: errno, path: path)
                }
            default: continue
            }
            mended.append(finding)
        }
        return mended
    }

    private func remakeIndexes() throws(DiaryError) {
        try putCopyAside()
        try database.transaction { () throws(DiaryError) in try database.run("REINDEX") }
    }

    private func putAside(_ path: String) throws(DiaryError) {
        // An entry may have come in for it meanwhile.
        let isTaken = try database.exists(
            "SELECT 1 FROM sound WHERE path = ?1 UNION ALL SELECT 1 FROM trash WHERE sound = ?1",
            [.text(path)]
        )
        if !isTaken { try moveAside(path) }
    }

    private func putPictureAside(_ path: String) throws(DiaryError) {
        guard try !database.isUsed(picture: String(DurableFile.split(path).name.prefix(64))) else { return }
        try moveAside(path)
    }

    private func moveAside(_ path: String) throws(DiaryError) {
        let place = "\(folder.path)/lost/\(DurableFile.split(path).name)"
        try DiaryFolder.makeFolder(DurableFile.split(place).folder)
        try DiaryError.naming(try DurableFile.move(folder.absolute(path), to: place))
    }

    private func soundFindings(_ files: [String]) throws(DiaryError) -> [DiaryFinding] {
        var findings: [DiaryFinding] = []
        var known: Set<String> = []
        try database.each(
            """
            SELECT path, sound.bytes, entry.id FROM sound JOIN entry ON entry.key = sound.entry
            UNION ALL SELECT sound, sound_bytes, id FROM trash WHERE sound IS NOT NULL
            """
        ) { row in
            let path = row[0].text
            known.insert(path)
            var status = stat()
            if stat(folder.absolute(path), &status) != 0 {
                guard !isArriving(row[2].text) else { return }
                findings.append(DiaryFinding(.entryWithoutSound, row[2].text, path))
            } else if Int(status.st_size) != row[1].int {
                findings.append(DiaryFinding(.soundChanged, row[2].text, path))
            } else if access(folder.absolute(path), R_OK) != 0 {
                findings.append(DiaryFinding(.unreadable, row[2].text, path))
            }
        }
        let going = Set(try database.allTexts("SELECT sound FROM removed WHERE sound IS NOT NULL"))
        for path in files where path.utf8.starts(with: "audio/".utf8) && !going.contains(path) {
            if DurableFile.process(ofUnfinished: DurableFile.split(path).name) != nil {
                findings.append(DiaryFinding(.unfinished, path))
            } else if !known.contains(path) {
                findings.append(DiaryFinding(.soundWithoutEntry, path))
            }
        }
        findings += files.filter { $0.hasPrefix("lost/") }.map { DiaryFinding(.putAside, $0) }
        return findings
    }

    private func folderFindings() -> [DiaryFinding] {
        [folder.audio, folder.photos, folder.incoming, folder.work, folder.drafts, folder.recordings]
            .filter { access($0, F_OK) == 0 && !FolderNames.leadsToFolder($0) }
            .map { DiaryFinding(.notAFolder, folder.relative($0)) }
    }

    /// A living program is about to move the sound to its place.
    private func isArriving(_ id: String) -> Bool {
        FolderNames.of(folder.incoming).contains { $0.hasPrefix(id) }
    }

    private func permissionFindings(_ files: [String]) -> [DiaryFinding] {
        let folders = Set(files.map { DurableFile.split($0).folder }.filter { $0 != "." })
        return ([""] + folders.sorted() + files).compactMap { path in
            var status = stat()
            let whole = path.isEmpty ? folder.path : folder.absolute(path)
            guard lstat(whole, &status) == 0, status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o077 != 0
            else { return nil }
            return DiaryFinding(.openToOthers, path, "0" + String(status.st_mode & 0o777, radix: 8))
        }
    }

    private func spaceFindings() -> [DiaryFinding] {
        guard let free = folder.freeBytes, free < Self.leastFreeBytes else { return [] }
        return [DiaryFinding(.littleSpace, "", "\(free)")]
    }

    private func workFindings() throws(DiaryError) -> [DiaryFinding] {
        let jobs = try database.jobs("ORDER BY job.entry, kind").map { job in
            DiaryFinding(
                job.isHeld ? .held : .pending,
                job.entry.description,
                job.kind.rawValue,
                reason: job.reason,
                message: job.message
            )
        }
        let held = try database.readableLedgerRows("WHERE state = 'held' AND entry IS NULL ORDER BY key").map
        { row in
            DiaryFinding(
                row.nextTry == nil ? .held : .pending,
                row.paths.last?.path ?? "",
                reason: row.reason,
                message: row.message
            )
        }
        return jobs + held
    }
}

extension DiaryFolder {
    package var freeBytes: Int? { FreeRoom.bytes(at: path) }
}

extension Database {
    fileprivate func structureFindings() throws(DiaryError) -> [DiaryFinding] {
        var findings: [DiaryFinding] = []
        let damage = try damage(most: 20)
        let kind: DiaryFinding.Kind = damage.ofRows == nil ? .indexDamaged : .damaged
        findings += damage.found.map { DiaryFinding(kind, "diary.sqlite", $0) }
        findings += try tablesWithStrayRows().map {
            DiaryFinding(.damaged, "diary.sqlite", "a row of \($0) belongs to nothing")
        }
        let stray =
            try number(
                """
                SELECT (SELECT count(*) FROM entry WHERE key NOT IN (SELECT id FROM entry_search_docsize))
                    + (SELECT count(*) FROM entry_search_docsize WHERE id NOT IN (SELECT key FROM entry))
                """
            )
        if stray > 0 { findings.append(DiaryFinding(.indexStale, "diary.sqlite", "\(stray)")) }
        return findings
    }

    fileprivate func recoveredElsewhere(in folder: DiaryFolder) throws(DiaryError) -> [DiaryFinding] {
        let incoming = FolderNames.of(folder.incoming).compactMap { name in
            finding("incoming/" + name, of: Self.owner(ofArrival: name, in: folder), in: folder)
        }
        let work = FolderNames.of(folder.work).filter { !OwnerLock.isLockName($0) }.compactMap { name in
            finding("work/" + name, of: WorkFolder.owner(ofName: name), in: folder)
        }
        let beside = FolderNames.of(folder.path).filter { DurableFile.process(ofUnfinished: $0) != nil }
        return incoming + work + beside.map { DiaryFinding(.unfinished, $0) }
    }

    private static func owner(ofArrival name: String, in folder: DiaryFolder) -> Owner? {
        SoundArrival.parts(ofName: name)?.owner ?? PictureArrival(name: name, in: folder)?.owner
    }

    private func finding(_ path: String, of owner: Owner?, in folder: DiaryFolder) -> DiaryFinding? {
        guard let owner else { return DiaryFinding(.unknownFile, path) }
        return folder.isAlive(owner) ? nil : DiaryFinding(.unfinished, path)
    }
}

// Repairs derived values only; nothing that a person wrote is touched.

extension DiaryStore {
    /// Recomputes mendable rows after copying the database to `lost`; returns those that are whole now.
    func mendRows() throws(DiaryError) -> [DamagedRow] {
        let before = try database.damagedRows(wholly: true)
        guard before.contains(where: \.isMendable) else { return [] }
        try putCopyAside()
        try database.transaction { () throws(DiaryError) in
            for row in before where row.isMendable { try database.mend(row) }
        }
        let after = Set(try database.damagedRows(wholly: true))
        return before.filter { !after.contains($0) }
    }

    func putCopyAside() throws(DiaryError) {
        let lost = folder.path + "/lost"
        try DiaryFolder.makeFolder(lost)
        var (path, number) = ("\(lost)/before repair.sqlite", 1)
        while access(path, F_OK) == 0 {
            number += 1
            path = "\(lost)/before repair \(number).sqlite"
        }
        do throws(DiaryError) {
            try copyDatabase(to: path)
        } catch {
            unlink(path)
            throw error
        }
    }
}

extension DamagedRow {
    var isMendable: Bool {
        switch (kind, what) {
        case (.entry, "day"), (.entry, "Emotion"), (.entry, "JobKind"), (.file, "State"): true
        default: false
        }
    }
}

extension Database {
    fileprivate func mend(_ row: DamagedRow) throws(DiaryError) {
        switch (row.kind, row.what) {
        case (.entry, "day"): try mendDay(of: row.name)
        case (.entry, "Emotion"): try mendEmotion(of: row.name)
        case (.entry, "JobKind"):
            // Nothing can do these any more.
            try run("DELETE FROM job WHERE kind NOT IN (\(Self.list(JobKind.self)))")
        case (.file, "State"): try mendStates()
        default: break
        }
    }

    private func mendDay(of id: String) throws(DiaryError) {
        let start = try dayStartMinute()
        let found = try first(
            "SELECT key, recorded, offset, date_certainty FROM entry WHERE id = ?",
            [.text(id)]
        ) { row in
            let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
            let certainty = DateCertainty(rawValue: row[3].text) ?? .guessed
            return (row[0].int64, certainty.day(of: moment, startMinute: start))
        }
        guard let (key, day) = found else { return }
        try run("UPDATE entry SET day = ? WHERE key = ?", [.of(day), .integer(key)])
    }

    private func mendEmotion(of id: String) throws(DiaryError) {
        let key = try firstKey("SELECT key FROM entry WHERE id = ?", [.text(id)])
        guard let key, let moods = try readable(id, { () throws(DiaryError) in try moods(of: key) }) else {
            return
        }
        try show(moods.person ?? moods.reading?.mood, of: key)
    }

    /// A file with an entry is filed; one that a person removed stays removed; any other waits for a person.
    private func mendStates() throws(DiaryError) {
        try run(
            """
            UPDATE ledger SET owner = NULL, next_try = NULL, state = CASE
                WHEN entry IN (SELECT id FROM entry) THEN 'filed'
                WHEN reason IN (?, ?, ?) THEN 'skipped'
                ELSE 'held' END
            WHERE state NOT IN (\(Self.list(LedgerRow.State.self)))
            """,
            [.text(LedgerRow.removedReason), .text(LedgerRow.forgottenReason), .text(Self.trashed)]
        )
    }
}

package struct DiaryFinding: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case damaged
        /// An index of the database is damaged; all rows are whole.
        case indexDamaged
        /// An unreadable row; a mendable one follows from the rest.
        case rowDamaged, rowMendable
        case indexStale, soundWithoutEntry, entryWithoutSound
        /// The sound's length in bytes has changed.
        case soundChanged
        /// Sound or a picture is unreadable, as its owner is another or its disk fails.
        case unreadable
        case photoWithoutEntry, photoMissing, photoChanged, photoWithoutSmall, linkImageChanged
        case notAFolder, unfinished
        /// A file with a foreign name; it stays.
        case unknownFile
        case openToOthers, littleSpace, pending, held, putAside
    }

    package var kind: Kind
    /// An entry's id, or a path within the diary.
    package var subject: String
    package var detail: String?
    package var reason: String?
    package var message: String?

    package init(
        _ kind: Kind,
        _ subject: String,
        _ detail: String? = nil,
        reason: String? = nil,
        message: String? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.detail = detail
        self.reason = reason
        self.message = message
    }

    /// Wrong, rather than good to know.
    package var isFault: Bool { ![.pending, .putAside, .unknownFile].contains(kind) }

    package var isMendable: Bool {
        switch kind {
        case .indexDamaged, .rowMendable, .indexStale, .soundWithoutEntry, .photoWithoutEntry,
            .photoWithoutSmall, .linkImageChanged, .unfinished, .openToOthers:
            true
        default: false
        }
    }
}

package struct LostFile: Equatable, Sendable {
    package enum Fault: Sendable {
        case missing
        /// Left out, as it could not be stripped of its camera's data.
        case uncleaned
        /// Changed since it was kept, and written as it is.
        case changed
        /// Changed since it was kept; an earlier run's whole copy was taken.
        case mended
    }

    package let entry: EntryID
    package let path: String
    /// The picture's name; nil for sound.
    package let picture: String?
    package let fault: Fault

    package init(_ path: String, of entry: EntryID, picture: String? = nil, _ fault: Fault = .missing) {
        (self.path, self.entry, self.picture, self.fault) = (path, entry, picture, fault)
    }
}
