internal import System
package import VoiceCore

extension Settings {
    /// The daemon's last written status and, while it runs, files that arrived since, which it notices a moment later.
    package func daemonStatus(_ store: DiaryStore) async throws -> DaemonStatus? {
        guard var status = DaemonStatus.read(diary: self[Key.diary]) else { return nil }
        if DiaryLock.holder(diary: self[Key.diary]) != nil {
            let (seen, ignored) = (status, self[Key.ignore])
            // Files first, then the ledger, which then knows those filed in between.
            let found = await BlockingWork.run(label: "inboxes") { _ in seen.unmet(ignoring: ignored) }
            for var unmet in found {
                for place in try await store.ledger.paths(below: unmet.inbox) {
                    let path = Path(place.path)
                    if let look = place.look, unmet.files[path] == look { unmet.files[path] = nil }
                }
                status.add(unmet)
            }
        }
        status.forgetLooks()
        return status
    }
}

extension LedgerPath {
    fileprivate var look: FileLook? {
        guard let inode, let changed = changedNanoseconds else { return nil }
        return FileLook(inode: inode, bytes: Int64(bytes), modified: modifiedNanoseconds, changed: changed)
    }
}
