import Testing
@testable import Diary

@Suite("Letters that were written in parts")
struct ComposedTextTests {
    private func scalars(_ text: String) -> [UInt32] { ComposedText.of(text).unicodeScalars.map(\.value) }

    @Test(
        "are put together",
        arguments: [
            ("cafe\u{301}", "caf\u{e9}"), ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"), ("A\u{30a}", "\u{c5}"),
            ("e\u{302}\u{301}", "\u{1ebf}"), ("\u{e9}", "\u{e9}"), ("\u{438}\u{306}", "\u{439}"),
            ("\u{304b}\u{3099}", "\u{304c}"), ("\u{3b1}\u{301}", "\u{3ac}"), ("q\u{303}", "q\u{303}"),
        ]
    )
    func composed(text: String, expected: String) {
        #expect(scalars(text) == expected.unicodeScalars.map(\.value))
    }

    @Test("make one tag, which is renamed whatever its capitals")
    func oneTag() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        for (number, tag) in ["cafe\u{301}", "caf\u{e9}", "Caf\u{e9}", "CAFE\u{301}"].enumerated() {
            var entry = Entry.sample(UInt64(number + 1))
            entry.tags = [tag]
            try await store.entries.add(entry, at: .evening)
        }
        #expect(try await store.names.used(.tag).map(\.entries).reduce(0, +) == 4)
        #expect(try await store.names.used(.tag).count == 3)
        for tag in ["cafe\u{301}", "caf\u{e9}"] {
            #expect(try await store.entries.count(EntryFilter(tags: [tag])) >= 2)
            #expect(try await store.search.find(try #require(SearchQuery("#" + tag)), limit: 9).total >= 2)
        }
        #expect(try await store.names.rename(.tag, "cafe\u{301}", to: "coffee", at: .evening) == 4)
        #expect(try await store.names.used(.tag).map(\.name) == ["coffee"])
    }
}
