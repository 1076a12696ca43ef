import Testing
import Time

@testable import Diary

@Suite("Places of one's own")
struct PlaceTests {
    private static let mildo = GlobePosition(latitude: 35.16, longitude: 129.16)

    @Test("are kept with their aliases and their point, and counted by the entries that name them")
    func kept() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        try await store.keep(OwnPlace(name: "Mildo", aliases: ["밀도"], position: position))
        var entry = Entry.sample()
        entry.blocks = [.place(name: "Mildo", position), .place(name: "Seoul", nil)]
        try await store.keep(entry, at: .evening)
        #expect(
            try await store.places() == [
                OwnPlace(name: "Mildo", aliases: ["밀도"], position: position, uses: 1)
            ]
        )
        #expect(try await store.removePlace("Mildo", at: .evening))
        #expect(try await !store.removePlace("Mildo", at: .evening))
        #expect(try await store.entry(entry.id).blocks == entry.blocks, "entries keep what they have")
    }

    @Test("take another's place in every entry that names it, and in the search")
    func replaced() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        try await store.keep(OwnPlace(name: "Mil do", position: position))
        for number in UInt64(1)...2 {
            var entry = Entry.sample(number)
            entry.blocks = [.text("x"), .place(name: "Mil do", nil)]
            try await store.keep(entry, at: .evening)
        }
        let place = OwnPlace(name: "Mildo", aliases: ["Mil do"], position: position)
        #expect(try await store.replacePlace("Mil do", by: place, at: .evening) == 2)
        #expect(try await store.places().map(\.name) == ["Mildo"])
        for id in try await store.ids() {
            #expect(try await store.entry(id).blocks == [.text("x"), .place(name: "Mildo", position)])
        }
        let query = try #require(SearchQuery("mildo"))
        #expect(try await store.search(query).total == 2)
    }
}
