public import Time

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
    public var entry: EntryID
    public var kind: JobKind
    /// Counted before each attempt, so that one that kills the program counts too.
    public var attempts: Int
    /// Not before this; nothing means at once.
    public var nextTry: Moment?
    /// A word for why it has not been done, such as `modelMissing`.
    public var reason: String?
    public var message: String?
    /// Whether it waits for a person, because trying again will not help.
    public var isHeld: Bool
    /// The process that is at it, if that still lives.
    public var owner: Owner?

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
