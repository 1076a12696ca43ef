internal import Glibc
internal import Ground

/// Writes entries as files into a folder.
struct EntryFiles {
    let folder: String
    let diary: DiaryFolder

    /// Writes one entry in some forms, with its sound beside them when that is asked for.
    ///
    /// Gives the paths within the folder.
    func write(_ entry: Entry, as formats: [ExportFormat], withSound: Bool) throws(DiaryError) -> [String] {
        let stem = EntryFileName.stem(of: entry)
        var written: [String] = []
        var soundName: String?
        if withSound, let sound = entry.sound {
            let path = "\(stem).\(sound.path.split(separator: ".").last ?? "opus")"
            try copySound(sound, to: "\(folder)/\(path)")
            soundName = DurableFile.split(path).name
            written.append(path)
        }
        for format in formats {
            let path = "\(stem).\(format.fileExtension)"
            let text = format.opening + format.text(of: entry, sound: soundName)
            try FileCopy.write(text, to: "\(folder)/\(path)")
            written.append(path)
        }
        return written
    }

    /// Copies the sound, unless it is there: the sound of an entry never changes.
    private func copySound(_ sound: EntrySound, to place: String) throws(DiaryError) {
        var status = stat()
        if stat(place, &status) == 0, status.st_size == sound.bytes { return }
        try DiaryFolder.makeFolder(DurableFile.split(place).folder)
        try FileCopy.replace(place, with: diary.absolute(sound.path))
    }
}
