import FoundationEssentials
import Testing
@testable import System

@Suite("The rules of time zones")
struct ZoneRulesTests {
    @Test("A day converts to its number since 1970 and back")
    func calendar() throws {
        for number in stride(from: -700_000, through: 2_900_000, by: 997) {
            let time = CivilTime(clockSeconds: number * 86_400 + 3_723)
            #expect(time.date.daysSinceEpoch == number)
            #expect(time.clockText == "01:02:03")
        }
        #expect(try #require(CivilTime(year: 2000, month: 2, day: 29)).date.daysSinceEpoch == 11_016)
        #expect(CivilTime(year: 1900, month: 2, day: 29) == nil)
    }

    @Test(
        "Clocks go forward and back",
        arguments: [
            ("Europe/Berlin", 1_774_745_999, 3_600), ("Europe/Berlin", 1_774_746_000, 7_200),
            ("Asia/Seoul", 1_774_746_000, 32_400), ("America/New_York", 1_774_746_000, -14_400),
            ("Australia/Sydney", 1_774_746_000, 39_600), ("Asia/Kolkata", 1_774_746_000, 19_800),
            ("Europe/Berlin", 4_102_444_800, 3_600), ("Europe/Berlin", 4_118_083_200, 7_200),
            ("Australia/Sydney", 4_102_444_800, 39_600),
        ]
    )
    func offsets(name: String, epoch: Int, offset: Int) throws {
        #expect(try #require(ZoneRules.named(name)).offset(atEpoch: epoch) == offset)
    }

    @Test("A clock reading comes once, twice or never")
    func readings() throws {
        let berlin = try #require(ZoneRules.named("Europe/Berlin"))
        func read(_ month: Int, _ day: Int, _ hour: Int) throws -> ZoneRules.Reading {
            berlin.read(try #require(CivilTime(year: 2026, month: month, day: day, hour: hour, minute: 30)))
        }
        #expect(try read(3, 29, 1) == .once(offset: 3_600))
        #expect(try read(3, 29, 2) == .skipped(before: 3_600, after: 7_200))
        #expect(try read(3, 29, 3) == .once(offset: 7_200))
        #expect(try read(10, 25, 1) == .once(offset: 7_200))
        #expect(try read(10, 25, 2) == .twice(first: 7_200, second: 3_600))
        #expect(try read(10, 25, 3) == .once(offset: 3_600))
    }

    @Test("A zone file's final rule agrees with its table")
    func rulesAndTables() throws {
        for name in [
            "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Seoul", "America/Santiago",
        ] {
            let zone = try #require(ZoneRules.named(name))
            let rule = try #require(zone.rule, "\(name)")
            for epoch in stride(from: 1_767_225_600, to: 1_830_297_600, by: 3_600 * 5) {
                #expect(rule.offset(atEpoch: epoch) == zone.offset(atEpoch: epoch), "\(name) \(epoch)")
            }
        }
    }

    @Test("A zone's name cannot leave the zone folder, and broken files are refused")
    func careful() {
        for name in [
            "", "/etc/passwd", "../../etc/passwd", "Europe", "Mars/Base", "zone.tab", "Europe/../Berlin",
        ] {
            #expect(ZoneRules.named(name) == nil, "\(name)")
        }
        let berlin = URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")
        let whole = (try? Data(contentsOf: berlin)).map(Array.init) ?? []
        #expect(ZoneFile.parse(whole, name: "x") != nil)
        for length in 0..<whole.count - 40 { _ = ZoneFile.parse(Array(whole[..<length]), name: "x") }
        #expect(ZoneFile.parse(Array("TZif".utf8) + [UInt8](repeating: 255, count: 90), name: "x") == nil)
    }

    @Test("TZ comes first, by name or by rule")
    func localZone() {
        #expect(ZoneRules.local(variable: "Asia/Seoul").offset(atEpoch: 0) == 32_400)
        #expect(ZoneRules.local(variable: ":Asia/Seoul").name == "Asia/Seoul")
        #expect(ZoneRules.local(variable: "KST-9").offset(atEpoch: 0) == 32_400)
        let summers = ZoneRules.local(variable: "CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(summers.offset(atEpoch: 1_774_746_000) == 7_200)
        #expect(ZoneRules.local(variable: "nonsense") == .utc)
        #expect(ZoneRules.local(variable: nil, link: "/nowhere") == .utc)
    }
}

@Suite("Offsets in names")
struct ZoneTextTests {
    @Test(
        "Reads an offset, whatever follows it",
        arguments: [
            ("Z", 0, 1), ("z.m4a", 0, 1), ("+09:00", 32_400, 6), ("+0900.wav", 32_400, 5),
            ("+09 walk", 32_400, 3), ("-0930", -34_200, 5), ("-09:30", -34_200, 6),
            ("\u{2212}0330", -12_600, 5), ("+05:45-2", 20_700, 6),
        ]
    )
    func offsets(text: String, offset: Int, end: Int) throws {
        let found = try #require(ZoneText.read(Array(text), at: 0))
        #expect(found.offset == offset)
        #expect(found.end == end)
    }

    @Test(
        "Takes no seconds, counters or words for an offset",
        arguments: [
            "-08", "-02.wav", "Zoom", "+9", "+090", "+09000", "+1500", "+09:10", "+0960", "walk", "", "+",
        ]
    )
    func others(text: String) {
        #expect(ZoneText.read(Array(text), at: 0) == nil)
    }

    @Test("Offsets survive writing and reading", arguments: [0, 32_400, -34_200, 20_700, -12_600])
    func both(offset: Int) throws {
        let text = ZoneText.text(offset: offset)
        #expect(try #require(ZoneText.read(Array(text), at: 0)).offset == offset)
        #expect(try #require(Moment("2026-01-15T18:30:00" + text)).offsetSeconds == offset)
    }
}
