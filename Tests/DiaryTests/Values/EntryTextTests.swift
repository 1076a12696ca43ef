@testable import Diary
import Foundation
import System
import Testing

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

@Suite("Names of entries")
struct EntryIDTests {
    @Test("Ids of later moments sort later and are read back")
    func ids() throws {
        var chance = SeededRandom(seed: 1)
        let early = EntryID(at: Moment(milliseconds: 1000), using: &chance)
        let late = EntryID(at: Moment(milliseconds: 1001), using: &chance)
        #expect(early < late)
        #expect(early.description < late.description)
        #expect(EntryID(early.description) == early)
        #expect(EntryID(early.description.uppercased()) == early)
        #expect(Array(early.description)[14] == "7")
        #expect("89ab".contains(Array(early.description)[19]))
        for bad in [
            "", "0197", early.description + "0", early.description.replacingOccurrences(of: "-", with: "_"),
        ] {
            #expect(EntryID(bad) == nil)
        }
    }
}

@Suite("Letters that were written in parts")
struct ComposedTextTests {
    private func scalars(_ text: String) -> [UInt32] { ComposedText.of(text).unicodeScalars.map(\.value) }

    @Test(
        "Letters that were written in parts are put together",
        arguments: [
            ("cafe\u{301}", "caf\u{e9}"), ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"), ("A\u{30a}", "\u{c5}"),
            ("e\u{302}\u{301}", "\u{1ebf}"), ("\u{e9}", "\u{e9}"), ("\u{438}\u{306}", "\u{439}"),
            ("\u{304b}\u{3099}", "\u{304c}"), ("\u{3b1}\u{301}", "\u{3ac}"), ("q\u{303}", "q\u{303}"),
        ]
    )
    func composed(text: String, expected: String) {
        #expect(scalars(text) == expected.unicodeScalars.map(\.value))
    }

    @Test("Letters that were written in parts make one tag, which is renamed whatever its capitals")
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
