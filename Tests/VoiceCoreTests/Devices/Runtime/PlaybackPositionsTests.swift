import TestKit
import Testing
import VoiceCore

@Suite("Where entries were left")
struct PlaybackPositionsTests {
    let folder = TestFolder()
    var positions: PlaybackPositions { PlaybackPositions(path: "\(folder.path)/state/positions") }

    @Test("A position is kept across programs, replaced, and forgotten at 0")
    func kept() throws {
        #expect(positions.position(of: "a") == 0)
        try positions.keep(12.3456, of: "a")
        try positions.keep(7, of: "b")
        #expect(positions.position(of: "a") == 12.346)
        try positions.keep(3, of: "a")
        #expect(positions.position(of: "a") == 3)
        try positions.keep(0, of: "a")
        #expect(positions.position(of: "a") == 0)
        #expect(positions.position(of: "b") == 7)
    }

    @Test(
        "A garbled file is the beginning of everything",
        arguments: ["a", "a x", "a nan", "a -3", "a 1 2", "\u{0}\u{1}"]
    )
    func garbled(_ text: String) {
        let path = folder.write(Array(text.utf8), to: "positions")
        #expect(PlaybackPositions(path: path).position(of: "a") == 0)
    }
}
