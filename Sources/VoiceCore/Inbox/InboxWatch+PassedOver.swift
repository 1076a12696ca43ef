internal import System

// What is passed over on a look, how it is counted, and when it is said.
extension InboxWatch {
    /// Counts what a look found to be passed over in the place of what was there, and lets a status show it.
    func count(_ found: [Path: SkipReason], insteadOf path: Path) {
        let before = passedOver.removeValue(forKey: path).map { [path: $0] } ?? [:]
        passedOver.merge(found) { $1 }
        if found != before { note(WatchNote(.leftOut, path.text)) }
    }

    /// The inbox without links on the way to it.
    var resolvedRoot: Path { Path(Path(inbox.path).resolved ?? inbox.path) }

    /// Leaves out a folder that cannot be looked into, and says so once.
    func leave(_ folder: String, _ reason: WatchNote.Fact) {
        report.closed.insert(Path(folder))
        if said.insert("closed \(folder)").inserted { note(WatchNote(.folderClosed, folder, reason)) }
    }

    /// Leaves out a folder whose sound a diary has, and says so once.
    func passOver(_ folder: String, _ kind: FolderKind.Kind, _ walk: inout InboxWalk) {
        walk.passOver(folder, .diary)
        guard said.insert("passed over \(folder)").inserted else { return }
        passedOver[Path(folder)] = .diary
        note(WatchNote(.passedOver, folder, .ofDiary(kind)))
    }
}
