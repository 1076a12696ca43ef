import Testing
@testable import Diary
@testable import Hearing
@testable import System

@Suite("Words that were not heard just so")
struct UncertainSearchTests {
    private static func search(_ store: DiaryStore, _ words: String) async throws -> SearchResult {
        try await store.search.find(try #require(SearchQuery(words)))
    }

    /// An entry in which `walk` was heard, and `walked` or `wharf` may have been said.
    private static func guessed(_ diary: TemporaryDiary) async throws -> (DiaryStore, EntryID) {
        let store = try diary.open()
        var entry = Entry.sample(1, text: "")
        entry.transcript = .sample("we walk along the harbour in the rain")
        entry.transcript?.words[1].alternatives = ["talked", "wharf"]
        return (store, try await store.entries.add(entry, at: .evening).id)
    }

    @Test("What a doubtful word may have been is found, with what was heard in its place")
    func guess() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await Self.guessed(diary)
        let hit = try #require(try await Self.search(store, "wharf").hits.first)
        #expect(hit.how == .guess)
        #expect((hit.before, hit.match, hit.guess, hit.second) == ("we ", "walk", "wharf", 0.5))
        #expect(try await Self.search(store, "talking rain").total == 1)
        #expect(try await Self.search(store, "wharf -rain").total == 0)
        let query = try #require(SearchQuery("wharf"))
        #expect(try await store.search.second(of: query, in: id) == 0.5)
    }

    @Test("Guesses come after the words themselves, and each entry once")
    func order() async throws {
        let diary = try TemporaryDiary()
        let (store, _) = try await Self.guessed(diary)
        var both = Entry.sample(2, text: "")
        both.transcript = .sample("the wharf was empty")
        both.transcript?.words[1].alternatives = ["wharf", "dwarf"]
        try await store.entries.add(both, at: .evening)
        let found = try await Self.search(store, "wharf")
        #expect(found.hits.map(\.how) == [.word, .guess])
        #expect(found.total == 2)
        let one = try await store.search.find(try #require(SearchQuery("wharf")), limit: 1)
        #expect(one.hits.map(\.how) == [.word])
    }

    @Test("Guesses leave the index with their entry, and with a new hearing")
    func gone() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await Self.guessed(diary)
        try await store.entries.saveTranscript(
            .sample("a terns cry"),
            hearing: nil,
            text: "a terns cry",
            truncated: false,
            of: id,
            at: .evening
        )
        #expect(try await Self.search(store, "wharf").total == 0)
        #expect(try await store.check().filter { $0.kind == .indexStale } == [])
    }

    @Test("Where nothing is found, words that are spelled nearly so are")
    func near() async throws {
        let diary = try TemporaryDiary()
        let (store, _) = try await Self.guessed(diary)
        let found = try await Self.search(store, "harbor rain")
        #expect(found.hits.map(\.how) == [.near])
        #expect(found.hits.first?.match == "harbour")
        #expect(try await Self.search(store, "rein").total == 0, "short words are near too many")
        #expect(try await Self.search(store, "harvest").total == 0)
        #expect(try await Self.search(store, "\"harbor rain\"").total == 0)
    }

    @Test("A near spelling is found beside the word itself, below it")
    func nearBeside() async throws {
        let diary = try TemporaryDiary()
        let (store, _) = try await Self.guessed(diary)
        for (number, text) in ["the harbor of Boston", "harbour and harbor", "a harbinger"].enumerated() {
            var entry = Entry.sample(UInt64(2 + number), text: "")
            entry.transcript = .sample(text)
            try await store.entries.add(entry, at: .evening)
        }
        let found = try await Self.search(store, "harbour")
        #expect(found.hits.map(\.how) == [.word, .word, .near])
        #expect(found.hits.last?.match == "harbor")
        #expect(found.total == 3)
        #expect(try await store.search.find(try #require(SearchQuery("harbour")), limit: 2).total == 2)
        #expect(try await Self.search(store, "harbour -boston").total == 2)
        #expect(try await Self.search(store, "\"harbour\"").total == 2, "in quotes it is meant just so")
        let one = try await store.search.find(try #require(SearchQuery("harbour boston")), limit: 20)
        #expect(one.hits.map(\.how) == [.near])
    }

    @Test("Where nothing is near, the likeliest word is suggested")
    func suggestion() async throws {
        let diary = try TemporaryDiary()
        let (store, _) = try await Self.guessed(diary)
        #expect(try await store.search.suggestion(for: try #require(SearchQuery("arbour"))) == "harbour")
        #expect(try await store.search.suggestion(for: try #require(SearchQuery("xylophone"))) == nil)
        #expect(try await store.search.suggestion(for: try #require(SearchQuery("rain"))) == nil)
    }

    @Test("An accent that was typed is as good as one that was not, and the place is shown")
    func accents() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(1, text: "")
        entry.transcript = .sample("the mining town of Málaga")
        try await store.entries.add(entry, at: .evening)
        let typed = try #require(try await Self.search(store, "mÍning").hits.first)
        #expect((typed.match, typed.second) == ("mining", 0.5))
        let bare = try #require(try await Self.search(store, "malaga").hits.first)
        #expect((bare.match, bare.second) == ("Málaga", 2))
    }

    @Test("Words corrected away are still found in what was heard, and that is said")
    func replaced() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await Self.guessed(diary)
        var edit = EntryEdit()
        edit.text = "we walked along the quay in the rain"
        try await store.entries.edit(id, edit, at: .evening)
        let old = try #require(try await Self.search(store, "harbour").hits.first)
        #expect((old.field, old.isReplaced) == (.transcript, true))
        let new = try #require(try await Self.search(store, "quay").hits.first)
        #expect((new.field, new.isReplaced) == (.text, false))
    }

    @Test("A word of a person's text has a second only where its neighbours were heard")
    func invented() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await Self.guessed(diary)
        func second(ofEdit text: String, _ word: String, placed: Bool) async throws -> Double? {
            var edit = EntryEdit()
            edit.text = text
            if placed { edit.textWords = Transcript.sample(text).words }
            try await store.entries.edit(id, edit, at: .evening)
            return try await Self.search(store, word).hits.first?.second
        }
        let corrected = "we walked along the harbour in the rain"
        #expect(try await second(ofEdit: corrected, "walked", placed: true) == 0.5)
        #expect(try await second(ofEdit: "milk and bread and seven eggs", "bread", placed: true) == nil)
        #expect(try await second(ofEdit: "milk and bread in town", "bread", placed: false) == nil)
    }
}
