import System
import Testing

@Suite("What was probably meant is suggested")
struct SuggestionTests {
    private let commands = ["ingest", "record", "play", "list", "show", "search", "stats", "words", "why"]

    @Test(
        "A slip of the fingers finds its word",
        arguments: [
            ("igest", "ingest"), ("serach", "search"), ("lsit", "list"), ("INGEST", "ingest"),
            ("shwo", "show"),
            ("rec", "record"), ("recrod", "record"), ("wy", "why"),
        ]
    )
    func slips(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: commands) == meant)
    }

    @Test("What is like nothing gets no suggestion", arguments: ["", "x", "banana", "s", "🫖", "thumbnail"])
    func strangers(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: commands) == nil)
    }

    @Test("Two words are as far apart as the letters that must change")
    func distance() {
        #expect(Suggestion.distance("", "") == 0)
        #expect(Suggestion.distance("", "abc") == 3)
        #expect(Suggestion.distance("kitten", "sitting") == 3)
        #expect(Suggestion.distance("ab", "ba") == 1)
        #expect(Suggestion.distance("산책", "산새") == 1)
    }
}
