package import Diary
internal import FoundationEssentials
internal import System
internal import Wires

/// Joins a memo spoken near it, or becomes an entry of its own.
struct PhotoStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies

    static func isPhoto(_ memo: OpenedMemo) -> Bool {
        PhotoFormat(head: memo.file.head(PhotoFormat.headBytes)) != nil
    }

    static func isOtherPicture(_ memo: OpenedMemo) -> Bool {
        PhotoFormat.isOther(head: memo.file.head(PhotoFormat.headBytes))
    }

    func keep(_ memo: OpenedMemo, _ row: LedgerRow.ID, _ offer: MemoOffer) async throws -> EntryID {
        try await store.withWorkFolder { folder in
            let arriving = try await PhotoBringing(tools: tools).bring(memo.file.path, into: folder)
            guard arriving.picture.sha256 == memo.digest.sha256 else { throw OfferedFile.Refusal.changing }
            let sidecar = Sidecar(besideMemo: offer.path)
            let journal = offer.terms.journal ?? sidecar.journal ?? offer.terms.folderJournal
            var entry = entry(arriving.picture, memo, offer, sidecar)
            entry.journal = journal
            if journal == nil, tools.tripsTakeMemos {
                entry.journal = try await store.trip(of: entry)?.name
            }
            return try await store.photos.add(
                entry,
                arriving,
                joiningWithin: tools.photosJoinSeconds,
                journal: journal,
                ledger: row,
                at: tools.now()
            )
        }
    }

    private func entry(_ picture: Picture, _ memo: OpenedMemo, _ offer: MemoOffer, _ sidecar: Sidecar)
        -> Entry
    {
        let now = tools.now()
        let dates = PhotoDate(zone: tools.zone, now: now)
        let date = dates.date(of: memo, taken: picture.takenAt, offer, sidecar)
        var entry = Entry(
            id: tools.newID(now),
            recordedAt: date.moment,
            dateSource: date.source,
            dateCertainty: date.certainty,
            title: offer.terms.title ?? sidecar.title,
            text: "",
            tags: offer.terms.tags + sidecar.tags,
            createdAt: now
        )
        if offer.terms.on != nil {
            var offer = offer
            offer.terms.on = nil
            entry.ownDate = EntryDate(dates.date(of: memo, taken: picture.takenAt, offer, sidecar))
        }
        entry.textEdited = true
        entry.blocks = [.photo([picture], caption: nil)]
        return entry
    }
}

package struct PhotoBringing: Sendable {
    let tools: PipelineDependencies

    package init(tools: PipelineDependencies) { self.tools = tools }
    package static func isPhoto(_ path: String) -> Bool { MemoFolder.isPhoto(path) }

    package func bring(_ path: String, into folder: String) async throws -> ArrivingPicture {
        let reader = PhotoReader(installed: tools.installed)
        let copy = "\(folder)/\(UUID().uuidString)"
        let seen = try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            try Self.check(try OfferedFile(path))
            try Self.copy(Path(path).resolved ?? path, to: copy)
            let seen = try reader.look(at: copy)
            try DurableFile.write(seen.small, to: copy + ".small")
            return seen
        }
        let picture = Picture(
            sha256: seen.sha256,
            format: Picture.Format(seen.facts.format),
            bytes: seen.bytes,
            width: seen.facts.width,
            height: seen.facts.height,
            name: Path(Path(path).name).shown,
            takenAt: PhotoDate(zone: tools.zone, now: tools.now()).taken(seen.facts.exif),
            position: seen.facts.exif.position.flatMap {
                GlobePosition(latitude: $0.latitude, longitude: $0.longitude)
            }
        )
        return ArrivingPicture(picture, file: copy, small: copy + ".small")
    }

    private static func copy(_ path: String, to copy: String) throws(any Error) {
        do throws(FileCopy.Failure) {
            try FileCopy.put(path, to: copy)
        } catch {
            throw error.isOfSource ? PhotoError.unreadable(errno: error.errno) : error.inDiary
        }
    }

    /// Drops camera data such as the position.
    package func clean(_ picture: Picture, at path: String, into folder: String) async throws
        -> ArrivingPicture
    {
        let reader = PhotoReader(installed: tools.installed)
        let copy = "\(folder)/\(UUID().uuidString)"
        return try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            let (format, bytes) = try reader.clean(path)
            try DurableFile.write(bytes, to: copy)
            var clean = picture
            (clean.sha256, clean.bytes) = (SHA256Sum.of(bytes), bytes.count)
            (clean.format, clean.position) = (Picture.Format(format), nil)
            return ArrivingPicture(clean, file: copy, small: nil)
        }
    }

    package func small(of file: String) async throws -> String {
        let reader = PhotoReader(installed: tools.installed)
        return try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            try DurableFile.write(try reader.look(at: file).small, to: file + ".small")
            return file + ".small"
        }
    }

    private static func check(_ file: OfferedFile) throws(PhotoError) {
        guard file.look.bytes > 0 else { throw .empty }
        let limit = PhotoLimits.fileBytes
        guard file.look.bytes <= limit else { throw .tooLong(limitBytes: limit) }
        guard PhotoFormat(head: file.head(PhotoFormat.headBytes)) != nil else { throw .unknownFormat }
    }
}

extension Picture.Format {
    init(_ format: PhotoFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .heic: self = .heic
        case .avif: self = .avif
        }
    }
}

struct PhotoDate: Sendable {
    let zone: ZoneRules
    let now: Moment

    func taken(_ exif: Exif) -> Moment? {
        guard let text = exif.dateText else { return nil }
        let unknown = Moment(milliseconds: 0)
        let found = MemoDateFinder(zone: zone, now: now).find(
            MemoDateFinder.DateSigns(path: "", metadata: [text], modified: unknown)
        )
        return found.source == .metadata ? found.moment : nil
    }

    /// The camera's time wins over the file's name, which has no zone.
    func date(of memo: OpenedMemo, taken: Moment?, _ offer: MemoOffer, _ sidecar: Sidecar) -> MemoDate {
        if let taken, offer.terms.on == nil, sidecar.recordedAt == nil {
            return MemoDate(moment: taken, source: .metadata, certainty: .exact)
        }
        let (finder, metadata) = (MemoDateFinder(zone: zone, now: now), taken.map { [$0.description] } ?? [])
        return finder.date(of: memo, offer, sidecar, on: offer.terms.on, metadata: metadata)
    }
}

extension Exif {
    var dateText: String? {
        guard let time else { return nil }
        let words = time.text.split(separator: " ")
        let date = words[0].split(separator: ":").joined(separator: "-") + "T" + String(words[1])
        guard let offsetMinutes else { return date }
        let (hours, minutes) = abs(offsetMinutes).quotientAndRemainder(dividingBy: 60)
        return date + (offsetMinutes < 0 ? "-" : "+") + padded(hours) + ":" + padded(minutes)
    }
}
