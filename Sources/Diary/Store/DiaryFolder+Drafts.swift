internal import Glibc
internal import System

extension DiaryFolder {
    /// Texts that somebody edits, or edited when the diary could not be written.
    package var drafts: String { path + "/drafts" }

    /// A person's text while it is edited; removed with the entry.
    package func draft(of id: EntryID) -> String { "\(drafts)/\(id).txt" }

    /// The digest of the text that a draft was made of; removed with the draft.
    package func draftBase(of id: EntryID) -> String { "\(drafts)/\(id).was" }

    /// The draft of an entry that is not made yet.
    package var newDraft: String { "\(drafts)/new.txt" }

    /// True also for a file saved by an editor that was killed.
    package var hasNewDraft: Bool {
        let draft = DurableFile.split(newDraft).name
        return FolderNames.of(drafts).contains { name in
            var status = stat()
            return (name == draft || name.hasPrefix(draft + ".save"))
                && stat("\(drafts)/\(name)", &status) == 0
                && status.st_size > 0
        }
    }

    /// The entries of which there is a draft.
    package var draftedIDs: [EntryID] {
        FolderNames.of(drafts).filter { $0.hasSuffix(".txt") }.compactMap { EntryID(String($0.dropLast(4))) }
    }

    /// Removes the text of an entry that was not there yet.
    package func removeNewDraft() { remove(newDraft) }

    /// Removes the text that a person was editing, if there is one.
    package func removeDraft(of id: EntryID) {
        unlink(draftBase(of: id))
        remove(draft(of: id))
    }

    /// Removes a draft with all that editors keep beside it, such as `.NAME.swp`, `NAME~` and `NAME.save`.
    private func remove(_ draft: String) {
        unlink(draft)
        let name = DurableFile.split(draft).name
        for other in FolderNames.of(drafts) where other.contains(name) { unlink("\(drafts)/\(other)") }
        rmdir(drafts)
    }

    /// Puts what an editor saved that was ended, as by the end of its terminal, in the place of the draft.
    ///
    /// That is `NAME.save`, and `NAME.save.1` where there was one already. It is newer than the draft, which is as it
    /// was when the person saved it, or began.
    package func takeUpRescued() {
        var rescued: [(draft: String, file: String, at: Int)] = []
        for name in FolderNames.of(drafts) {
            guard let match = name.wholeMatch(of: /(.+\.txt)\.save(\.[0-9]+)?/),
                let at = modified("\(drafts)/\(name)")
            else { continue }
            rescued.append(("\(drafts)/\(match.1)", "\(drafts)/\(name)", at))
        }
        for (draft, file, at) in rescued.sorted(by: { $0.at < $1.at }) where (modified(draft) ?? 0) <= at {
            try? DurableFile.move(file, to: draft)
        }
    }

    /// When a plain file was changed, in nanoseconds; nothing where there is none, or nothing in it.
    private func modified(_ path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
