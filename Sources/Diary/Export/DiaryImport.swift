internal import Glibc
package import System

/// Takes entries from JSON exports and mirrors; entries that exist only get missing parts.
package actor DiaryImport {
    private let store: DiaryStore
    private let shrinking: Picture.Shrinking
    private let linking: Linking
    private let executor = QueueExecutor(label: "import")
    private var isIntoNew: Bool?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Normalises a page's address; nil if it leads to no page.
    package typealias Linking = @Sendable (String) -> String?

    package init(
        into store: DiaryStore,
        shrinking: @escaping Picture.Shrinking = { _ in nil },
        linking: @escaping Linking = { $0 }
    ) {
        self.store = store
        self.shrinking = shrinking
        self.linking = linking
    }

    package nonisolated static func files(at path: String) -> [String] {
        guard FolderNames.isFolder(path) else { return [path] }
        return FolderNames.files(below: path).filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
            .map { "\(path)/\($0)" }
    }

    /// Reports faults of one entry; throws those that every entry would have, such as a full disk.
    package func add(
        file: String,
        at now: Moment,
        told: @Sendable (_ line: Int, Outcome) -> Void
    ) async throws(ImportError) {
        guard let bytes = FileBytes.read(file) else { throw .unreadable(errno: errno) }
        if isIntoNew == nil {
            do throws(DiaryError) { isIntoNew = try await store.isNew() } catch { throw .diary(error) }
        }
        let folder = DurableFile.split(file).folder
        // An object that was laid out over several lines is one all the same.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let isLaidOut = lines.count > 1 && lines.first?.last == UInt8(ascii: "{")
        let objects = isLaidOut ? [bytes[...]] : lines
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { throw .empty }
        // A file without any entry is another file; that is one fault, not one for each line.
        var strange: [(line: Int, error: ImportError)]? = objects.count > 1 ? [] : nil
        for (number, line) in objects.enumerated() where !Task.isCancelled {
            do throws(ImportError) {
                let outcomes = try await add(Array(line), besideFolder: folder, at: now)
                strange?.forEach { told($0.line, .failed($0.error)) }
                strange = nil
                for outcome in outcomes { told(number + 1, outcome) }
            } catch {
                if case .diary(let fault) = error, fault.isOfWholeDiary { throw error }
                if case .notAnEntry = error, strange != nil {
                    strange?.append((number + 1, error))
                } else {
                    told(number + 1, .failed(error))
                }
            }
        }
        if let first = strange?.first { throw first.error }
    }

    private func add(_ json: [UInt8], besideFolder folder: String, at now: Moment) async throws(ImportError)
        -> [Outcome]
    {
        let (json, hadZeros) = MendedEntry.withoutZeros(json)
        let document: EntryDocument
        do throws(ImportError) {
            document = try EntryDocument(json: json)
        } catch {
            guard let names = NamesDocument(json: json) else { throw error }
            let (places, leftOut) = try await add(names, at: now)
            return [.places(places)] + leftOut.map { .leftOut($0) } + names.wrong.map { .failed($0) }
        }
        if let key = document.entry.strangeClock { throw .strangeClock(key: key) }
        let mended = MendedEntry(of: document, hadZeros: hadZeros, linking: linking)
        do throws(DiaryError) {
            return try await add(mended, ExportedFiles(of: document, in: folder), at: now)
        } catch .duplicate(let other) {
            return [.known(other)]
        } catch .outside(let path, ENOENT) {
            throw .soundMissing(path: path)
        } catch {
            throw .diary(error)
        }
    }

    private func add(_ mended: MendedEntry, _ files: ExportedFiles, at now: Moment) async throws(DiaryError)
        -> [Outcome]
    {
        do throws(DiaryError) {
            return try await addOnce(mended, files, at: now)
        } catch .idUsed(let id) {
            // Another program took it meanwhile, which used up what was fetched for it.
            guard try await store.entries.has(id) else { throw .idUsed(id) }
            return try await addOnce(mended, files, at: now)
        }
    }

    private func addOnce(_ mended: MendedEntry, _ files: ExportedFiles, at now: Moment)
        async throws(DiaryError) -> [Outcome]
    {
        let work = try store.makeWorkFolder()
        defer { store.removeWorkFolder(work) }
        let entry = mended.entry
        let pictures = try await pictures(of: entry, from: files, to: work)
        let (outcome, sound) = try await add(entry, with: pictures, from: files, by: work, at: now)
        var outcomes = [outcome]
        switch sound {
        case .damaged: outcomes.append(.damagedSound(outcome.entry ?? entry.id, path: files.sound ?? ""))
        case .missing: outcomes.append(.lostSound(outcome.entry ?? entry.id, path: files.sound ?? ""))
        case .whole, nil: break
        }
        if case .known = outcome {} else { outcomes += mended.outcomes(of: outcome.entry ?? entry.id) }
        return outcomes + (try await lacking(files, of: entry.id))
    }

    private func add(
        _ entry: Entry,
        with pictures: [ArrivingPicture],
        from files: ExportedFiles,
        by work: String,
        at now: Moment
    ) async throws(DiaryError) -> (Outcome, ExportedFiles.Sound?) {
        if try await store.trash.has(entry.id) {
            try await store.trash.restore(entry.id, at: now)
            let (_, sound) = try await complete(entry, with: pictures, from: files, by: work, at: now)
            return (.added(entry.id), sound)
        }
        if try await store.entries.has(entry.id) {
            return try await complete(entry, with: pictures, from: files, by: work, at: now)
        }
        var new = entry
        let sound = try files.fetchSound(of: entry, to: work)
        if sound == nil { new.sound = nil }
        if sound != nil, let made = try await made(of: entry, sound) {
            return (try await complete(made, from: entry, with: pictures, at: now), nil)
        }
        try await store.entries.add(new, archive: sound?.copy, pictures: pictures, restoring: true, at: now)
        let isWithout = entry.sound != nil && sound == nil
        return (isWithout ? .addedWithoutSound(entry.id) : .added(entry.id), sound)
    }

    private func add(_ names: NamesDocument, at now: Moment)
        async throws(ImportError) -> (places: Int, leftOut: [Journal])
    {
        do throws(DiaryError) {
            return try await store.add(names, toNew: isIntoNew ?? false, at: now)
        } catch {
            throw .diary(error)
        }
    }

    private func made(of entry: Entry, _ sound: ExportedFiles.Sound?) async throws(DiaryError) -> EntryID? {
        guard let kept = entry.sound else { return nil }
        let copied = sound?.copy.flatMap { SHA256Sum.of(file: $0, bytes: kept.bytes) }
        guard let sha256 = kept.sha256 ?? copied else { return nil }
        return try await store.entries.entry(ofOrigin: sha256)
    }

    private func complete(
        _ made: EntryID,
        from entry: Entry,
        with pictures: [ArrivingPicture],
        at now: Moment
    ) async throws(DiaryError) -> Outcome {
        let edit = EntryEdit(completing: try await store.entries.entry(made), from: entry)
        guard !edit.isEmpty else { return .known(made) }
        try await store.entries.edit(made, edit, pictures: pictures, at: now)
        return .completed(made)
    }

    private func complete(
        _ entry: Entry,
        with pictures: [ArrivingPicture],
        from files: ExportedFiles,
        by work: String,
        at now: Moment
    ) async throws(DiaryError) -> (Outcome, ExportedFiles.Sound?) {
        let isWanted = try await store.sounds.isLacking(entry.id)
        let sound = isWanted ? try files.fetchSound(of: entry, to: work) : nil
        let lacked = try await store.entries.bringLacking(pictures, of: entry.id)
        var isHealed = false
        if let archive = sound?.copy { isHealed = try await store.sounds.heal(of: entry.id, from: archive) }
        let isNew = try await store.entries.complete(entry.id, from: entry, archive: sound?.copy, at: now)
        return (isNew || lacked || isHealed ? .completed(entry.id) : .known(entry.id), sound)
    }

    private func pictures(of entry: Entry, from files: ExportedFiles, to work: String)
        async throws(DiaryError) -> [ArrivingPicture]
    {
        var found: [ArrivingPicture] = []
        for picture in entry.pictures {
            guard let copy = try files.fetch(picture, to: work) else { continue }
            found.append(ArrivingPicture(picture, file: copy, small: await shrinking(copy)))
        }
        return found
    }

    private func lacking(_ files: ExportedFiles, of id: EntryID) async throws(DiaryError) -> [Outcome] {
        guard try await store.entries.has(id) else { return [] }
        let lacking = try await store.entries.entry(id).pictures.filter { picture in
            access(store.folder.absolute(picture.path), F_OK) != 0
        }
        let named = lacking.compactMap { files.pictures[$0.sha256] }
        let unnamed = lacking.count - named.count
        return named.map { .lostPicture(id, path: $0) } + (unnamed > 0 ? [.withoutPictures(id, unnamed)] : [])
    }

    package enum Outcome: Equatable, Sendable {
        case added(EntryID)
        case addedWithoutSound(EntryID)
        case completed(EntryID)
        /// The diary has it, or an entry of the same bytes.
        case known(EntryID)
        case places(Int)
        /// An unknown journal without an entry, which may have been removed here.
        case leftOut(Journal)
        /// The export's sound is damaged; a diary without any keeps it and knows that.
        case damagedSound(EntryID, path: String)
        case lostSound(EntryID, path: String)
        /// A picture is missing in the export, or is another file.
        case lostPicture(EntryID, path: String)
        case withoutPictures(EntryID, Int)
        /// Changed without loss to be one that a person could have made.
        case mended(EntryID, Mend)
        /// A block, counted from 1, or a part of it was left out.
        case refused(EntryID, block: Int, BlockFault)
        case failed(ImportError)
    }

    package enum Mend: Equatable, Sendable {
        case zeros
        /// A title, a tag or the name of a place had several lines, and has one.
        case lines
        case address(String)
        case notALink(String)
        case split
        case pictures
    }

    package enum BlockFault: Equatable, Sendable {
        case refused(BlockRefusal)
        case wrong(key: String)
        /// So many pictures were too many for the entry, and left out.
        case cut(pictures: Int)
    }
}

extension DiaryImport.Outcome {
    var entry: EntryID? {
        switch self {
        case .added(let id), .addedWithoutSound(let id), .completed(let id), .known(let id),
            .damagedSound(let id, _), .lostSound(let id, _), .lostPicture(let id, _),
            .withoutPictures(let id, _), .mended(let id, _), .refused(let id, _, _):
            id
        case .places, .leftOut, .failed: nil
        }
    }
}

struct ExportedFiles {
    let sound: String?
    let pictures: [String: String]

    private let folder: String

    init(of document: EntryDocument, in folder: String) {
        (sound, pictures, self.folder) = (document.soundFile, document.pictureFiles, folder)
    }

    enum Sound: Equatable {
        case whole(String)
        case damaged(String)
        case missing

        var copy: String? {
            switch self {
            case .whole(let copy), .damaged(let copy): copy
            case .missing: nil
            }
        }
    }

    func fetchSound(of entry: Entry, to work: String) throws(DiaryError) -> Sound? {
        guard let sound, let kept = entry.sound else { return nil }
        guard !leadsOut(sound) else { throw .outside(path: sound, errno: ENOENT) }
        let ending = DurableFile.split(sound).name.split(separator: ".").last ?? "opus"
        let copy = "\(work)/sound.\(ending)"
        guard try fetch(sound, to: copy) else { return .missing }
        let found = SHA256Sum.of(file: copy, bytes: kept.bytes)
        let isWhole = found != nil && (kept.sha256 == nil || kept.sha256 == found)
        return isWhole ? .whole(copy) : .damaged(copy)
    }

    func fetch(_ picture: Picture, to work: String) throws(DiaryError) -> String? {
        guard let file = pictures[picture.sha256], !leadsOut(file) else { return nil }
        let copy = "\(work)/\(picture.sha256)"
        guard try fetch(file, to: copy) else { return nil }
        return SHA256Sum.of(file: copy, bytes: picture.bytes) == picture.sha256 ? copy : nil
    }

    private func fetch(_ file: String, to copy: String) throws(DiaryError) -> Bool {
        do throws(FileCopy.Failure) {
            try FileCopy.copy("\(folder)/\(file)", to: copy)
            return true
        } catch {
            guard error.isOfSource else { throw error.inDiary }
            return false
        }
    }

    private func leadsOut(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") || Path(path).names.contains("..")
    }
}

extension EntryEdit {
    /// Takes facts about the sound from another form of an entry; a person's changes stay.
    init(completing known: Entry, from other: Entry) {
        self.init()
        if known.title == nil, let title = other.title { self.title = .to(title) }
        if known.journal == nil, let journal = other.journal { self.journal = .to(journal) }
        addedTags = other.tags.filter { !known.tags.contains($0) }
        if known.ownDate == nil, other.dateCertainty.saysMore(than: known.dateCertainty) {
            recordedAt = other.recordedAt
            timeIsKnown = other.dateCertainty != .dayOnly
        }
        if !known.textEdited, other.textEdited {
            (text, textWords, reading) = (other.text, other.textWords, other.reading)
        }
        if known.blocks.isEmpty { addedBlocks = other.blocks }
        if known.personMood == nil, let mood = other.personMood { self.mood = .to(mood) }
    }
}

extension DateCertainty {
    fileprivate func saysMore(than other: DateCertainty) -> Bool {
        switch other {
        case .exact, .zoneAssumed: false
        case .dayOnly: self == .exact || self == .zoneAssumed
        case .guessed: self != .guessed
        }
    }
}
