public import System

/// What may still have to be done for an entry whose sound is safe.
public enum JobKind: String, Codable, CaseIterable, Sendable {
    /// Find the words.
    case hear
    /// Find the mood.
    case feel
    /// Ask the outside analyser.
    case analyse
    /// Place an edited text's words in the sound.
    case align
}

/// One thing to be done for one entry.
public struct Job: Equatable, Sendable {
    /// The entry for which it is to be done.
    public var entry: EntryID
    /// What is to be done.
    public var kind: JobKind
    /// How often it was tried; counted before each attempt, so that one that kills the program counts too.
    public var attempts: Int
    /// When it is tried next; nothing means at once.
    public var nextTry: Moment?
    /// A word for why it has not been done, such as `modelMissing`.
    public var reason: String?
    /// What went wrong at the last attempt.
    public var message: String?
    /// Whether it waits for a person, because trying again will not help.
    public var isHeld: Bool
    /// The process that took it, which may have died since.
    public var owner: Owner?

    /// A job that nobody has tried, unless told otherwise.
    public init(
        entry: EntryID,
        kind: JobKind,
        attempts: Int = 0,
        nextTry: Moment? = nil,
        reason: String? = nil,
        message: String? = nil,
        isHeld: Bool = false,
        owner: Owner? = nil
    ) {
        self.entry = entry
        self.kind = kind
        self.attempts = attempts
        self.nextTry = nextTry
        self.reason = reason
        self.message = message
        self.isHeld = isHeld
        self.owner = owner
    }
}
