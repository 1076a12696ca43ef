import Testing
@testable import VoiceCore

@Suite("When an attempt is made again")
struct RetryRulesTests {
    private let now = Moment(milliseconds: 1_795_260_000_000)

    @Test("At its time, at once without one, and also when the clock was put back since it was set")
    func due() {
        #expect(RetryRules.isDue(nil, at: now))
        #expect(RetryRules.isDue(now, at: now))
        #expect(!RetryRules.isDue(RetryRules.nextTry(after: now), at: now))
        #expect(!RetryRules.isDue(now.adding(seconds: RetryRules.longestPause), at: now))
        #expect(RetryRules.isDue(now.adding(seconds: 86_400), at: now))
    }
}
