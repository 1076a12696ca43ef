internal import Glibc
package import System

/// The history of one offered file, by its content.
package struct LedgerRow: Equatable, Sendable, Identifiable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// Found, and nothing more.
        case seen
        /// Read to its end: its bytes are known.
        case settled
        /// An entry with its sound is there.
        case kept
        /// Its words are there.
        case heard
        /// Its mood is there.
        case felt
        /// Nothing more is to be done for it.
        case filed
        /// Not taken, or not finished; ``reason`` says why and ``nextTry`` whether it will be tried again.
        case held
        /// Nothing to keep, such as a memo that is too short.
        case skipped
    }

    /// The row's number, which is never given again.
    package let id: Int64
    /// SHA-256 of its bytes in lower-case hexadecimal, known from `settled` on.
    package var sha256: String?
    package var bytes: Int
    package var state: State
    /// A word for why it is held or skipped, such as `tooShort`.
    package var reason: String?
    /// In words of the time.
    package var message: String?
    /// Counted before each attempt, so that one that kills the program counts too.
    package var attempts: Int
    /// When it is tried again; nothing when it waits for a person.
    package var nextTry: Moment?
    /// The entry that was made of it.
    package var entry: EntryID?
    /// The process that took it, which may have died since.
    package var owner: Owner?
    /// When the file was first found.
    package var firstSeenAt: Moment
    /// When the row was last changed.
    package var changedAt: Moment
    /// Every place where these bytes were found, newest last.
    package var paths: [LedgerPath]

    /// The place where the file is: the newest at which one still is, or else the newest of all.
    package var place: LedgerPath? { paths.last { $0.isThere } ?? paths.last }

    /// The file is at none of its places; the disk of one may only be unplugged.
    package var isGone: Bool { !paths.contains { $0.isThere } }

    /// A person removed its entry: of the file only its digest is kept.
    var isRemoved: Bool { state == .skipped && reason == Self.removedReason }

    /// The word for why a file is left alone whose entry was removed.
    static let removedReason = "removed"

    /// The word for why a file is left alone of which nothing came and that a person had forgotten.
    static let forgottenReason = "forgotten"

    /// Only a person can start more work on it.
    package var isFinished: Bool {
        switch state {
        case .filed, .skipped: true
        case .held: nextTry == nil
        case .seen, .settled, .kept, .heard, .felt: false
        }
    }
}

/// A place where a file was found, and what it looked like there.
package struct LedgerPath: Equatable, Sendable {
    /// The whole path.
    package var path: String
    package var bytes: Int
    /// Nanoseconds since 1970, as the file system says.
    package var modifiedNanoseconds: Int64
    /// The file's number on its volume; nothing once the file was gone from its place, so that it is read again.
    package var inode: UInt64?
    /// When anything about the file was changed, as the system notes it; no program can set it.
    package var changedNanoseconds: Int64?
    /// When it was found there.
    package var seenAt: Moment

    /// Says where a file was found.
    package init(
        path: String,
        bytes: Int,
        modifiedNanoseconds: Int64,
        inode: UInt64? = nil,
        changedNanoseconds: Int64? = nil,
        seenAt: Moment
    ) {
        self.path = path
        self.bytes = bytes
        self.modifiedNanoseconds = modifiedNanoseconds
        self.inode = inode
        self.changedNanoseconds = changedNanoseconds
        self.seenAt = seenAt
    }
}

/// One line of a file's history.
package struct LedgerStep: Equatable, Sendable {
    /// When it happened.
    package var at: Moment
    /// A state's name, or `flawed`, `attempt`, `again`, `replaced`, `released`, `edited`, `deleted`, `moved`.
    package var what: String
    /// A path, a number or a reason that goes with it.
    package var note: String?

    /// The step whose note says what was wrong with the file: a ``SoundFacts/Flaw``.
    package static let flawed = "flawed"

    /// The steps whose note is the place where the file was met.
    package static let meetings = ["seen", "again"]

    /// Says what happened, and when.
    package init(at: Moment, what: String, note: String? = nil) {
        self.at = at
        self.what = what
        self.note = note
    }
}

extension LedgerPath {
    package var isThere: Bool { access(path, F_OK) == 0 }
}
