package import System

/// A note for the log, without a word of any memo.
package struct WatchNote: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case started, watching, polling, reloaded, stopping, stopped
        case reloadRefused = "reload refused"
        case diaryRenewed = "diary renewed"
        case inboxMissing = "inbox missing"
        case inboxBack = "inbox back"
        case folderClosed = "folder closed"
        case tooManyFolders = "too many folders"
        case passedOver = "passed over"
        case leftOut = "left out"
        case hintsLost = "hints lost"
        case stillWritten = "still written"
        case arrived, settled, taken, filed, duplicate, replaced, skipped, held, waiting, vanished
        case seenAgain = "seen again"
        case obstacleGone = "obstacle gone"
        case finished, ruled, joined
        case notWhole = "not whole"
        case notUnderstood = "not understood"
        case fileStays = "file stays"
        case fileDeleted = "file deleted"
        case fileMoved = "file moved"
        case hookFailed = "hook failed"
        case statusUnwritten = "status unwritten"
        case linksFetched = "links fetched"
    }

    package enum Level: Sendable {
        case debug, info, notice, warning, error
    }

    package enum Fact: Equatable, Sendable {
        /// The entry that a file made, repeats or differs from.
        case entry(String)
        /// The entry that a photo joined, and its former own entry.
        case entryInstead(String, of: String)
        /// The entry of this very file, which may have moved.
        case own(entry: String, movedTo: String?)
        case reason(String)
        case fault(MemoFault)
        case again(MemoFault, seconds: Int64)
        /// For a run that does not wait: seconds until a next run makes sense.
        case nextRun(MemoFault, seconds: Int64?)
        case said(String)
        case system(code: Int32)
        case ofDiary(FolderKind.Kind)
        case tooDeep
        case ended(ChildProcess.End)
        case unanswered(ProgramCall.Failure)
        case version(String)
        case inboxes(Int)
    }

    package var kind: Kind
    package var subject: String
    package var fact: Fact?

    package init(_ kind: Kind, _ subject: String, _ fact: Fact? = nil) {
        self.kind = kind
        self.subject = subject
        self.fact = fact
    }

    private var isOfRemoved: Bool {
        if case .reason(let word) = fact { ["removed", "trashed"].contains(word) } else { false }
    }

    package var level: Level {
        switch kind {
        case .arrived, .settled, .taken, .hintsLost, .leftOut: .debug
        case .stillWritten, .duplicate, .seenAgain, .vanished, .ruled: .info
        // Known to the person who removed the entry, and repeated at every start.
        case .skipped where isOfRemoved: .info
        case .started, .watching, .polling, .reloaded, .stopping, .stopped, .inboxBack, .filed, .finished,
            .replaced, .skipped, .passedOver, .obstacleGone, .diaryRenewed, .fileDeleted, .fileMoved,
            .linksFetched, .joined:
            .notice
        case .inboxMissing, .folderClosed, .tooManyFolders, .held, .waiting, .notWhole,
            .notUnderstood, .fileStays, .hookFailed, .statusUnwritten:
            .warning
        case .reloadRefused: .error
        }
    }
}
