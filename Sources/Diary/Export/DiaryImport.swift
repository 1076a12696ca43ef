internal import Glibc
internal import Ground
public import Time

/// Takes entries from JSON exports and mirrors into a diary; what is there already stays, and gets what it lacks.
public actor DiaryImport {
    /// What became of one entry of an export.
    public enum Outcome: Equatable, Sendable {
        case added(EntryID)
        /// The diary did not have it; its sound is not in the export.
        case addedWithoutSound(EntryID)
        /// The diary had it, and got what it lacked of sound or words.
        case completed(EntryID)
        /// The diary has it, or an entry of the same bytes.
        case known(EntryID)
        /// So many journals and places that the diary did not have; the file has no entry.
        case names(Int)
        /// An entry is in the diary without one of its pictures, which is missing there where the export says it is, or
        /// is another file.
        case lostPicture(EntryID, path: String)
        /// An entry is in the diary without so many of its pictures, which are not in the export.
        case withoutPictures(EntryID, Int)
        case failed(ImportError)
    }

    private let store: DiaryStore
    private let shrinking: Picture.Shrinking
    private let executor = QueueExecutor(label: "import")

    /// The queue on which files are read.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Prepares an import into a diary.
    public init(into store: DiaryStore, shrinking: @escaping Picture.Shrinking = { _ in nil }) {
        self.store = store
        self.shrinking = shrinking
    }

    /// Every file of JSON that a path leads to: itself, or those below a folder, in order.
    public nonisolated static func files(at path: String) -> [String] {
        guard FolderNames.isFolder(path) else { return [path] }
        return FolderNames.files(below: path).filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
            .map { "\(path)/\($0)" }
    }

    /// Takes the entries of one file, one object on each line.
    ///
    /// What is wrong with one of them is told; what would be so with every other one is thrown, as a full disk is.
    public func add(
        file: String,
        at now: Moment,
        told: @Sendable (_ line: Int, Outcome) -> Void
    ) async throws(ImportError) {
        guard let bytes = FileBytes.read(file) else { throw .unreadable(errno: errno) }
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
        let document: EntryDocument
        do throws(ImportError) {
            document = try EntryDocument(json: json)
        } catch {
            guard let names = NamesDocument(json: json) else { throw error }
            return [.names(try await add(names, at: now))] + names.wrong.map { .failed($0) }
        }
        do throws(DiaryError) {
            return try await add(document, from: folder, at: now)
        } catch .duplicate(let other) {
            return [.known(other)]
        } catch .file(let path, let code) where code == ENOENT {
            throw .soundMissing(path: path)
        } catch {
            throw .diary(error)
        }
    }

    private func add(_ document: EntryDocument, from folder: String, at now: Moment) async throws(DiaryError)
        -> [Outcome]
    {
        do throws(DiaryError) {
            return try await addOnce(document, from: folder, at: now)
        } catch .idUsed(let id) {
            // Another program took it between the look and the change, which used up what was fetched for it.
            guard try await store.has(id) else { throw .idUsed(id) }
            return try await addOnce(document, from: folder, at: now)
        }
    }

    private func addOnce(_ document: EntryDocument, from folder: String, at now: Moment)
        async throws(DiaryError) -> [Outcome]
    {
        let work = try store.makeWorkFolder()
        defer { store.removeWorkFolder(work) }
        let pictures = try await pictures(of: document, from: folder, to: work)
        let outcome = try await add(document, with: pictures, from: folder, by: work, at: now)
        return [outcome] + (try await lacking(document, after: outcome))
    }

    private func add(
        _ document: EntryDocument,
        with pictures: [ArrivingPicture],
        from folder: String,
        by work: String,
        at now: Moment
    ) async throws(DiaryError) -> Outcome {
        var entry = document.entry
        entry.journal = JournalName.mended(entry.journal)
        if try await store.isInTrash(entry.id) {
            try await store.restore(entry.id, at: now)
            _ = try await complete(document, with: pictures, from: folder, by: work, at: now)
            return .added(entry.id)
        }
        if try await store.has(entry.id) {
            return try await complete(document, with: pictures, from: folder, by: work, at: now)
        }
        let hadSound = entry.sound != nil
        var archive: String?
        if let sound = document.soundFile {
            let copy = try Self.fetch(sound, of: entry, from: folder, to: work)
            if let made = try await madeOf(copy, bytes: entry.sound?.bytes ?? 0) {
                return try await complete(made, from: entry, with: pictures, at: now)
            }
            archive = copy
        } else {
            entry.sound = nil
        }
        try await store.keep(entry, archive: archive, pictures: pictures, restoring: true, at: now)
        return hadSound && archive == nil ? .addedWithoutSound(entry.id) : .added(entry.id)
    }

    private func add(_ names: NamesDocument, at now: Moment) async throws(ImportError) -> Int {
        do throws(DiaryError) {
            return try await store.add(names, at: now)
        } catch {
            throw .diary(error)
        }
    }

    /// The entry that was made of the export's sound by itself, as of any memo.
    private func madeOf(_ sound: String, bytes: Int) async throws(DiaryError) -> EntryID? {
        guard let sha256 = SHA256Sum.of(file: sound, bytes: bytes) else { return nil }
        return try await store.entry(ofOrigin: sha256)
    }

    /// Gives an entry that has the sound alone what the export says of it.
    private func complete(
        _ made: EntryID,
        from entry: Entry,
        with pictures: [ArrivingPicture],
        at now: Moment
    ) async throws(DiaryError) -> Outcome {
        let edit = EntryEdit(completing: try await store.entry(made), from: entry)
        guard !edit.isEmpty else { return .known(made) }
        try await store.edit(made, edit, pictures: pictures, at: now)
        return .completed(made)
    }

    /// Adds what the diary's entry lacks, or has no longer as it was.
    private func complete(
        _ document: EntryDocument,
        with pictures: [ArrivingPicture],
        from folder: String,
        by work: String,
        at now: Moment
    ) async throws(DiaryError) -> Outcome {
        let entry = document.entry
        var archive: String?
        if let soundFile = document.soundFile, try await store.lacksSound(entry.id) {
            archive = try Self.fetch(soundFile, of: entry, from: folder, to: work)
        }
        let lacked = try await store.bringLacking(pictures, of: entry.id)
        var isHealed = false
        if let archive { isHealed = try await store.healSound(of: entry.id, from: archive) }
        let isNew = try await store.complete(entry.id, from: entry, archive: archive, at: now)
        return isNew || lacked || isHealed ? .completed(entry.id) : .known(entry.id)
    }

    /// Copies the pictures of an entry that are in the export as they were when it was made.
    private func pictures(of document: EntryDocument, from folder: String, to work: String)
        async throws(DiaryError) -> [ArrivingPicture]
    {
        var found: [ArrivingPicture] = []
        for picture in document.entry.pictures {
            guard let file = document.pictureFiles[picture.sha256], !Self.leadsOut(file) else { continue }
            let copy = "\(work)/\(picture.sha256)"
            do throws(FileCopy.Failure) {
                try FileCopy.copy("\(folder)/\(file)", to: copy)
            } catch {
                guard error.isOfSource else { throw error.inDiary }
                continue
            }
            guard SHA256Sum.of(file: copy, bytes: picture.bytes) == picture.sha256 else { continue }
            found.append(ArrivingPicture(picture, file: copy, small: await shrinking(copy)))
        }
        return found
    }

    /// Which pictures of an entry are not in the diary now.
    private func lacking(_ document: EntryDocument, after outcome: Outcome) async throws(DiaryError)
        -> [Outcome]
    {
        let id = document.entry.id
        guard try await store.has(id) else { return [] }
        let lacking = try await store.entry(id).pictures.filter { picture in
            access(store.folder.absolute(picture.path), F_OK) != 0
        }
        let named = lacking.compactMap { document.pictureFiles[$0.sha256] }
        let unnamed = lacking.count - named.count
        return named.map { .lostPicture(id, path: $0) }
            + (unnamed > 0 ? [.withoutPictures(id, unnamed)] : [])
    }

    private static func leadsOut(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") || Path(path).names.contains("..")
    }

    /// Copies the sound of an entry, which lies in or below the folder of its file.
    private static func fetch(_ sound: String, of entry: Entry, from folder: String, to work: String)
        throws(DiaryError) -> String
    {
        guard !leadsOut(sound) else { throw .file(path: sound, errno: ENOENT) }
        let ending = sound.split(separator: ".").last ?? "opus"
        let copy = "\(work)/sound.\(ending)"
        do throws(FileCopy.Failure) {
            try FileCopy.copy("\(folder)/\(sound)", to: copy)
        } catch {
            throw error.inDiary
        }
        var status = stat()
        guard stat(copy, &status) == 0, entry.sound.map({ $0.bytes == Int(status.st_size) }) ?? false else {
            throw .file(path: sound, errno: ENOENT)
        }
        return copy
    }
}
