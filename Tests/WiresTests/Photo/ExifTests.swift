import TestKit
import Testing
@testable import Wires

@Suite("What a camera wrote into a picture")
struct ExifTests {
    @Test("The time with its zone and the position are read")
    func timeAndPlace() {
        let exif = Exif(
            TestExif(time: "2026:11:20 18:30:05", offset: "+09:00", latitude: 35.1587, longitude: 129.1604)
                .bytes
        )
        #expect(exif.time?.parts == [2026, 11, 20, 18, 30, 5])
        #expect(exif.offsetMinutes == 540)
        #expect(exif.position == Exif.Position(latitude: 35.1587, longitude: 129.1604))
        let south = Exif(TestExif(latitude: -33.5, longitude: -70.25).bytes)
        #expect(south.position == Exif.Position(latitude: -33.5, longitude: -70.25))
    }

    @Test("A zone that nobody wrote down is worked out of the satellites' clock")
    func zoneOfSatellites() {
        var exif = TestExif(time: "2026:11:21 03:30:05", latitude: 35.1, longitude: 129.1)
        exif.add(gps: 7, .ratios([(18, 1), (30, 1), (7, 1)]))
        exif.add(gps: 0x1d, .text("2026:11:20"))
        #expect(Exif(exif.bytes).offsetMinutes == 540)
    }

    @Test(
        "What cannot be is not there",
        arguments: [
            "0000:01:01 00:00:00", "2026:13:01 00:00:00", "2026:02:30 00:00:00", "2026:11:20 25:00:00", "",
            "2026", "99999:11:20 10:00:00", "    :  :     :  :  ",
        ]
    )
    func impossibleTimes(text: String) {
        #expect(Exif(TestExif(time: text).bytes).time == nil)
    }

    @Test("Positions beyond the globe, by zero, or of no satellite are none")
    func impossiblePositions() {
        #expect(Exif(TestExif(latitude: 999, longitude: 10).bytes).position == nil)
        #expect(Exif(TestExif(latitude: 10, longitude: 999).bytes).position == nil)
        #expect(Exif(TestExif(latitude: 0, longitude: 0).bytes).position == nil)
        var exif = TestExif()
        exif.add(gps: 2, .ratios([(1, 0), (0, 0), (0, 0)]))
        exif.add(gps: 4, .ratios([(1, 0), (0, 0), (0, 0)]))
        #expect(Exif(exif.bytes).position == nil)
        #expect(Exif(TestExif(time: "2026:11:20 18:30:05", offset: "+99:00").bytes).offsetMinutes == nil)
    }

    @Test("Tables that lead to themselves, beyond the end or nowhere come to an end")
    func loops() {
        for place in [0, 8, 9, 26, 0xffff_ffff] {
            var exif = TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129)
            exif.add(0x8825, .long(place))
            exif.add(0x8769, .long(place))
            _ = Exif(exif.bytes)
        }
        let whole = TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129, orientation: 6).bytes
        for end in whole.indices { _ = Exif(Array(whole[..<end])) }
        for place in whole.indices {
            for value in [UInt8(0), 0x7f, 0xff] {
                var broken = whole
                broken[place] = value
                let exif = Exif(broken)
                #expect(exif.position.map { (-90...90).contains($0.latitude) } ?? true)
            }
        }
    }
}
