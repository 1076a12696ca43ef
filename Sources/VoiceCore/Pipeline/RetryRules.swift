internal import System

/// When a memo that failed is tried again by itself, and when it waits for a person.
enum RetryRules {
    /// How a memo is treated in whose middle programs ended so often; nothing is to be tried at once.
    ///
    /// Later each time, so that a memo that is the cause lets others by, and the fifth time only by a person. Sound is
    /// decoded and heard in other processes, so that the end of a program seldom has to do with its memo.
    static func pause(afterKills kills: Int, at now: Moment) -> PipelineError? {
        switch kills {
        case ...1: nil
        case 2...4: .ended(times: kills, nextTry: now.adding(seconds: Double(15 << kills)))
        default: .endedOften
        }
    }

    /// Until when nobody but a person takes up work for which this time was set after a kill.
    static func pause(after fault: MemoFault?, _ nextTry: Moment?, at now: Moment) -> Moment? {
        guard fault?.reason == .ended, let nextTry, !isDue(nextTry, at: now) else { return nil }
        return nextTry
    }

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
