internal import Glibc
internal import Ground
internal import Time

/// What persons write into the files of a mirror.
extension DiaryMirror {
    /// A note that a person changed and that was kept beside.
    package struct KeptNote: Equatable, Sendable {
        package var entry: EntryID
        /// What of it the diary does not have, by name; nothing where that cannot be told.
        package var untaken: [String]?
        /// Whether the diary took its text.
        package var textIsTaken = false
        /// Whether something is changed besides that has no name.
        package var hasMore = false
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
                let name = missing.removeValue(forKey: id)
            else { continue }
            try list.putBack(path, as: name)
            outcome.renamed.append(RenamedNote(found: path, name: name))
        }
        outcome.missing = missing
    }

    /// Whether this is the sound or a picture of an entry; of sound that nobody noted, as the diary has it now.
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
            let isNote = line.changed == entry.changedAt.milliseconds && path.hasSuffix(".md")
            let note = isNote && !list.isReplaced(path) ? FileBytes.read("\(folder)/\(path)") : nil
            let (change, names) = note.map { changes(in: $0, of: entry, at: path, line) } ?? (nil, [])
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
                hasMore: change == nil && !names.isEmpty
            )
        }
        return text
    }

    /// What a person changed in a note, and the names of the values that are others in any case.
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
