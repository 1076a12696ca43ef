import Testing
@testable import System

@Suite("Suggestions")
struct SuggestionTests {
    private let commands = ["ingest", "record", "play", "list", "show", "search", "stats", "words", "why"]

    @Test(
        "A typing error finds its word",
        arguments: [
            ("igest", "ingest"), ("serach", "search"), ("lsit", "list"), ("INGEST", "ingest"),
            ("shwo", "show"), ("rec", "record"), ("recrod", "record"), ("wy", "why"),
        ]
    )
    func slips(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: commands) == meant)
    }

    @Test("An unknown word gets no suggestion", arguments: ["", "x", "banana", "s", "🫖", "thumbnail"])
    func strangers(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: commands) == nil)
    }

    @Test("The distance of two words is the number of letters that must change")
    func distance() {
        #expect(Suggestion.distance("", "") == 0)
        #expect(Suggestion.distance("", "abc") == 3)
        #expect(Suggestion.distance("kitten", "sitting") == 3)
        #expect(Suggestion.distance("ab", "ba") == 1)
        #expect(Suggestion.distance("산책", "산새") == 1)
    }
}

@Suite("A tag that a person types")
struct TypedTagTests {
    @Test(
        "A typed tag loses one leading sign",
        arguments: [
            ("wind", "wind"), ("#wind", "wind"), ("# long walk", "long walk"), ("##wind", "#wind"),
            ("c#", "c#"), ("#", nil), ("# ", nil),
        ]
    )
    func name(typed: String, tag: String?) {
        #expect(TypedTag.name(typed) == tag)
    }

    @Test(
        "A new tag loses every leading sign",
        arguments: [
            ("wind", "wind"), ("##wind", "wind"), ("# # long walk", "long walk"), ("c#", "c#"), ("##", nil),
        ]
    )
    func new(typed: String, tag: String?) {
        #expect(TypedTag.new(typed) == tag)
    }
}
