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
            // The inbox's journal is only a default, which a rule may replace.
            journal = nil
        } else {
            self.init(settings)
        }
        apply(inboxes, settings[Key.rules], to: path)
    }

    /// Chooses the folder for filed memos if none is set: `filed` in the inbox, or beside the memo.
    package mutating func moveToUsualFolder(_ inboxes: [InboxSettings], _ path: String, in folders: [String])
    {
        guard source == .move, moveTo == nil else { return }
        // Already there, as in the inbox of another diary.
        guard Path(DurableFile.split(path).folder).name != InboxSettings.filed else { return }
        let inbox = InboxSettings.innermost(of: inboxes, holding: path)
        let folder = folders.first { Path(path) != Path($0) && Path(path).isAtOrBelow(Path($0)) }
        moveTo = inbox?.moveTo ?? (inbox?.path ?? folder).map(InboxSettings.filed(in:))
    }

    /// Turns the folders between an inbox and a memo into its journal or tags.
    package mutating func apply(_ folders: [String], asTags: Bool) {
        if asTags {
            tags += folders.filter { !tags.contains($0) }
        } else {
            // A folder such as 2026-11 sorts files and names nothing.
            folderJournal = folders.first { $0.isName && $0.contains(where: \.isLetter) }
        }
    }

    /// Adds the journal and tags of the innermost inbox around a memo; a journal that a person named stays.
    package mutating func apply(_ inboxes: [InboxSettings], _ rules: [FilingRule], to path: String) {
        guard let inbox = InboxSettings.innermost(of: inboxes, holding: path) else {
            return apply(rules, to: path)
        }
        let full = Path(path).resolved ?? path
        let isNamed = journal != nil
        // Moved files keep what they were sorted under.
        let isMoved = moveTo.map { Path(full).isAtOrBelow(Path($0).place) } ?? false
        if !isNamed { journal = inbox.journal }
        tags += inbox.tags.filter { !tags.contains($0) }
        let folders = isMoved ? [] : Inbox(path: inbox.folder).folders(to: full).map { Path($0).shown }
        apply(folders, asTags: inbox.subfoldersAsTags)
        apply(rules, to: path, overJournal: !isNamed)
    }
}

extension InboxSettings {
    fileprivate static let filed = "filed"

    fileprivate static func filed(in folder: String) -> String { Path(folder).place.text + "/" + filed }

    fileprivate static func innermost(of inboxes: [InboxSettings], holding path: String) -> InboxSettings? {
        let full = Path(Path(path).resolved ?? path)
        return inboxes.filter { full.isAtOrBelow(Path($0.folder)) }
            .max { $0.folder.utf8.count < $1.folder.utf8.count }
    }

    fileprivate var folder: String { Path(path).resolved ?? path }
}
