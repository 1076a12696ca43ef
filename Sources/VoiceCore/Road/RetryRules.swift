internal import Time

/// When a memo that failed is tried again by itself, and when it waits for a person.
enum RetryRules {
    /// Whether a memo in whose middle programs ended so often waits for a person, because it may be the cause.
    static func areTooMany(kills: Int) -> Bool { kills >= 2 }

    /// Whether work that failed so often, for a reason that does not pass by itself, waits for a person.
    static func areTooMany(failures: Int) -> Bool { failures >= 2 }

    /// When a passing fault is looked at again, unless its cause is seen to be cured sooner.
    static func nextTry(after now: Moment) -> Moment { now.adding(seconds: 60) }
}
