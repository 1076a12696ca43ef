package import VoiceCore

extension MemoOffer.FilingOptions {
    /// Options for memos in an inbox: its own settings over the general ones.
    package init(_ settings: Settings, _ inbox: InboxSettings) {
        self.init(settings)
        journal = inbox.journal
        tags = inbox.tags
        hearing.overCap = inbox.overCap ?? hearing.overCap
        sound.archive = inbox.archive ?? sound.archive
        source = inbox.source ?? (inbox.moveTo == nil ? source : .move)
        moveTo = inbox.moveTo ?? moveTo
        if source == .move { moveTo = moveTo ?? InboxSettings.filed(in: inbox.path) }
    }

    /// Options for a memo that arrives by itself, from its inbox, its folders and the rules.
    package init(_ settings: Settings, memoAt path: String) {
        let inboxes = settings[Key.inboxes]
        if let inbox = InboxSettings.innermost(of: inboxes, holding: path) {
            self.init(settings, inbox)
            // It is no person who names it: a rule may name another.
            journal = nil
        } else {
            self.init(settings)
        }
        apply(inboxes, settings[Key.rules], to: path)
    }

    /// Says where a memo's file is moved to, where nobody does: to `filed` in its inbox, or where it was found.
    ///
    /// One that was named itself, and lies in no inbox, goes into that folder beside it.
    package mutating func moveToUsualFolder(_ inboxes: [InboxSettings], _ path: String, in folders: [String])
    {
        guard source == .move, moveTo == nil else { return }
        // There already, as in the inbox of another diary.
        guard Path(DurableFile.split(path).folder).name != InboxSettings.filed else { return }
        let inbox = InboxSettings.innermost(of: inboxes, holding: path)
        let folder = folders.first { Path(path) != Path($0) && Path(path).isAtOrBelow(Path($0)) }
        moveTo = inbox?.moveTo ?? (inbox?.path ?? folder).map(InboxSettings.filed(in:))
    }

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
        guard let inbox = InboxSettings.innermost(of: inboxes, holding: path) else {
            return apply(rules, to: path)
        }
        let full = Path(path).resolved ?? path
        let isNamed = journal != nil
        // What was moved is sorted no more.
        let isMoved = moveTo.map { Path(full).isAtOrBelow(Path($0).place) } ?? false
        if !isNamed { journal = inbox.journal }
        tags += inbox.tags.filter { !tags.contains($0) }
        let folders = isMoved ? [] : Inbox(path: inbox.folder).folders(to: full).map { Path($0).shown }
        apply(folders, asTags: inbox.subfoldersAsTags)
        apply(rules, to: path, overJournal: !isNamed)
    }
}

extension InboxSettings {
    /// The default folder for filed files.
    fileprivate static let filed = "filed"

    /// The same folder inside another, with links resolved.
    fileprivate static func filed(in folder: String) -> String { Path(folder).place.text + "/" + filed }

    /// The inbox that a memo lies in; of inboxes within one another the innermost.
    fileprivate static func innermost(of inboxes: [InboxSettings], holding path: String) -> InboxSettings? {
        let full = Path(Path(path).resolved ?? path)
        return inboxes.filter { full.isAtOrBelow(Path($0.folder)) }
            .max { $0.folder.utf8.count < $1.folder.utf8.count }
    }

    /// Its folder without links on the way.
    fileprivate var folder: String { Path(path).resolved ?? path }
}
