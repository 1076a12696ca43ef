package import System

/// Work for an entry whose sound is safe.
package enum JobKind: String, Codable, CaseIterable, Sendable {
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
package struct Job: Equatable, Sendable {
    /// The entry for which it is to be done.
    package var entry: EntryID
    package var kind: JobKind
    /// Counted before each attempt, so that one that kills the program counts too.
    package var attempts: Int
    /// When it is tried next; nothing means at once.
    package var nextTry: Moment?
    /// A word for why it has not been done, such as `modelMissing`.
    package var reason: String?
    package var message: String?
    /// It waits for a person, because trying again will not help.
    package var isHeld: Bool
    /// The process that took it, which may have died since.
    package var owner: Owner?

    /// A job that nobody has tried, unless told otherwise.
    package init(
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
