import Diary
import Testing

@testable import Journals

@Suite("The search for places")
struct PlaceSearchTests {
    private static func search() throws -> PlaceSearch {
        let position = try #require(GlobePosition(latitude: 35, longitude: 129))
        func place(_ name: String, _ uses: Int = 0, _ aliases: [String] = []) -> OwnPlace {
            OwnPlace(name: name, aliases: aliases, position: position, uses: uses)
        }
        return PlaceSearch([
            place("Busan Station"), place("North Busan", 9), place("Busan", 0, ["부산"]), place("Busanjin"),
            place("Busan Harbour", 2), place("Busan Airport"), place("Seoul"),
        ])
    }

    @Test(
        "puts a name that is the same first, then what begins so, then what holds it; ties by use, length, alphabet"
    )
    func ranks() throws {
        let found = try Self.search().places(like: " busan")
        #expect(
            found.map(\.name) == [
                "Busan", "Busan Harbour", "Busanjin", "Busan Airport", "Busan Station", "North Busan",
            ]
        )
        #expect(try Self.search().places(like: "부산").map(\.name) == ["Busan"])
        #expect(try Self.search().places(like: "b").isEmpty, "one letter asks nothing")
        #expect(try Self.search().places(like: "Tokyo").isEmpty)
    }

    @Test("knows a place by its whole name or an alias alone")
    func named() throws {
        #expect(try Self.search().place(named: "BUSAN")?.name == "Busan")
        #expect(try Self.search().place(named: "부산")?.name == "Busan")
        #expect(try Self.search().place(named: "Bus") == nil)
    }
}
