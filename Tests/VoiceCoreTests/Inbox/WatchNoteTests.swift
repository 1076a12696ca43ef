import Testing
@testable import VoiceCore

@Suite("How loudly a watch speaks")
struct WatchNoteTests {
    @Test("A memo whose entry was removed is no news at every start", arguments: ["removed", "trashed"])
    func removed(reason: String) {
        #expect(WatchNote(.skipped, "a.m4a", .reason(reason)).level == .info)
        #expect(WatchNote(.skipped, "a.m4a", .reason("tooShort")).level == .notice)
    }
}
