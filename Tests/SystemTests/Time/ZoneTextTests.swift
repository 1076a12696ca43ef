import Testing
@testable import System

@Suite("Offsets in names")
struct ZoneTextTests {
    @Test(
        "are read as far as they go, whatever follows",
        arguments: [
            ("Z", 0, 1), ("z.m4a", 0, 1), ("+09:00", 32_400, 6), ("+0900.wav", 32_400, 5),
            ("+09 walk", 32_400, 3),
            ("-0930", -34_200, 5), ("-09:30", -34_200, 6), ("\u{2212}0330", -12_600, 5),
            ("+05:45-2", 20_700, 6),
        ]
    )
    func offsets(text: String, offset: Int, end: Int) throws {
        let found = try #require(ZoneText.read(Array(text), at: 0))
        #expect(found.offset == offset)
        #expect(found.end == end)
    }

    @Test(
        "are not seen in seconds, counters and words",
        arguments: [
            "-08", "-02.wav", "Zoom", "+9", "+090", "+09000", "+1500", "+09:10", "+0960", "walk", "", "+",
        ]
    )
    func others(text: String) {
        #expect(ZoneText.read(Array(text), at: 0) == nil)
    }

    @Test(
        "are written as moments write them, and read back",
        arguments: [0, 32_400, -34_200, 20_700, -12_600]
    )
    func both(offset: Int) throws {
        let text = ZoneText.text(offset: offset)
        #expect(try #require(ZoneText.read(Array(text), at: 0)).offset == offset)
        #expect(try #require(Moment("2026-01-15T18:30:00" + text)).offsetSeconds == offset)
    }
}
