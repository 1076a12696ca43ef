extension DiaryMirror {
    package struct Outcome: Equatable, Sendable {
        /// Entries whose files were written.
        package var written = 0
        /// Entries whose files were in step already.
        package var unchanged = 0
        /// Removed entries whose files were removed too.
        package var removed = 0
        /// Entries whose text was changed in their note, and is the diary's now.
        package var readBack: [EntryID] = []
        /// Files that a person had changed, by the path within the folder under which they are kept.
        package var kept: [String] = []
        /// Sound and pictures that are not among what was written, or not as they were kept.
        package var lost: [LostFile] = []
        /// Entries that cannot be read from the database; what was written of them stays as it is.
        package var unreadable: [EntryID] = []
        /// Files in whose place a folder lies, by their path within the folder; nothing of their entries was written.
        package var blocked: [String] = []
        /// Facts about the notes among `kept`.
        package var notes: [String: KeptNote] = [:]
        /// Notes that had another name, and have that of the mirror again.
        package var renamed: [RenamedNote] = []
        /// Entries whose note somebody had deleted, and that was written again.
        package var rewritten: [EntryID: String] = [:]
        /// Notes of people beside the files of entries that were removed for good, by path in the folder.
        package var outliving: [String] = []
        /// Nil if every entry was looked at.
        package var stop: Stop?
        /// Entries whose note was not found.
        var missing: [EntryID: String] = [:]
    }

    package struct Stop: Equatable, Sendable {
        /// As many were looked at.
        package var done: Int
        /// As many there are.
        package var all: Int
    }
}

extension DiaryMirror.Outcome {
    package init(stoppedAfter done: Int, of all: Int) {
        self.init(written: 0)
        stop = DiaryMirror.Stop(done: done, all: all)
    }
}
