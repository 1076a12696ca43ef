import Diary
import System
import TestKit
import Testing
@testable import Travel

@Suite("The list of cities")
struct GazetteerTests {
    private static let made = MadeGazetteer([
        .init("Seoul", 37.566, 126.978_4, people: 10_349_312, state: "Seoul", korean: "서울특별시"),
        .init("Busan", 35.101_68, 129.030_04, people: 3_678_555, state: "Busan", korean: "부산광역시"),
        .init("Gijang", 35.244_17, 129.213_89, people: 64_000, state: "Busan", korean: "기장"),
        .init("Suwon-si", 37.291_11, 127.008_89, people: 1_242_724, state: "Gyeonggi-do", korean: "수원시"),
        .init("Labasa", -16.416_67, 179.383_33, people: 24_187, country: "Fiji", code: "FJ"),
        .init("Longyearbyen", 78.223_34, 15.646_89, people: 2_060, country: "Svalbard", code: "SJ"),
        .init("Suncheon", 34.948_08, 127.489_47, people: 223_000),
    ])

    private static func cities() throws -> Gazetteer {
        let folder = TestFolder()
        try made.write(into: folder.path)
        return try Gazetteer(path: folder("cities.tsv"))
    }

    private static func position(_ latitude: Double, _ longitude: Double) throws -> GlobePosition {
        try #require(GlobePosition(latitude: latitude, longitude: longitude))
    }

    @Test("Cities have their Korean names beside those in Latin letters")
    func reading() throws {
        let cities = try Self.cities().cities
        #expect(cities.count == 7)
        #expect(cities[1].name == "Busan")
        #expect(cities[1].names == ["Busan", "Busan", "부산", "부산광역시"])
        #expect(cities[1].country == "Republic of Korea")
        #expect(cities[1].koreanCountry == "대한민국")
        #expect(cities[1].population == 3_678_555)
        #expect(cities[1].position == (try Self.position(35.101_68, 129.030_04)))
        #expect(cities[3].name(in: .english) == "Suwon")
        #expect(cities[3].name(in: .korean) == "수원")
        #expect(cities[4].name(in: .korean) == "Labasa")
        #expect(cities[6].koreanName == nil)
    }

    @Test(
        "A position is named after the city that people would name, also beside the date line, or not at all",
        arguments: [
            (37.55, 126.99, "Seoul"), (35.16, 129.16, "Busan"), (35.24, 129.21, "Gijang"),
            (-16.5, 179.99, "Labasa"), (-16.5, -179.9, "Labasa"), (-16.5, -180, "Labasa"), (90, 0, nil),
            (-90, 180, nil), (0, -140, nil), (78.2, 15.6, "Longyearbyen"),
        ] as [(Double, Double, String?)]
    )
    func nearest(latitude: Double, longitude: Double, name: String?) throws {
        #expect(try Self.cities().city(near: Self.position(latitude, longitude))?.name == name)
    }

    @Test("The nearest city is found around the globe, over poles and date line")
    func everywhere() throws {
        let pole = try #require(try Self.cities().nearest(to: Self.position(90, -77)))
        #expect(pole.city.name == "Longyearbyen")
        #expect((1_300...1_315).contains(pole.kilometres))
        let across = try #require(try Self.cities().nearest(to: Self.position(-16.416_67, -179.383_33)))
        #expect((125...140).contains(across.kilometres))
    }

    @Test("A missing list is not installed; a list that is no list is damaged")
    func missing() throws {
        let folder = TestFolder()
        let path = folder("cities.tsv")
        #expect(throws: GazetteerError.notInstalled) { try Gazetteer(path: path) }
        let unreadable = GazetteerError.unreadable(path: folder.path, code: 21)
        #expect(throws: unreadable) { try Gazetteer(path: folder.path) }
        let fields = "KR\tBusan\tBusan"
        for text in ["", "# none\n", "no cities\n", "1\t2\t3\t\(fields)\n", "91\t2\t3\t\(fields)\t\n"] {
            try DurableFile.write(Array(text.utf8), to: path)
            #expect(throws: GazetteerError.damaged(path: path)) { try Gazetteer(path: path) }
        }
    }

    @Test("A damaged table is refused or read without a trap, whatever its bytes are")
    func damage() throws {
        let table = Self.made.table
        func read(_ bytes: [UInt8]) {
            guard let table = CityTable(bytes) else { return }
            for place in table.spots.indices { _ = table.city(place) }
        }
        for end in table.indices {
            read(Array(table[..<end]))
            for byte: UInt8 in [0, 9, 10, 0xFF, ~table[end]] {
                var bytes = table
                bytes[end] = byte
                read(bytes)
            }
        }
        #expect(CityTable(table)?.spots.count == 7)
    }

    @Test("The installed table holds every city of its source, exactly where that says")
    func installed() throws {
        let path = try #require(InstalledFiles.standard.data("models/cities.tsv"))
        let cities = try Gazetteer(path: path).cities
        #expect(cities.count == 24_361)
        #expect(cities.count { $0.koreanName != nil } == 5_291)
        let busan = try #require(cities.first { $0.name == "Busan" })
        #expect(busan.koreanName == "부산광역시" && busan.koreanCountry == "대한민국")
        #expect(busan.population == 3_678_555 && busan.state == "Busan" && busan.countryCode == "KR")
        #expect(busan.position == (try Self.position(35.101_68, 129.030_04)))
    }
}
