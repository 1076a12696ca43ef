import Diary
import Testing
@testable import Travel

@Suite("The search for cities")
struct CitySearchTests {
    private static func city(
        _ name: String,
        _ population: Int,
        _ country: String = "United States",
        state: String = "",
        korean: String? = nil,
        koreanCountry: String? = nil
    ) throws -> City {
        City(
            name: name,
            koreanName: korean,
            state: state,
            country: country,
            koreanCountry: koreanCountry,
            countryCode: country,
            population: population,
            position: try #require(GlobePosition(latitude: 1, longitude: 2))
        )
    }

    private static func gazetteer() throws -> Gazetteer {
        Gazetteer([
            try city("New Georgia", 90), try city("Georgia", 5), try city("Georgiana", 7),
            try city("Georgiani", 7), try city("Atlanta", 400_000, state: "Georgia"),
            try city("Tbilisi", 1_000_000, "Georgia"), try city("Batumi", 150_000, "Georgia"),
            try city("Grytviken", 3, "Georgia South"),
            try city("Busan", 3_678_555, "Republic of Korea", korean: "부산광역시", koreanCountry: "대한민국"),
            try city("Wŏnju", 300_000, "Republic of Korea", korean: "원주시", koreanCountry: "대한민국"),
            try city("Springfield", 100, state: "Ohio"), try city("Springfield", 200, state: "Illinois"),
        ])
    }

    private static func names(_ typed: String, uses: [String: Int] = [:]) throws -> [String] {
        try CitySearch(gazetteer(), uses: uses).cities(like: typed, limit: 20).map(\.city.name)
    }

    @Test(
        "Cities are ranked: the same name, a beginning, a part, then the country in the same way, then the rest"
    )
    func ranks() throws {
        let found = try CitySearch(Self.gazetteer()).cities(like: "georgia", limit: 20)
        #expect(
            found.map { "\($0.rank) \($0.city.name)" } == [
                "0 Georgia", "1 Georgiana", "1 Georgiani", "2 New Georgia", "3 Tbilisi", "3 Batumi",
                "4 Grytviken", "5 Atlanta",
            ]
        )
        #expect(try Self.names("atlanta georgia") == ["Atlanta"])
        #expect(try Self.names("g").isEmpty, "one letter asks nothing")
        #expect(try Self.names(" ").isEmpty)
        #expect(try Self.names(String(repeating: "georgia", count: 100_000)).isEmpty)
    }

    @Test(
        "Of equal cities the one you use more often comes first, then the larger one, the shorter name, the alphabet"
    )
    func ties() throws {
        #expect(try Self.names("georgia", uses: ["georgiani": 1])[1] == "Georgiani")
        #expect(try Self.names("republic of korea") == ["Busan", "Wŏnju"])
        #expect(try Self.names("republic of korea", uses: ["원주": 2]) == ["Wŏnju", "Busan"])
    }

    @Test("City names are found in Hangul, whole or by their beginning, and Latin ones without their accents")
    func letters() throws {
        #expect(try Self.names("부산") == ["Busan"])
        #expect(try Self.names("부산광") == ["Busan"])
        #expect(
            try Self.names("\u{1107}\u{116E}\u{1109}\u{1161}\u{11AB}") == ["Busan"],
            "letters of their own"
        )
        #expect(try Self.names("부").isEmpty)
        #expect(try Self.names("대한민국") == ["Busan", "Wŏnju"])
        #expect(try Self.names("wonju") == ["Wŏnju"])
        #expect(try Self.names("BUSAN") == ["Busan"])
    }

    @Test("One city is known by its whole name; behind a comma its state or country may follow")
    func named() throws {
        let search = CitySearch(try Self.gazetteer())
        #expect(search.city(named: "springfield")?.state == "Illinois")
        #expect(search.city(named: "Springfield, Ohio")?.state == "Ohio")
        #expect(search.city(named: "Springfield, Georgia") == nil)
        #expect(search.city(named: "부산, 대한민국")?.name == "Busan")
        #expect(search.city(named: "Spring") == nil)
        #expect(search.city(named: ",") == nil)
        #expect(search.city(named: String(repeating: ",", count: 100_000)) == nil)
    }

    @Test("A city, or a place that nobody knows, is written as most entries have it, whatever the capitals")
    func spelled() throws {
        let names = PlaceNames(
            own: [],
            used: [
                UsedPlace(name: "busan", uses: 1), UsedPlace(name: "Mil do", uses: 2),
                UsedPlace(name: "MIL DO", uses: 1),
            ],
            .success(try Self.gazetteer()),
            language: .english
        )
        #expect(names.place(named: "Busan")?.name == "busan")
        #expect(names.place(named: "Busan")?.position != nil)
        #expect(names.spelling(of: "mil  do") == "Mil do")
        #expect(names.spelling(of: "MIL DO") == "MIL DO")
        #expect(names.spelling(of: "Mil-do") == nil && names.place(named: "mil do") == nil)
    }

    @Test("Your own places come first, and a position is called by one of them within a short walk")
    func own() throws {
        let here = try #require(GlobePosition(latitude: 1, longitude: 2))
        let near = try #require(GlobePosition(latitude: 1.003, longitude: 2))
        let away = try #require(GlobePosition(latitude: 1.1, longitude: 2))
        let names = PlaceNames(
            own: [OwnPlace(name: "Busan Station", aliases: ["Springfield"], position: here)],
            used: [UsedPlace(name: "Busan Station", uses: 3)],
            .success(try Self.gazetteer()),
            language: .english
        )
        #expect(names.places(like: "busan", limit: 5).map(\.name) == ["Busan Station", "Busan"])
        #expect(names.place(named: "springfield")?.name == "Busan Station")
        let busan = try #require(names.place(named: "부산"))
        #expect((busan.name, busan.position, busan.isOwn) == ("부산", here, false))
        #expect(names.place(named: "busan")?.name == "Busan")
        #expect(names.place(named: "georgiani") == nil)
        #expect(names.city(named: "georgiani")?.name == "Georgiani")
        #expect(names.place(named: "Nowhere at all") == nil)
        #expect(names.places(at: near).first?.name == "Busan Station")
        #expect(names.places(at: away).first?.name != "Busan Station")
        let without = PlaceNames(own: [], used: [], .failure(.notInstalled), language: .korean)
        #expect(without.places(at: here).isEmpty)
        #expect(without.places(like: "busan", limit: 5).isEmpty)
    }
}
