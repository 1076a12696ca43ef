import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Cities by their names")
struct CityTests {
    private static func yard() throws -> DiaryYard {
        let yard = try DiaryYard()
        try makeFolder(yard.cities)
        try MadeGazetteer([
            .init("Busan", 35.101_68, 129.030_04, people: 3_678_555, state: "Busan", korean: "부산광역시"),
            .init("Busan-dong", 35.5, 129, people: 20_000, state: "Busan"),
            .init("Gijang", 35.244_17, 129.213_89, people: 64_000, state: "Busan", korean: "기장"),
        ]).write(into: yard.cities)
        return yard
    }

    @Test("A city's name in its own capitals gives an entry its position; no other name does")
    func add() async throws {
        let yard = try Self.yard()
        #expect(
            try await yard.run("add", "--place", "busan", "--place", "부산", "--place", "Busan Station").code
                == 0
        )
        let store = try yard.open()
        let id = try #require(try await store.entries.ids().first)
        let point = GlobePosition(latitude: 35.101_68, longitude: 129.030_04)
        #expect(
            try await store.entries.entry(id).blocks == [
                .place(name: "Busan", point), .place(name: "부산", point), .place(name: "Busan Station", nil),
            ]
        )
        #expect(
            try await yard.run("place", "merge", "--yes", "부산", "Busan").output
                == "Busan: 35.10168, 129.03004, 1 use\n",
            "the entry named both"
        )
        let renamed = try await yard.run("place", "rename", "busan station", "Busan Central")
        #expect(renamed.output == "Busan Central: 1 use\n")
        #expect(try await yard.run("place", "rename", "Busan Central", "Busan").code == 64)
        #expect(try await yard.run("place", "rename", "Busan Central", "busan").code == 64)
        let same = try await yard.run("place", "rename", "Busan Central", "Busan Central")
        #expect(same.code == 64 && same.message.contains("the place is called ‘Busan Central’ already"))
        #expect(try await yard.run("place", "rm", "Busan").code == 64, "it is no place of one's own")
        #expect(try await yard.run("place", "add", "Gijang", "--alias", "기장").code == 0)
        #expect(try await yard.run("place", "rm", "기장", "Gijang").code == 0)
    }

    @Test("A place that moves is said to, with the command that puts it back")
    func moved() async throws {
        let yard = try Self.yard()
        let made = try await yard.run("place", "add", "Mildo", "--near", "35.16,129.16")
        #expect(made.message == "", "\(made)")
        #expect(try await yard.run("place", "add", "Mildo", "--alias", "Mil").message == "")
        let moved = try await yard.run("place", "add", "Mildo", "--near=-1,1")
        #expect(moved.message.contains("Mildo was at 35.16,129.16 and is at -1.0,1.0 now"), "\(moved)")
        #expect(moved.message.contains("voicecore place add Mildo --near 35.16,129.16 puts it back"))
    }

    @Test("A name one letter beside a place of one's own or a large city is asked about; no other is")
    func near() async throws {
        let yard = try Self.yard()
        #expect(try await yard.run("place", "add", "Harbour", "--near", "35.1,129.1").code == 0)
        for (typed, meant) in [("Busna", "Busan"), ("Habour", "Harbour")] {
            let said = try await yard.run("add", "--place", typed).message
            #expect(
                said.contains(
                    "‘\(typed)’: voicecore place add \(typed) --near LAT,LON; did you mean ‘\(meant)’?"
                )
            )
            #expect(
                try await !yard.run("add", "--place", typed).message.contains("did you mean"),
                "it is used"
            )
        }
        for other in ["Gijan", "Bus", "Garden"] {
            #expect(try await !yard.run("add", "--place", other).message.contains("did you mean"), "\(other)")
        }
    }

    @Test("A capital, letters without capitals or a country mean a town; the output says which it is")
    func towns() async throws {
        let yard = try DiaryYard()
        try makeFolder(yard.cities)
        try MadeGazetteer([
            .init("Bar", 42.093, 19.1, people: 17_727, state: "Bar", country: "Montenegro", code: "ME"),
            .init("Busan", 35.101_68, 129.030_04, people: 3_678_555, state: "Busan", korean: "부산광역시"),
        ]).write(into: yard.cities)
        func added(_ place: String) async throws -> (block: Block?, said: String) {
            let outcome = try await yard.run("add", "--place", place)
            #expect(outcome.code == 0, "\(outcome)")
            let store = try yard.open()
            return (
                try await store.entries.entry(try #require(try await store.entries.ids().last)).blocks.first,
                outcome.message
            )
        }
        let small = try await added("bar")
        #expect(small.block == .place(name: "bar", nil))
        #expect(small.said.contains("no position is known for ‘bar’"), "\(small.said)")
        #expect(small.said.contains("the city is --place 'Bar, Montenegro'"), "\(small.said)")
        let large = try await added("Bar")
        let point = GlobePosition(latitude: 42.093, longitude: 19.1)
        #expect(large.block == .place(name: "Bar", point))
        #expect(large.said.contains("place: Bar, Montenegro\n"), "\(large.said)")
        #expect(try await added("bar, montenegro").block == .place(name: "bar, montenegro", point))
        #expect(try await added("busan").said.contains("place: Busan, Republic of Korea\n"))
        #expect(try await yard.run("add", "--place", "Pub").code == 0)
        #expect(
            try await yard.run("edit", "last", "--block", "1", "--text", "bar").message.contains(
                "no position"
            )
        )
        let unplaced = try await yard.run("place", "add", "bar")
        #expect(unplaced.code == 64, "\(unplaced)")
        #expect(unplaced.message.contains("the city is 'Bar, Montenegro'"), "\(unplaced)")
        #expect(try await yard.run("place", "add", "Bar", "--near", "1,2").code == 0)
        let own = try await added("bar")
        #expect(own.block == .place(name: "Bar", GlobePosition(latitude: 1, longitude: 2)))
        #expect(own.said.contains("place: Bar, one of your own\n"))
    }

    @Test("The city near a photo is said wherever the photo is, and nowhere without positions")
    func nearPhoto() async throws {
        let yard = try Self.yard()
        let photo = yard.root + "/IMG_1.jpg"
        let exif = TestExif(time: "2026:11:18 09:30:05", latitude: 35.1587, longitude: 129.1604)
        try Data(TestPhoto.jpeg(exif)).write(to: URL(filePath: photo))
        #expect(try await yard.run("ingest", photo).code == 0)
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for command in [
            ["list"], ["list", "--timeline"], ["show", "last"], ["export", "--format", "csv"], ["export"],
        ] {
            let said = try await yard.run(all: command)
            #expect(said.output.contains("Busan"), "\(command): \(said)")
            let silent = try await yard.run(all: command + ["--no-position"])
            #expect(silent.code == 0 && !silent.output.contains("Busan"), "\(command): \(silent)")
        }
        for (command, kind) in [
            ("list", "summary"), ("list --timeline", "timelineDay"), ("show last", "entry"),
        ] {
            let words = command.split(separator: " ").map(String.init) + ["--json"]
            let said = try await yard.run(all: words)
            #expect(said.output.contains("\"near\":\"Busan\""))
            for line in said.lines { #expect(try schema.faults(ofLine: line, as: kind) == []) }
            #expect(try await !yard.run(all: words + ["--no-position"]).output.contains("Busan"))
        }
        #expect(try await yard.run("list", "--timeline").output.contains("2026-11-18: Busan\n"))
    }

    @Test("place search shows your own places, then cities; also what is nearest to a point")
    func search() async throws {
        let yard = try Self.yard()
        #expect(try await yard.run("place", "search", "기장").code == 0, "there is no diary yet")
        #expect(try await yard.run("place", "add", "Busan Beach", "--near", "35.16,129.16").code == 0)
        #expect(try await yard.run("add", "--place", "Busan-dong").code == 0)
        let found = try await yard.run("place", "search", "busan")
        #expect(
            found.lines == [
                "Busan Beach: 35.16, 129.16, your own",
                "Busan, Republic of Korea (부산): 35.10168, 129.03004",
                "Busan-dong, Busan, Republic of Korea: 35.5, 129.0, 1 use",
                "Gijang, Busan, Republic of Korea (기장): 35.24417, 129.21389",
            ]
        )
        let here = try await yard.run("place", "search", "35.1595, 129.161")
        #expect(here.lines.map { $0.prefix(6) } == ["Busan ", "Busan,"])
        #expect(here.output.contains("0.1 km away"))
        #expect(try await yard.run("place", "search", "--near", "35.1595,129.161").output == here.output)
        #expect(try await yard.run("place", "search", "--near", "35.1,129.1", "busan").code == 64)
        #expect(try await yard.run("place", "search").code == 64)
        #expect(try await yard.run("place", "search", "b").code == 1)
        #expect(try await yard.run("place", "search", "89,0").code == 1)
        let json = try await yard.run("place", "search", "기장", "--json")
        #expect(json.output.contains("\"place\":\"Gijang\""))
    }

    @Test("Without the list everything else works, and doctor and the search say that it is missing")
    func missing() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "--place", "Busan").code == 0)
        let found = try await yard.run("place", "search", "busan")
        #expect(found.code == 1)
        #expect(found.message.contains("not installed"))
        #expect(try await yard.run("doctor").output.contains("cities"))
        try makeFolder(yard.cities)
        try Data("no library".utf8).write(to: URL(fileURLWithPath: yard.cities + "/cities.tsv"))
        #expect(try await yard.run("add", "--place", "Busan").code == 0)
        #expect(try await yard.run("doctor").output.contains("holds no list of cities"))
    }
}
