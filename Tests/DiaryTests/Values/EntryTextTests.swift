import Testing
@testable import Diary

@Suite("The text of an entry")
struct EntryTextTests {
    @Test(
        "The text of an entry is the first 500 characters as people count them",
        arguments: ["a", "한", "👨‍👩‍👧‍👦", "e\u{301}\u{323}", "🇰🇷", "\r\n"]
    )
    func graphemes(character: String) {
        let exact = String(repeating: character, count: 500)
        #expect(EntryText(exact) == EntryText(exact, limit: 0))
        #expect(!EntryText(exact).isTruncated)
        let longer = EntryText(exact + character)
        #expect(longer.text == exact)
        #expect(longer.isTruncated)
        #expect(longer.text.count == 500)
    }

    @Test("The text of an entry is all of it when there is no limit")
    func noLimit() {
        let long = String(repeating: "word ", count: 10_000)
        #expect(EntryText(long, limit: 0).text == long)
        #expect(!EntryText(long, limit: 0).isTruncated)
        #expect(EntryText("", limit: 500).text.isEmpty)
    }
}
