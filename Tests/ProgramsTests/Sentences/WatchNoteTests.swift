import Programs
import Testing
import VoiceCore

@Suite("Lines of the daemon's log")
struct WatchNoteTests {
    @Test(
        "Log lines use words, not names of the code",
        arguments: [
            (WatchNote(.filed, "/in/a.wav", .entry("0197")), "filed: /in/a.wav: 0197"),
            (WatchNote(.held, "/in/a\nb.wav", .said("x")), #"held: /in/a\nb.wav: x"#),
            (WatchNote(.finished, "0197"), "finished: 0197"),
            (WatchNote(.skipped, "/in/a.wav", .reason("tooShort")), "skipped: /in/a.wav: too short"),
            (
                WatchNote(.held, "/in/a.wav", .fault(MemoFault(.removed))),
                "held: /in/a.wav: removed: \(MemoFault(.removed).sentence.line)"
            ),
            (
                WatchNote(.waiting, "/in/a.wav", .again(MemoFault(.noSpace), seconds: 5)),
                "waiting: /in/a.wav: \(MemoFault(.noSpace).sentence.line); again in 5 s"
            ),
            (
                WatchNote(.replaced, "/in/a.wav", .entry("0197")),
                "replaced: /in/a.wav: its content differs from entry 0197, so it is a second entry"
            ),
            (WatchNote(.hookFailed, "0197", .ended(.exited(3))), "hook failed: 0197: ended with exit code 3"),
            (WatchNote(.hookFailed, "0197", .ended(.signalled(9))), "hook failed: 0197: ended by signal 9"),
            (
                WatchNote(.hookFailed, "0197", .unanswered(.tooSlow(limitSeconds: 10))),
                "hook failed: 0197: took longer than 10.0 s and was stopped"
            ),
            (WatchNote(.folderClosed, "/in/b", .system(code: 13)), "folder closed: /in/b: permission denied"),
            (WatchNote(.reloaded, "/diary", .inboxes(1)), "reloaded: /diary: 1 inbox"),
        ]
    )
    func lines(note: WatchNote, line: String) { #expect(note.line == line) }

    @Test("An obstacle has the sentence of its fault")
    func obstacles() {
        #expect(Obstacle.other("engineTooSlow").sentence == MemoFault(.engineTooSlow).sentence.message)
        #expect(Obstacle.other("a word of its own").sentence == "a word of its own")
        #expect(Obstacle.noSpace(path: "/diary").sentence == "no space left for /diary")
    }
}
