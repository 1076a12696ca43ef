internal import Glibc
package import Mood
package import System

/// Keeps a folder of notes, sound and complete JSON in step with a diary, which can be made anew from it.
///
/// A list in the folder says which files are the mirror's and what it wrote there. Files that are not on it are never
/// touched, and what a person wrote into one that is comes back as the entry's text, or is kept beside.
package actor DiaryMirror {
    let store: DiaryStore
    let folder: String
    let naming: DiaryExport.Naming
    nonisolated var diary: DiaryFolder { store.folder }
    private let executor = QueueExecutor(label: "mirror")

    /// Files that a person had changed and that have another name now, also when the mirror failed.
    package private(set) var kept: [String] = []

    /// The queue on which files are written.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Prepares a mirror in a folder, which is made when it is not there.
    package init(
        of store: DiaryStore,
        in folder: String,
        naming: @escaping DiaryExport.Naming = { $0 }
    ) {
        self.store = store
        self.folder = folder
        self.naming = naming
    }

    /// Writes what is new or changed and removes what is gone.
    ///
    /// A kill in between leaves files that the next call finishes or removes: each is on the list before it is there.
    /// While another program writes there, it is refused as ``DiaryError/outside(path:errno:)`` with `EBUSY`.
    /// `reading` finds the mood of a text that a person wrote into a note, and `placing` its words in the sound, before
    /// the note is written anew; without them that is left to be done.
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
        // Else it was removed meanwhile, and its sound with it.
        if try await store.entries.has(id) { outcome.lost += lost }
    }

    private func removeGone(_ list: inout WrittenFiles, _ outcome: inout Outcome, _ living: Set<String>)
        async throws(DiaryError)
    {
        let isDamaged = await !store.damagedRows.isEmpty
        for (id, line) in list.lines where !living.contains(id) && id != NamesDocument.fileName {
            // Of what a damaged diary lost the mirror may have the only copy.
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

    /// This diary never had any entry on the folder's list.
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
        // Two texts; fewer files than there should be are those of an entry whose sound or picture could not be read.
        line.changed == entry.changedAt.milliseconds
            && line.files.count == 2 + (entry.sound == nil ? 0 : 1) + entry.pictures.count
            // A file that could not be written as it was kept has no time.
            && line.files.allSatisfy { $0.mark.modified != 0 && access("\(folder)/\($0.path)", F_OK) == 0 }
    }
}

extension DiaryMirror {
    /// Writes an entry's files, under a name that nobody else's file has, and gives what the diary lacks of them.
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

    /// The files of an entry under the first name at which nothing lies but the mirror's own, or the very same.
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

    /// Removes a file of an entry that is gone, unless a person changed it.
    private func remove(
        _ path: String,
        _ mark: WrittenFiles.Mark,
        _ list: WrittenFiles,
        _ outcome: inout Outcome
    )
        throws(DiaryError)
    {
        if list.isChanged(path, mark) {
            outcome.kept.append(try list.keepBeside(path))
        } else {
            remove(path)
        }
    }

    func remove(_ path: String) {
        unlink("\(folder)/\(path)")
        // Only folders that are empty let themselves be removed.
        rmdir(DurableFile.split("\(folder)/\(path)").folder)
    }
}

extension EntryEdit {
    /// A new text of a person, with the mood that a machine finds in it.
    fileprivate init(text: String, of entry: Entry, reading: MoodReading?) {
        self.init()
        self.text = text
        seenText = entry.wholeText
        self.reading = reading
    }
}
