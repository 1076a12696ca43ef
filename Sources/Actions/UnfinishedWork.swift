package import Diary
internal import VoiceCore

/// Everything that did not come to its end: files of which nothing came, and entries that lack something.
package struct UnfinishedWork: Sendable {
    /// The files of which nothing came, of every state, where they still are.
    package let files: [LedgerRow]
    /// The files of which nothing came and that are no longer where they were; they need nobody's attention.
    package let gone: [LedgerRow]
    /// The files that need a person, also those of entries.
    package let held: [LedgerRow]
    /// The memos that were sent and that the diary knows nothing of.
    package let sent: [Upload]
    /// Open jobs of entries, in the order of the diary.
    package let jobs: [Job]

    /// The entries that lack something, each once.
    package var entries: [EntryID] {
        var seen: Set<EntryID> = []
        return jobs.map(\.entry).filter { seen.insert($0).inserted }
    }

    /// The places at which a file is no longer that is still at another, and of which nothing came.
    package var gonePlaces: [LedgerPath] { files.flatMap { row in row.paths.filter { !$0.isThere } } }
}

extension UnfinishedWork {
    package init(_ store: DiaryStore, sent: SentMemos?) async throws(DiaryError) {
        let rows = try await store.ledger.rows(in: [.seen, .settled, .held])
        files = rows.filter { $0.entry == nil && !$0.isGone }
        gone = rows.filter { $0.entry == nil && $0.isGone }
        held = rows.filter { $0.state == .held && $0.isUnfinished }
        self.sent = try await sent?.waiting(for: store) ?? []
        jobs = try await store.jobs.all()
    }
}

extension LedgerRow {
    /// False for a file that is gone, which needs nobody's attention.
    package var isUnfinished: Bool { entry != nil || !isGone }
}
