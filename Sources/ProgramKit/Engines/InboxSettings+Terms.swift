internal import MemoWatch
package import VoiceCore
internal import CommandLineKit

extension MemoOffer.Terms {
    /// Adds what the folders between an inbox and a memo say of it: its journal, or tags.
    package mutating func apply(_ folders: [String], asTags: Bool) {
        if asTags {
            tags += folders.filter { !tags.contains($0) }
        } else {
            // A folder such as 2026-11 sorts files and names nothing.
            folderJournal = folders.first { $0.isName && $0.contains(where: \.isLetter) }
        }
    }

    /// Adds what an inbox says of a memo that lies in it, as when it came by itself: journal and tags.
    ///
    /// Of inboxes within one another the innermost counts; a journal that a person named stays.
    package mutating func apply(_ inboxes: [InboxSettings], _ rules: [FilingRule], to path: String) {
        let full = Path(path).resolved ?? path
        let holding = inboxes.filter { Path(full).isAtOrBelow(Path($0.folder)) }
        guard let inbox = holding.max(by: { $0.folder.utf8.count < $1.folder.utf8.count }) else {
            return apply(rules, to: path)
        }
        let isNamed = journal != nil
        if !isNamed { journal = inbox.journal }
        tags += inbox.tags.filter { !tags.contains($0) }
        apply(
            Inbox(path: inbox.folder).folders(to: full).map { Path($0).shown },
            asTags: inbox.subfoldersAsTags
        )
        apply(rules, to: path, overJournal: !isNamed)
    }
}

extension InboxSettings {
    /// Its folder without links on the way.
    fileprivate var folder: String { Path(path).resolved ?? path }
}
