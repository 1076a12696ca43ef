import Testing
@testable import Farm

@Suite("Waiting for what a farm hears")
struct WaitingForAnswerTests {
    @Test("offers what is not there, and waits for what is")
    func offers() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        #expect(waiting.handle(.absent, at: 0) == .offer)
        waiting.hasOffered()
        #expect(waiting.handle(.offered, at: 1) == .wait)
        #expect(waiting.handle(.answer([1]), at: 2) == .take([1]))
    }

    @Test("says once that the work is where others find it, whoever put it there")
    func isNew() {
        var own = WaitingForAnswer(awaySeconds: 60)
        #expect(own.handle(.absent, at: 0) == .offer && !own.isNewInPool())
        own.hasOffered()
        #expect(own.isNewInPool() && !own.isNewInPool())
        var another = WaitingForAnswer(awaySeconds: 60)
        #expect(another.handle(.offered, at: 0) == .wait && another.isNewInPool())
        #expect(another.handle(.offered, at: 1) == .wait && !another.isNewInPool())
    }

    @Test("offers again what was taken away without an answer, and gives up after five times")
    func takenAway() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        for _ in 0..<FarmLimits.tries {
            #expect(waiting.handle(.absent, at: 0) == .offer)
            waiting.hasOffered()
        }
        #expect(waiting.handle(.absent, at: 0) == .giveUp)
    }

    @Test("does not count what could not be offered: a full farm is waited for")
    func full() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        for second in 0..<1_000 { #expect(waiting.handle(.absent, at: Double(second)) == .offer) }
    }

    @Test("leaves a broker that is away for a minute, and no sooner, however often it comes back before")
    func away() {
        var waiting = WaitingForAnswer(awaySeconds: 60)
        #expect(waiting.handle(.unknown, at: 100) == .wait)
        #expect(waiting.handle(.unknown, at: 159) == .wait)
        #expect(waiting.handle(.offered, at: 160) == .wait)
        #expect(waiting.handle(.unknown, at: 161) == .wait)
        #expect(waiting.handle(.unknown, at: 220) == .wait)
        #expect(waiting.handle(.unknown, at: 221) == .leave)
    }
}
