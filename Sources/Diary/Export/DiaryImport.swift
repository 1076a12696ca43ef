internal import Glibc
package import System

/// Takes entries from JSON exports and mirrors into a diary; what is there already stays, and gets what it lacks.
package actor DiaryImport {
    private let store: DiaryStore
    private let shrinking: Picture.Shrinking
    private let linking: Linking
    private let executor = QueueExecutor(label: "import")
    /// Nil before the first file.
    private var isIntoNew: Bool?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Gives the address of a page as a diary keeps it; nothing for one that leads to no page.
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

    /// Every file of JSON that a path leads to: itself, or those below a folder, in order.
    package nonisolated static func files(at path: String) -> [String] {
        guard FolderNames.isFolder(path) else { return [path] }
        return FolderNames.files(below: path).filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
            .map { "\(path)/\($0)" }
    }

    /// Takes the entries of one file, one object on each line.
    ///
    /// Faults of one entry are told; those that every other entry would have too, as a full disk, are thrown.
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
            // Another program took it between the look and the change, which used up what was fetched for it.
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

    /// Adds an entry or its missing parts.
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

    /// The entry that was made of the export's sound by itself, as of any memo.
    private func made(of entry: Entry, _ sound: ExportedFiles.Sound?) async throws(DiaryError) -> EntryID? {
        guard let kept = entry.sound else { return nil }
        let copied = sound?.copy.flatMap { SHA256Sum.of(file: $0, bytes: kept.bytes) }
        guard let sha256 = kept.sha256 ?? copied else { return nil }
        return try await store.entries.entry(ofOrigin: sha256)
    }

    /// Gives an entry that has the sound alone what the export says of it.
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

    /// Adds missing or damaged parts of an entry.
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

    /// Copies the pictures of an entry that are in the export as they were when it was made.
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

    /// Pictures of an entry that the diary lacks now.
    private func lacking(_ files: ExportedFiles, of id: EntryID) async throws(DiaryError) -> [Outcome] {
        guard try await store.entries.has(id) else { return [] }
        let lacking = try await store.entries.entry(id).pictures.filter { picture in
            access(store.folder.absolute(picture.path), F_OK) != 0
        }
        let named = lacking.compactMap { files.pictures[$0.sha256] }
        let unnamed = lacking.count - named.count
        return named.map { .lostPicture(id, path: $0) }
            + (unnamed > 0 ? [.withoutPictures(id, unnamed)] : [])
    }
}

extension DiaryImport {
    package enum Outcome: Equatable, Sendable {
        case added(EntryID)
        /// The diary did not have it; its sound is not in the export.
        case addedWithoutSound(EntryID)
        /// The diary had it, and got what it lacked of sound or words.
        case completed(EntryID)
        /// The diary has it, or an entry of the same bytes.
        case known(EntryID)
        /// So many places of one's own that the diary did not have; the file has no entry.
        case places(Int)
        /// A journal or a trip without an entry, which the diary does not have, and which it does not get: somebody may
        /// have removed it.
        case leftOut(Journal)
        /// The sound that an export has of an entry is not what it was. A diary that had none keeps it all the same,
        /// and knows that it is damaged.
        case damagedSound(EntryID, path: String)
        /// An entry is in the diary without its sound, which is missing where the export says it is.
        case lostSound(EntryID, path: String)
        /// An entry is in the diary without one of its pictures, which is missing there where the export says it is, or
        /// is another file.
        case lostPicture(EntryID, path: String)
        /// An entry is in the diary without so many of its pictures, which are not in the export.
        case withoutPictures(EntryID, Int)
        /// The entry was changed, without losing any of it, to be one that a person could have made.
        case mended(EntryID, Mend)
        /// An entry is in the diary without one of its blocks, counted from 1, or without a part of it.
        case refused(EntryID, block: Int, BlockFault)
        case failed(ImportError)
    }

    /// Changes that lose nothing of an entry.
    package enum Mend: Equatable, Sendable {
        /// Zero bytes were in its texts, and were taken out.
        case zeros
        /// A title, a tag or the name of a place had several lines, and has one.
        case lines
        /// A link got the form in which addresses are kept.
        case address(String)
        /// A link that leads to no page became a text.
        case notALink(String)
        /// A text was longer than one may be, and is several.
        case split
        /// A block had more pictures than one may have, and is several.
        case pictures
    }

    package enum BlockFault: Equatable, Sendable {
        case refused(BlockRefusal)
        case wrong(key: String)
        /// So many of its pictures are more than the entry may have; the block is there without them.
        case cut(pictures: Int)
    }
}

extension DiaryImport.Outcome {
    /// The entry of the diary that it is about.
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

/// The sound and the pictures of one entry of an export, which lie in or below the folder of its file.
struct ExportedFiles {
    /// Path of the sound, relative to the file.
    let sound: String?
    /// Paths of the pictures by digest, relative to the file.
    let pictures: [String: String]

    private let folder: String

    init(of document: EntryDocument, in folder: String) {
        (sound, pictures, self.folder) = (document.soundFile, document.pictureFiles, folder)
    }

    enum Sound: Equatable {
        /// Whole as far as is known, with the path of the copy.
        case whole(String)
        /// Something else, and where the copy of it is.
        case damaged(String)
        /// It is not there, or cannot be read.
        case missing

        var copy: String? {
            switch self {
            case .whole(let copy), .damaged(let copy): copy
            case .missing: nil
            }
        }
    }

    /// Copies the sound of an entry and says what it is; nothing where the export is one without sound.
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

    /// Copies a picture and gives the place of the copy; nothing where it is missing or another file.
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
    /// Takes from another form of an entry what it knows of its sound alone; a person's changes since stay.
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
    /// States the time of day or the day, unlike the other.
    fileprivate func saysMore(than other: DateCertainty) -> Bool {
        switch other {
        case .exact, .zoneAssumed: false
        case .dayOnly: self == .exact || self == .zoneAssumed
        case .guessed: self != .guessed
        }
    }
}
