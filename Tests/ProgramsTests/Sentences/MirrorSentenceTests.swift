import Programs
import Testing
import VoiceCore

@Suite("The last line of a mirror")
struct MirrorSentenceTests {
    @Test("counts entries, and says after how many of them it was stopped")
    func stopped() {
        var outcome = DiaryMirror.Outcome(stoppedAfter: 123, of: 4_000)
        (outcome.written, outcome.unchanged, outcome.removed) = (120, 3, 1)
        #expect(outcome.sentence == "stopped after 123 of 4000 entries: 120 written, 3 unchanged, 1 removed")
        outcome.stop = nil
        #expect(outcome.sentence == "120 written, 3 unchanged, 1 removed")
    }
}
