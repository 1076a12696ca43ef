internal import System

/// Decides when a failed memo is retried and when it waits for a person.
enum RetryRules {
    /// The pause of a memo that crashed so many runs; nil to try it at once.
    ///
    /// Longer each time, so that a memo that is the cause lets others by; the fifth time only a person retries.
    /// Decoding and hearing run in other processes, so a crash seldom has to do with the memo.
    static func pause(afterKills kills: Int, at now: Moment) -> PipelineError? {
        switch kills {
        case ...1: nil
        case 2...4: .ended(times: kills, nextTry: now.adding(seconds: Double(15 << kills)))
        default: .endedOften
        }
    }

    /// The end of the pause after a kill, in which only a person retries.
    static func pause(after fault: MemoFault?, _ nextTry: Moment?, at now: Moment) -> Moment? {
        guard fault?.reason == .ended, let nextTry, !isDue(nextTry, at: now) else { return nil }
        return nextTry
    }

    /// Work that failed so often for a lasting reason waits for a person.
    static func areTooMany(failures: Int) -> Bool { failures >= 2 }

    /// The longest pause; a later time was set by a clock that was put back since.
    static let longestPause = 900.0

    static func isDue(_ nextTry: Moment?, at now: Moment) -> Bool {
        guard let nextTry else { return true }
        return nextTry <= now || nextTry > now.adding(seconds: longestPause)
    }

    /// The next attempt after a passing fault, unless its cause is seen to be cured sooner.
    static func nextTry(after now: Moment) -> Moment { now.adding(seconds: 60) }
}
