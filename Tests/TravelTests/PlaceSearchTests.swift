import Diary
import Testing
@testable import Travel

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

    @Test("A name is the same in any capitals, and however its letters are put together")
    func folded() {
        for (one, other) in [
            ("Straße", "STRASSE"), ("STRAẞE", "strasse"), ("ΟΔΟΣ", "οδος"), ("Οδός", "ΟΔΌΣ"), ("ﬁn", "FIN"),
            ("Café", "CAFE\u{301}"), ("밀도", "\u{1106}\u{1175}\u{11AF}\u{1103}\u{1169}"),
            ("Mil do", " mil\u{A0} DO"),
        ] {
            #expect(SpellingKey(one) == SpellingKey(other), "\(one)")
            #expect(PlaceKey(one) == PlaceKey(other), "\(one)")
        }
        #expect(SpellingKey("Cafe") != SpellingKey("Café") && PlaceKey("Cafe") == PlaceKey("Café"))
        #expect(SpellingKey("Mildo") != SpellingKey("Mil do"))
    }

    @Test("Places are ranked: the same name, a beginning, a part; ties by use, length, alphabet")
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

    @Test("A place is known by its whole name or an alias alone")
    func named() throws {
        #expect(try Self.search().place(named: "BUSAN")?.name == "Busan")
        #expect(try Self.search().place(named: "부산")?.name == "Busan")
        #expect(try Self.search().place(named: "Bus") == nil)
    }
}
