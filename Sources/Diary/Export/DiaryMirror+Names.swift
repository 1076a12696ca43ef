internal import Glibc
internal import System

extension DiaryMirror {
    /// Writes the journals and places, where they changed or somebody changed the file; that is kept beside.
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
}
