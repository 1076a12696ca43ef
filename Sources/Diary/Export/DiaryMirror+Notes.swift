internal import Glibc
internal import System

/// Notes that people edit in a mirror.
extension DiaryMirror {
    /// A note that a person changed and that was kept beside.
    package struct KeptNote: Equatable, Sendable {
        package var entry: EntryID
        /// Names of changed values that the diary did not take; nil if that cannot be told.
        package var untaken: [String]?
        package var textIsTaken = false
        /// Something nameless was changed besides.
        package var hasMore = false
        /// A person changed the entry's text in the diary, too.
        package var textIsOther = false
        /// A person changed the transcript, which only machines write.
        package var transcriptIsOther = false
    }

    /// A note that was found under another name than the mirror's, which it has again.
    package struct RenamedNote: Equatable, Sendable {
        package var found: String
        package var name: String

        package init(found: String, name: String) { (self.found, self.name) = (found, name) }
    }

    /// Gives notes that are not where they were written, and are found by the id in them, their names back.
    ///
    /// Of those that are nowhere in the folder nothing is done here: what is written next has them anew.
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
                // A copy of what the diary had once says nothing of what a person wants now.
                list.lines[id.description]?.wasOnce(note) != true,
                let name = missing.removeValue(forKey: id)
            else { continue }
            try list.putBack(path, as: name)
            outcome.renamed.append(RenamedNote(found: path, name: name))
        }
        outcome.missing = missing
    }

    /// The files that were kept for a person beside those of an entry that was removed for good since.
    ///
    /// Their words may be nowhere else, so they stay; but whoever removed the entry may want no trace of it.
    func keptOfRemoved() async throws(DiaryError) -> [String] {
        var found: [String] = []
        for path in FolderNames.files(below: folder) where WrittenFiles.isKeptBeside(path) {
            guard let end = EntryFileName.idEnd(ofKept: path) else { continue }
            if try await store.entries.isRemovedForGood(idEnd: end) { found.append(path) }
        }
        return found
    }

    /// Sound without a digest is compared with the diary's file as it is now.
    private func isKept(_ digest: String, of entry: Entry) -> Bool {
        if entry.pictures.contains(where: { $0.sha256 == digest }) { return true }
        guard let sound = entry.sound else { return false }
        let kept = sound.sha256 ?? SHA256Sum.of(file: diary.absolute(sound.path), bytes: sound.bytes)
        return kept == digest
    }

    /// Looks for what a person changed in the files of an entry: gives the text of the note, where only that was
    /// changed, and keeps everything else beside under another name.
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
            // A run that was killed had taken it.
            if change?.text == entry.wholeText { change?.text = nil }
            let textIsOther = change?.text != nil && written?.mayGiveWay(to: entry) == false
            if textIsOther { change = nil }
            text = change?.text ?? text
            if let change, change.properties.isEmpty {
                // Only the ends of its lines are others, or its quotes: it is written anew.
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

    /// An entry as the mirror wrote it; nothing where that is not known.
    ///
    /// A machine may have changed it since, as when it placed a text's words: what is other then is no person's.
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

    /// Changes by a person, and the names of all values that differ.
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
    /// True if no person chose another text meanwhile, so that a note's may replace it.
    fileprivate func mayGiveWay(to now: Entry) -> Bool {
        wholeText == now.wholeText || !(textEdited || now.textEdited)
    }
}
