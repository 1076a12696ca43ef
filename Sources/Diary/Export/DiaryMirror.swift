internal import Glibc
package import Mood
package import System

/// Keeps a folder of notes, sound and complete JSON in step; a list in it names the mirror's files.
///
/// Other files are never touched; a person's text in a note comes back, any other change is kept beside.
package actor DiaryMirror {
    let store: DiaryStore
    let folder: String
    let naming: DiaryExport.Naming
    nonisolated var diary: DiaryFolder { store.folder }
    private let executor = QueueExecutor(label: "mirror")

    package private(set) var kept: [String] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(of store: DiaryStore, in folder: String, naming: @escaping DiaryExport.Naming = { $0 }) {
        self.store = store
        self.folder = folder
        self.naming = naming
    }

    /// Lists each file before it is written, so the next call cleans up after a kill; a folder in use throws `EBUSY`.
    ///
    /// Without `reading` and `placing` a text from a note gets jobs for its mood and word times.
    package func update(
        at now: Moment = .present(in: .present),
        reading: @Sendable (String) -> MoodReading? = { _ in nil },
        placing: @Sendable (EntryID) async -> Void = { _ in },
        progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) async throws(DiaryError) -> Outcome {
        let turn = try FolderTurn.begin(in: folder)
        defer { FileLock.close(folder: turn) }
        try WrittenFiles.checkPlace(in: folder)
        var outcome = Outcome()
        defer { kept = outcome.kept }
        try await bringInStep(&outcome, at: now, reading: reading, placing: placing, progress: progress)
        outcome.missing = [:]
        return outcome
    }

    private func bringInStep(
        _ outcome: inout Outcome,
        at now: Moment,
        reading: @Sendable (String) -> MoodReading?,
        placing: @Sendable (EntryID) async -> Void,
        progress: @Sendable (_ done: Int, _ of: Int) -> Void
    ) async throws(DiaryError) {
        var list = WrittenFiles(in: folder)
        try putBackRenamed(list, &outcome)
        let ids = try await store.entries.ids()
        for (done, id) in ids.enumerated() {
            if Task.isCancelled {
                outcome.stop = Stop(done: done, all: ids.count)
                break
            }
            progress(done, ids.count)
            do throws(DiaryError) {
                try await bring(id, &list, &outcome, at: now, reading: reading, placing: placing)
            } catch .noSuchRow {
                continue  // Another program changed the text just then: the next run sees both.
            } catch {
                guard try await store.entries.has(id) else { continue }
                guard error.isOfOneEntry else { throw error }
                outcome.unreadable.append(id)
            }
        }
        try await writeNames(&list, &outcome)
        try await removeGone(&list, &outcome, Set(ids.map(\.description)))
        try list.save()
        outcome.outliving = try await keptOfRemoved()
        if outcome.stop == nil { progress(ids.count, ids.count) }
    }

    private func bring(
        _ id: EntryID,
        _ list: inout WrittenFiles,
        _ outcome: inout Outcome,
        at now: Moment,
        reading: @Sendable (String) -> MoodReading?,
        placing: @Sendable (EntryID) async -> Void
    ) async throws(DiaryError) {
        var (entry, isWhole) = try await store.entries.salvaged(id)
        if let line = list.lines[id.description] {
            // The note written when the diary was whole has more.
            if !isWhole, line.changed == entry.changedAt.milliseconds {
                outcome.unchanged += 1
                return
            }
            let blocked = line.files.map(\.path).filter(isFolder)
            outcome.blocked += blocked
            guard blocked.isEmpty else { return }
            let text = try keepChanges(of: entry, line, &list, &outcome)
            if let text {
                let edit = EntryEdit(text: text, of: entry, reading: reading(text))
                try await store.entries.edit(id, edit, at: now)
                outcome.readBack.append(id)
                await placing(id)
                entry = try await store.entries.entry(id)
            }
            if text == nil, isInStep(line, entry) {
                outcome.unchanged += 1
                return
            }
        }
        let lost = try write(naming(entry), &list)
        outcome.written += 1
        outcome.rewritten[id] = outcome.missing[id]
        // Otherwise it was removed meanwhile, and its sound with it.
        if try await store.entries.has(id) { outcome.lost += lost }
    }

    private func removeGone(_ list: inout WrittenFiles, _ outcome: inout Outcome, _ living: Set<String>)
        async throws(DiaryError)
    {
        let isDamaged = await !store.damagedRows.isEmpty
        for (id, line) in list.lines where !living.contains(id) && id != NamesDocument.fileName {
            // The mirror may have the only copy of what a damaged diary lost.
            if isDamaged, let id = EntryID(id) {
                guard try await store.entries.hasEverHad(id), try await !store.entries.has(id) else {
                    continue
                }
            }
            for file in line.files { try remove(file.path, file.mark, list, &outcome) }
            list.remove(id)
            outcome.removed += 1
        }
    }

    package func isOfAnotherDiary() async throws(DiaryError) -> Bool {
        try await WrittenFiles(in: folder).isOfAnotherDiary(than: store)
    }

    /// A mirror, or a folder with nothing but hidden files, such as an editor's settings.
    package nonisolated var mayBeMirror: Bool {
        let names = FolderNames.of(folder)
        return names.contains(FolderKind.mirrorList) || names.allSatisfy { $0.hasPrefix(".") }
    }

    func isFolder(_ path: String) -> Bool { FolderNames.leadsToFolder("\(folder)/\(path)") }

    private func isInStep(_ line: WrittenFiles.Line, _ entry: Entry) -> Bool {
        // Two texts; fewer files are those of an entry with unreadable sound or pictures.
        line.changed == entry.changedAt.milliseconds
            && line.files.count == 2 + (entry.sound == nil ? 0 : 1) + entry.pictures.count
            // A file written damaged has no time.
            && line.files.allSatisfy { $0.mark.modified != 0 && access("\(folder)/\($0.path)", F_OK) == 0 }
    }

    private func write(_ entry: Entry, _ list: inout WrittenFiles) throws(DiaryError) -> [LostFile] {
        let id = entry.id.description
        let before = list.lines[id]?.files ?? []
        let own = Set(before.map { Path($0.path) })
        func leaving(_ files: EntryFiles) -> [(path: String, mark: WrittenFiles.Mark)] {
            let names = Set(files.paths.map { Path($0) })
            return before.filter { !names.contains(Path($0.path)) }
        }
        let written = try EntryFiles.write { (lost) throws(DiaryError) in
            let files = freeFiles(of: entry, own: own) { stem in
                EntryFiles(
                    of: entry,
                    as: [.markdown, .json],
                    withSound: true,
                    named: stem,
                    in: folder,
                    from: store.folder,
                    without: lost,
                    former: before.lasting
                )
            }
            try list.add(WrittenFiles.Line(id: id, changed: nil, files: leaving(files) + files.marked))
            return files
        } replacing: { files, path in
            own.contains(Path(path)) || files.isWritten(path)
        }
        let files = written.files
        // The mirror may have the only copy of what the diary lost.
        let isMissing = written.lost.contains { $0.fault == .missing }
        let last = isMissing ? leaving(files).filter { $0.mark.digest == nil } : []
        for (path, _) in leaving(files) where !last.contains(where: { $0.path == path }) { remove(path) }
        let marked =
            list.noted(files.marked.filter { !written.changed.contains($0.path) })
            + files.marked.filter { written.changed.contains($0.path) }
        try list.add(WrittenFiles.Line(id: id, changed: entry.changedAt.milliseconds, files: marked + last))
        return written.lost
    }

    private func freeFiles(of entry: Entry, own: Set<Path>, _ named: (String) -> EntryFiles) -> EntryFiles {
        let stem = EntryFileName.stem(of: entry)
        var files = named(stem)
        var number = 1
        func isForeign(_ path: String) -> Bool {
            access("\(folder)/\(path)", F_OK) == 0 && !own.contains(Path(path)) && !files.isWritten(path)
        }
        while files.paths.contains(where: isForeign) {
            number += 1
            files = named("\(stem) (\(number))")
        }
        return files
    }

    private func remove(
        _ path: String,
        _ mark: WrittenFiles.Mark,
        _ list: WrittenFiles,
        _ outcome: inout Outcome
    ) throws(DiaryError) {
        if list.isChanged(path, mark) {
            outcome.kept.append(try list.keepBeside(path))
        } else {
            remove(path)
        }
    }

    func remove(_ path: String) {
        unlink("\(folder)/\(path)")
        rmdir(DurableFile.split("\(folder)/\(path)").folder)
    }
}

extension EntryEdit {
    fileprivate init(text: String, of entry: Entry, reading: MoodReading?) {
        self.init()
        self.text = text
        seenText = entry.wholeText
        self.reading = reading
    }
}

extension DiaryMirror {
    func writeNames(_ list: inout WrittenFiles, _ outcome: inout Outcome) async throws(DiaryError) {
        let (names, id) = (try await store.namesDocument(), NamesDocument.fileName)
        let before = list.lines[id]?.files.first
        if before != nil, isFolder(id) { return outcome.blocked.append(id) }
        if let before, list.isChanged(id, before.mark) { outcome.kept.append(try list.keepBeside(id)) }
        guard !names.isEmpty else {
            if before != nil { remove(id) }
            return list.remove(id)
        }
        let place = "\(folder)/\(id)"
        let digest = SHA256Sum.of(names.text.utf8)
        if before?.mark.digest == digest, access(place, F_OK) == 0 { return }
        if before == nil, access(place, F_OK) == 0 { outcome.kept.append(try list.keepBeside(id)) }
        try list.add(
            WrittenFiles.Line(id: id, changed: nil, files: [(id, WrittenFiles.Mark(digest: digest))])
        )
        try FileCopy.write(names.text, to: place)
        let noted = list.noted([(id, WrittenFiles.Mark(digest: digest))])
        try list.add(WrittenFiles.Line(id: id, changed: nil, files: noted))
    }

    package struct Outcome: Equatable, Sendable {
        package var written = 0
        package var unchanged = 0
        package var removed = 0
        /// Entries that got their note's changed text.
        package var readBack: [EntryID] = []
        /// Files that a person had changed, by the path in the folder under which they are kept.
        package var kept: [String] = []
        package var lost: [LostFile] = []
        package var unreadable: [EntryID] = []
        package var blocked: [String] = []
        package var notes: [String: KeptNote] = [:]
        package var renamed: [RenamedNote] = []
        package var rewritten: [EntryID: String] = [:]
        /// Notes of people beside the files of entries that were removed for good.
        package var outliving: [String] = []
        package var stop: Stop?
        var missing: [EntryID: String] = [:]
    }

    package struct Stop: Equatable, Sendable {
        package var done: Int
        package var all: Int
    }
}

extension DiaryMirror.Outcome {
    package init(stoppedAfter done: Int, of all: Int) {
        self.init(written: 0)
        stop = DiaryMirror.Stop(done: done, all: all)
    }
}

extension DiaryMirror {
    package struct KeptNote: Equatable, Sendable {
        package var entry: EntryID
        /// Names of changed values that the diary did not take; nil if that cannot be told.
        package var untaken: [String]?
        package var textIsTaken = false
        package var hasMore = false
        /// A person changed the entry's text in the diary, too.
        package var textIsOther = false
        /// A person changed the transcript, which only machines write.
        package var transcriptIsOther = false
    }

    package struct RenamedNote: Equatable, Sendable {
        package var found: String
        package var name: String
    }

    /// Renames moved notes back, found by the id in them; missing ones are written anew later.
    func putBackRenamed(_ list: WrittenFiles, _ outcome: inout Outcome) throws(DiaryError) {
        var missing: [EntryID: String] = [:]
        for (id, line) in list.lines where line.changed != nil {
            guard let id = EntryID(id),
                let note = line.files.first(where: { $0.path.hasSuffix(".md") })?.path,
                list.isMissing(note)
            else { continue }
            missing[id] = note
        }
        guard !missing.isEmpty else { return }
        let known = Set(list.lines.values.flatMap { $0.files.map { Path($0.path) } })
        for path in FolderNames.files(below: folder)
        where path.hasSuffix(".md") && !known.contains(Path(path)) {
            let isHidden = path.hasPrefix(".") || path.contains("/.")
            guard !isHidden, !WrittenFiles.isKeptBeside(path), !list.isReplaced(path),
                let note = FileBytes.read("\(folder)/\(path)"), let id = MarkdownNote.id(in: note),
                // An earlier copy says nothing of a person's present wish.
                list.lines[id.description]?.wasOnce(note) != true,
                let name = missing.removeValue(forKey: id)
            else { continue }
            try list.putBack(path, as: name)
            outcome.renamed.append(RenamedNote(found: path, name: name))
        }
        outcome.missing = missing
    }

    /// Files kept beside since-removed entries: their words may be nowhere else, but a person may want no trace.
    func keptOfRemoved() async throws(DiaryError) -> [String] {
        var found: [String] = []
        for path in FolderNames.files(below: folder) where WrittenFiles.isKeptBeside(path) {
            guard let end = EntryFileName.idEnd(ofKept: path) else { continue }
            if try await store.entries.isRemovedForGood(idEnd: end) { found.append(path) }
        }
        return found
    }

    private func isKept(_ digest: String, of entry: Entry) -> Bool {
        if entry.pictures.contains(where: { $0.sha256 == digest }) { return true }
        guard let sound = entry.sound else { return false }
        let kept = sound.sha256 ?? SHA256Sum.of(file: diary.absolute(sound.path), bytes: sound.bytes)
        return kept == digest
    }

    /// Returns the note's text if only that was changed; keeps all other changes beside.
    func keepChanges(
        of entry: Entry,
        _ line: WrittenFiles.Line,
        _ list: inout WrittenFiles,
        _ outcome: inout Outcome
    ) throws(DiaryError) -> String? {
        var text: String?
        outcome.kept += try list.keepOtherSounds(of: line) { isKept($0, of: entry) }
        for (path, mark) in line.files where list.isChanged(path, mark) {
            let isNote = path.hasSuffix(".md") && !list.isReplaced(path)
            let written = isNote ? entryAsWritten(line, entry, list) : nil
            let note = isNote ? FileBytes.read("\(folder)/\(path)") : nil
            var (change, names): (MarkdownNote.Change?, [String]) = (nil, [])
            var transcriptIsOther = false
            if let written, let note {
                (change, names) = changes(in: note, of: written, at: path, line)
                transcriptIsOther = MarkdownNote.transcriptIsOther(in: note, than: written)
            }
            // A killed run took the text already.
            if change?.text == entry.wholeText { change?.text = nil }
            let textIsOther = change?.text != nil && written?.mayGiveWay(to: entry) == false
            if textIsOther { change = nil }
            text = change?.text ?? text
            if let change, change.properties.isEmpty {
                // Only line ends or quotes differ: it is written anew.
                if change.text == nil { unlink("\(folder)/\(path)") }
                continue
            }
            let name = try list.keepBeside(path)
            outcome.kept.append(name)
            guard path.hasSuffix(".md") else { continue }
            outcome.notes[name] = KeptNote(
                entry: entry.id,
                untaken: names.isEmpty ? nil : names,
                textIsTaken: change?.text != nil,
                hasMore: change == nil && !names.isEmpty,
                textIsOther: textIsOther,
                transcriptIsOther: transcriptIsOther
            )
        }
        return text
    }

    /// Nil if unknown; machines' changes since, such as aligned words, are no person's.
    private func entryAsWritten(_ line: WrittenFiles.Line, _ entry: Entry, _ list: WrittenFiles) -> Entry? {
        if let (path, mark) = line.files.first(where: { $0.path.hasSuffix(".json") }),
            !list.isChanged(path, mark), let json = FileBytes.read("\(folder)/\(path)"),
            let written = EntryDocument.whole(json: json),
            written.id == entry.id, written.changedAt.milliseconds == line.changed
        {
            return written
        }
        return line.changed == entry.changedAt.milliseconds ? entry : nil
    }

    private func changes(in note: [UInt8], of entry: Entry, at path: String, _ line: WrittenFiles.Line) -> (
        MarkdownNote.Change?, [String]
    ) {
        let files = line.files.map { DurableFile.split($0.path).name }
        let ending = ".\(entry.sound?.path.split(separator: ".").last ?? "opus")"
        let sound = entry.sound == nil ? nil : files.first { $0.hasSuffix(ending) }
        let pictures = EntryFiles.picturePaths(
            of: entry,
            named: String(DurableFile.split(path).name.dropLast(3))
        ).filter { files.contains($1) }
        let entry = naming(entry)
        let change = MarkdownNote.change(in: note, of: entry, sound: sound, pictures: pictures)
        let names = change?.properties ?? MarkdownNote.changedProperties(in: note, of: entry, sound: sound)
        return (change, names)
    }
}

extension Entry {
    /// No person chose another text meanwhile.
    fileprivate func mayGiveWay(to now: Entry) -> Bool {
        wholeText == now.wholeText || !(textEdited || now.textEdited)
    }
}
