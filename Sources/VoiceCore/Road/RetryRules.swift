internal import Time

/// When a memo that failed is tried again by itself, and when it waits for a person.
enum RetryRules {
    /// Whether a memo in whose middle programs ended so often waits for a person, because it may be the cause.
    static func areTooMany(kills: Int) -> Bool { kills >= 2 }

    /// Whether work that failed so often, for a reason that does not pass by itself, waits for a person.
    static func areTooMany(failures: Int) -> Bool { failures >= 2 }

    /// The longest pause in seconds: a time further ahead was set by a clock that has been put back since.
    static let longestPause = 900.0

    /// Whether it is time for another attempt; nothing means at once.
    static func isDue(_ nextTry: Moment?, at now: Moment) -> Bool {
        guard let nextTry else { return true }
        return nextTry <= now || nextTry > now.adding(seconds: longestPause)
    }

    /// When a passing fault is looked at again, unless its cause is seen to be cured sooner.
    static func nextTry(after now: Moment) -> Moment { now.adding(seconds: 60) }
}
