internal import System

// What is passed over on a look, how it is counted, and when it is said.
extension InboxWatch {
    /// Replaces what was passed over at a path, for the status.
    func count(_ found: [Path: SkipReason], insteadOf path: Path) {
        let before = passedOver.removeValue(forKey: path).map { [path: $0] } ?? [:]
        passedOver.merge(found) { $1 }
        if found != before { note(WatchNote(.leftOut, path.text)) }
    }

    var resolvedRoot: Path { Path(Path(inbox.path).resolved ?? inbox.path) }

    /// Leaves out a folder that cannot be read, with one note.
    func leave(_ folder: String, _ reason: WatchNote.Fact) {
        report.closed.insert(Path(folder))
        if said.insert("closed \(folder)").inserted { note(WatchNote(.folderClosed, folder, reason)) }
    }

    /// Leaves out a folder whose sound a diary has, with one note.
    func passOver(_ folder: String, _ kind: FolderKind.Kind, _ walk: inout InboxWalk) {
        walk.passOver(folder, .diary)
        guard said.insert("passed over \(folder)").inserted else { return }
        passedOver[Path(folder)] = .diary
        note(WatchNote(.passedOver, folder, .ofDiary(kind)))
    }
}
