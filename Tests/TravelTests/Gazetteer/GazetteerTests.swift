import Diary
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
        .init("Suncheon", 34.948_08, 127.489_47, people: 223_000, korean: "Sunch’ŏn"),
    ])

    private static func cities() throws -> Gazetteer {
        let folder = TestFolder()
        try made.write(into: folder.path)
        return try Gazetteer(
            GazetteerFiles(library: folder("libgeonames.so.0"), korean: folder("geonames.mo"))
        )
    }

    private static func position(_ latitude: Double, _ longitude: Double) throws -> GlobePosition {
        try #require(GlobePosition(latitude: latitude, longitude: longitude))
    }

    @Test("is read from the files of its package, with names in Hangul beside those in Latin letters")
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
        #expect(cities[6].koreanName == nil, "a name in Latin letters is none in Hangul")
    }

    @Test(
        "names the city that people would name, also beside the date line; far from all it names none",
        arguments: [
            (37.55, 126.99, "Seoul"), (35.16, 129.16, "Busan"), (35.24, 129.21, "Gijang"),
            (-16.5, 179.99, "Labasa"), (-16.5, -179.9, "Labasa"), (-16.5, -180, "Labasa"), (90, 0, nil),
            (-90, 180, nil), (0, -140, nil), (78.2, 15.6, "Longyearbyen"),
        ] as [(Double, Double, String?)]
    )
    func nearest(latitude: Double, longitude: Double, name: String?) throws {
        #expect(try Self.cities().city(near: Self.position(latitude, longitude))?.name == name)
    }

    @Test("knows the nearest city from everywhere, as the way around the globe has it")
    func everywhere() throws {
        let pole = try #require(try Self.cities().nearest(to: Self.position(90, -77)))
        #expect(pole.city.name == "Longyearbyen")
        #expect((1_300...1_315).contains(pole.kilometres))
        let across = try #require(try Self.cities().nearest(to: Self.position(-16.416_67, -179.383_33)))
        #expect((125...140).contains(across.kilometres))
    }

    @Test("says that it is not installed, or damaged, and never more than that")
    func missing() throws {
        #expect(throws: GazetteerError.notInstalled) {
            try Gazetteer(GazetteerFiles(library: nil, korean: nil))
        }
        let folder = TestFolder()
        let path = folder("libgeonames.so.0")
        #expect(throws: GazetteerError.unreadable(path: path, code: 2)) {
            try Gazetteer(GazetteerFiles(library: path, korean: nil))
        }
        try Self.made.write(into: folder.path)
        let whole = try Gazetteer(GazetteerFiles(library: path, korean: folder("not there")))
        #expect(whole.cities.allSatisfy { $0.koreanName == nil })
    }

    @Test("is never more than damaged, whatever is done to its bytes")
    func damage() throws {
        let library = Self.made.library
        let list = Self.made.list
        let catalogue = Self.made.catalogue
        func read(_ bytes: [UInt8]) {
            guard let list = CityList(bytes, korean: [:]) else { return }
            for place in list.spots.indices { _ = list.city(place) }
        }
        for end in stride(from: 0, to: library.count, by: 7) {
            _ = try? PackedCities.unpacked(from: Array(library[..<end]))
        }
        for end in 0..<list.count { read(Array(list[..<end])) }
        for end in 0..<catalogue.count { _ = MessageCatalog.texts(in: Array(catalogue[..<end])) }
        for place in 0..<library.count {
            var bytes = library
            bytes[place] = ~bytes[place]
            _ = try? PackedCities.unpacked(from: bytes)
        }
        for place in 0..<list.count {
            var bytes = list
            bytes[place] = 0xFF
            read(bytes)
        }
        for place in 0..<catalogue.count {
            var bytes = catalogue
            bytes[place] = 0xFF
            _ = MessageCatalog.texts(in: bytes)
        }
        #expect(try PackedCities.unpacked(from: library) == list)
        #expect(CityList(list, korean: [:])?.spots.count == 7)
    }
}
