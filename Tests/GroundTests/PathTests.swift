import Testing

@testable import Ground

@Suite("Paths")
struct PathTests {
    @Test("are one when their bytes are, not when they show the same letters")
    func bytes() {
        let (composed, decomposed) = ("/in/Gespr\u{e4}ch", "/in/Gespra\u{308}ch")
        #expect(composed == decomposed)
        #expect(Path(composed) != Path(decomposed))
        #expect(Set([Path(composed), Path(decomposed), Path(composed)]).count == 2)
        #expect(Path.sorted([composed, decomposed]).map { Path($0) } == [Path(decomposed), Path(composed)])
    }

    @Test("are taken apart at each slash, also before a mark that combines with it")
    func names() {
        #expect(Path("/in/trip/\u{301}memo.wav").names == ["in", "trip", "\u{301}memo.wav"])
        #expect(Path("/in/\u{fe0f}memo.wav").name == "\u{fe0f}memo.wav")
        #expect(DurableFile.split("/in/\u{301}memo.wav").folder == "/in")
    }

    @Test(
        "lie in a folder or not",
        arguments: [
            ("/in/a", "/in", true), ("/in", "/in", true), ("/in/\u{301}a", "/in", true),
            ("/inn/a", "/in", false),
            ("/a", "/", true), ("/i", "/in", false), ("/a\u{308}/x", "/\u{e4}", false),
        ]
    )
    func inFolders(path: String, folder: String, lies: Bool) {
        #expect(Path(path).isAtOrBelow(Path(folder)) == lies)
    }
}
