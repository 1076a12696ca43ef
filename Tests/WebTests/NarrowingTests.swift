import Testing
import VoiceCore
@testable import Web

@Suite("A search that is narrowed down")
struct NarrowingTests {
    /// A diary with bread in two years, two journals and two feelings.
    private func served(_ more: Int = 0) async throws -> ServedDiary {
        let diary = try await ServedDiary()
        let year = 365.0 * 86_400
        for number in 0..<(3 + more) {
            let isOld = number == 0
            let moment = diary.entry.recordedAt.adding(seconds: isOld ? -year : Double(number))
            var entry = Entry.made(
                at: moment,
                "Bread number \(number).",
                journal: isOld ? "Kitchen & co" : "Walks"
            )
            if isOld {
                entry.personMood = Mood(positive: 0, negative: 100, emotion: .sadness, source: .person)
            }
            try await diary.store.entries.add(entry, at: moment)
        }
        return diary
    }

    private func search(_ diary: ServedDiary, _ words: String) async throws -> String {
        try #require(try await diary.post("/search", ["q": words]).headers["location"])
    }

    @Test("A search offers moods, journals and years with their counts, and shows only the chosen ones")
    func narrowed() async throws {
        let diary = try await served()
        let place = try await search(diary, "bread")
        let page = try await diary.get(place).body
        #expect(page.contains("3 entries") && page.contains("class=\"in-measure filters\""))
        let year = "\(place)?year=2025"
        let journal = "\(place)?journal=Kitchen%20%26%20co"
        for link in [year, journal, "\(place)?mood=sadness"] {
            #expect(page.contains("href=\"\(link)\""), "\(link)")
            let narrowed = try await diary.get(link).body
            #expect(narrowed.contains("1 entry") && narrowed.contains("aria-current=\"true\""), "\(link)")
            #expect(narrowed.contains("href=\"\(place)\" aria-current"), "leads back to all")
        }
        #expect(try await diary.get("\(place)?year=2025&journal=Walks").body.contains("Nothing was found"))
        #expect(try await diary.get("\(place)?year=x&mood=glee").body.contains("3 entries"))
        let one = try await diary.get(try await search(diary, "number 0")).body
        #expect(one.contains("1 entry") && !one.contains("filters"), "one is no choice")
        await diary.server.stop()
    }

    @Test("The counts of a search include hits that are not on the page")
    func counted() async throws {
        let diary = try await served(30)
        let place = try await search(diary, "bread")
        let page = try await diary.get(place).body
        #expect(page.contains("33 entries") && page.contains("2026<small class=\"num\">32</small>"))
        let query = try #require(SearchQuery("bread"))
        let some = try await diary.store.search.facets(of: query, EntryFilter(), weighing: 5)
        #expect(some.entries == 5 && some.years == [2026: 5])
        await diary.server.stop()
    }
}
