public import Time

/// What happened to one file that was offered, by its content.
public struct LedgerRow: Equatable, Sendable, Identifiable {
    /// How far a file has come.
    public enum State: String, Codable, CaseIterable, Sendable {
        case seen, settled, kept, heard, felt, filed
        /// Not taken, or not finished; ``reason`` says why and ``nextTry`` whether it will be tried again.
        case held
        /// Nothing to keep, such as a memo that is too short.
        case skipped
    }

    public let id: Int64
    /// Known from `settled` on.
    public var sha256: String?
    public var bytes: Int
    public var state: State
    /// A word for why it is held or skipped, such as `tooShort`.
    public var reason: String?
    public var message: String?
    /// Counted before each attempt, so that one that kills the program counts too.
    public var attempts: Int
    public var nextTry: Moment?
    public var entry: EntryID?
    /// The process that is at it, if one took it; ask whether it lives.
    public var owner: Owner?
    public var firstSeenAt: Moment
    public var changedAt: Moment
    /// Every place where these bytes were found, newest last.
    public var paths: [LedgerPath]

    /// Whether nothing more will be done for it, unless a person asks.
    public var isFinished: Bool {
        switch state {
        case .filed, .skipped: true
        case .held: nextTry == nil
        case .seen, .settled, .kept, .heard, .felt: false
        }
    }
}

/// A place where a file was found, and what it looked like there.
public struct LedgerPath: Equatable, Sendable {
    public var path: String
    public var bytes: Int
    /// Nanoseconds since 1970, as the file system says.
    public var modifiedNanoseconds: Int64
    public var seenAt: Moment

    public init(path: String, bytes: Int, modifiedNanoseconds: Int64, seenAt: Moment) {
        self.path = path
        self.bytes = bytes
        self.modifiedNanoseconds = modifiedNanoseconds
        self.seenAt = seenAt
    }
}

/// One line of a file's story.
public struct LedgerStep: Equatable, Sendable {
    public var at: Moment
    /// What happened: a state's name, or `attempt`, `renamed`, `again`, `released`.
    public var what: String
    public var note: String?

    public init(at: Moment, what: String, note: String? = nil) {
        self.at = at
        self.what = what
        self.note = note
    }
}
