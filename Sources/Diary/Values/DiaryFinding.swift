/// Something about a diary that is not as it should be, or that a person may want to know.
package struct DiaryFinding: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The database's own structure is damaged.
        case damaged
        /// An index of the database is damaged, and all rows are whole.
        case indexDamaged
        /// A row of the database cannot be read; the detail says what of it.
        case rowDamaged
        /// The same, where what cannot be read follows from the rest.
        case rowMendable
        /// The index of words is not in step with the entries.
        case indexStale
        /// Sound that no entry has.
        case soundWithoutEntry
        /// An entry whose sound is not there.
        case entryWithoutSound
        /// Sound that is not as long in bytes as it was when it was kept.
        case soundChanged
        /// Sound or a picture that cannot be read, as its owner is another or its disk fails.
        case unreadable
        /// A picture that no entry has.
        case photoWithoutEntry
        /// A photo whose picture is not there.
        case photoMissing
        /// A picture that is not, byte for byte, what it was when it was kept.
        case photoChanged
        /// A picture without the small one beside it.
        case photoWithoutSmall
        /// The small picture of a link's page that is not what it was when it was kept.
        case linkImageChanged
        /// A file that lies where a folder of the diary belongs, which so cannot be made.
        case notAFolder
        /// A file that a program did not finish.
        case unfinished
        /// A file that no program of ours has named; it stays.
        case unknownFile
        /// A file or folder that others may read.
        case openToOthers
        /// Little room left on the volume.
        case littleSpace
        /// Something to be done for an entry.
        case pending
        /// A job or file that waits for a person.
        case held
        /// Sound that no entry had and that was put aside.
        case putAside
    }

    package var kind: Kind
    /// The entry or the path within the diary that it is about.
    package var subject: String
    /// Figures or words that go with it.
    package var detail: String?
    /// Why it waits, as the ledger or the job keeps it.
    package var reason: String?
    package var message: String?

    /// Names a finding and what it is about.
    package init(
        _ kind: Kind,
        _ subject: String,
        _ detail: String? = nil,
        reason: String? = nil,
        message: String? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.detail = detail
        self.reason = reason
        self.message = message
    }

    /// Wrong, rather than good to know.
    package var isFault: Bool {
        switch kind {
        case .damaged, .indexDamaged, .rowDamaged, .rowMendable, .indexStale, .soundWithoutEntry,
            .entryWithoutSound, .soundChanged, .unreadable, .unfinished,
            .photoWithoutEntry, .photoMissing, .photoChanged, .photoWithoutSmall, .linkImageChanged,
            .notAFolder,
            .openToOthers, .littleSpace, .held:
            true
        case .pending, .putAside, .unknownFile: false
        }
    }

    /// ``DiaryStore/mend(shrinking:)`` puts it right.
    package var isMendable: Bool {
        switch kind {
        case .indexDamaged, .rowMendable, .indexStale, .soundWithoutEntry, .photoWithoutEntry,
            .photoWithoutSmall, .linkImageChanged, .unfinished, .openToOthers:
            true
        case .damaged, .rowDamaged, .entryWithoutSound, .soundChanged, .unreadable, .photoMissing,
            .photoChanged, .littleSpace, .pending, .held, .putAside, .unknownFile, .notAFolder:
            false
        }
    }
}
