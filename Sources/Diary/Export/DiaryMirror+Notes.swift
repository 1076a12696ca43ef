internal import Ground
internal import Time

/// What persons write into the files of a mirror.
extension DiaryMirror {
    /// Looks for what a person changed in the files of an entry: gives the text of the note, where only that was
    /// changed, and keeps everything else beside under another name.
    func keepChanges(
        of entry: Entry,
        _ line: WrittenFiles.Line,
        _ list: WrittenFiles,
        _ outcome: inout Outcome
    ) throws(DiaryError) -> String? {
        var text: String?
        for (path, mark) in line.files where list.isChanged(path, mark) {
            let isOfToday = line.changed == entry.changedAt.milliseconds
            let sound = entry.sound.flatMap { sound in
                line.files.first { $0.path.hasSuffix(".\(sound.path.split(separator: ".").last ?? "opus")") }?
                    .path
            }
            if isOfToday, path.hasSuffix(".md"), !list.isReplaced(path),
                let note = FileBytes.read("\(folder)/\(path)"),
                let changed = MarkdownNote.changedText(
                    in: note,
                    of: naming(entry),
                    sound: sound.map { DurableFile.split($0).name },
                    pictures: EntryFiles.picturePaths(
                        of: entry,
                        named: String(DurableFile.split(path).name.dropLast(3))
                    ).filter { _, name in line.files.contains { DurableFile.split($0.path).name == name } }
                )
            {
                text = changed
            } else {
                outcome.kept.append(try list.keepBeside(path))
            }
        }
        return text
    }
}
