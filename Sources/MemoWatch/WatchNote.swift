/// One line for the log: what happened, to which file, and what of it.
///
/// The kinds are what `docs/log.md` explains, line by line. Nothing that was said in a memo is ever in one.
package struct WatchNote: Equatable, Sendable {
    /// What happened; the raw values begin the lines of the log.
    package enum Kind: String, CaseIterable, Sendable {
        case started, watching, polling, reloaded, stopping, stopped
        case reloadRefused = "reload refused"
        case diaryRenewed = "diary renewed"
        case inboxMissing = "inbox missing"
        case inboxBack = "inbox back"
        case folderClosed = "folder closed"
        case tooManyFolders = "too many folders"
        case hintsLost = "hints lost"
        case stillWritten = "still written"
        case settled, taken, filed, duplicate, replaced, skipped, held, waiting, vanished
        case obstacleGone = "obstacle gone"
        case finished
        case fileStays = "file stays"
        case hookFailed = "hook failed"
        case statusUnwritten = "status unwritten"
    }

    /// How much a person has to know it.
    package enum Level: Sendable {
        case debug, info, notice, warning, error
    }

    package var kind: Kind
    /// The file, folder or diary that it is about.
    package var subject: String
    /// What else is to be said; nothing in most.
    package var facts: String

    package init(_ kind: Kind, _ subject: String, _ facts: String = "") {
        self.kind = kind
        self.subject = subject
        self.facts = facts
    }

    /// The level under which it is written.
    package var level: Level {
        switch kind {
        case .settled, .taken, .hintsLost: .debug
        case .stillWritten, .duplicate, .vanished: .info
        case .started, .watching, .polling, .reloaded, .stopping, .stopped, .inboxBack, .filed, .finished,
            .replaced, .skipped, .obstacleGone, .diaryRenewed:
            .notice
        case .inboxMissing, .folderClosed, .tooManyFolders, .held, .waiting, .fileStays,
            .hookFailed, .statusUnwritten:
            .warning
        case .reloadRefused: .error
        }
    }

    /// The line without its level.
    package var line: String {
        facts.isEmpty ? "\(kind.rawValue): \(subject)" : "\(kind.rawValue): \(subject): \(facts)"
    }
}
