import TestKit
import Testing
@testable import Wires

@Suite("EXIF")
struct ExifTests {
    @Test("Reads the time, its zone and the position")
    func timeAndPlace() {
        let tags = TestExif(
            time: "2026:11:20 18:30:05",
            offset: "+09:00",
            latitude: 35.1587,
            longitude: 129.1604
        )
        let exif = Exif(tags.bytes)
        #expect(exif.time?.parts == [2026, 11, 20, 18, 30, 5])
        #expect(exif.offsetMinutes == 540)
        #expect(exif.position == Exif.Position(latitude: 35.1587, longitude: 129.1604))
        let south = Exif(TestExif(latitude: -33.5, longitude: -70.25).bytes)
        #expect(south.position == Exif.Position(latitude: -33.5, longitude: -70.25))
    }

    @Test("Derives a missing zone from the satellites' clock")
    func zoneOfSatellites() {
        var exif = TestExif(time: "2026:11:21 03:30:05", latitude: 35.1, longitude: 129.1)
        exif.add(gps: 7, .ratios([(18, 1), (30, 1), (7, 1)]))
        exif.add(gps: 0x1d, .text("2026:11:20"))
        #expect(Exif(exif.bytes).offsetMinutes == 540)
    }

    @Test(
        "Ignores impossible values",
        arguments: [
            "0000:01:01 00:00:00", "2026:13:01 00:00:00", "2026:02:30 00:00:00", "2026:11:20 25:00:00", "",
            "2026", "99999:11:20 10:00:00", "    :  :     :  :  ",
        ]
    )
    func impossibleTimes(text: String) {
        #expect(Exif(TestExif(time: text).bytes).time == nil)
    }

    @Test("Ignores positions that are off the globe, zero or without satellites")
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

    @Test("Survives tables that point to themselves, beyond the end or nowhere")
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

@Suite("EXIF loops")
struct ExifLoopsTests {
    @Test("A camera's block stays unchanged, in either byte order")
    func cameras() throws {
        var bytes = TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129, orientation: 6).bytes
        #expect(try ExifLoops.removed(from: bytes) == bytes)
        bytes = TestPhoto.jpeg(TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129))
        #expect(try ExifLoops.removed(from: bytes) == bytes)
        for photo in TestPhoto.allCases { #expect(try ExifLoops.removed(from: photo.bytes) == photo.bytes) }
    }

    @Test("A block with a loop is removed wherever it is, and all other bytes stay")
    func knots() throws {
        // One table at 8 with one tag: the camera's table, which is at 8.
        let big: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0]
        let little: [UInt8] =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0]
        for block in [big, little] {
            let around: [UInt8] = Array("MM**II\0".utf8)
            let untied = try ExifLoops.removed(from: around + block + around)
            #expect(untied == around + [0, 0, 0, 0] + block.dropFirst(4) + around)
            for end in block.indices { _ = try ExifLoops.removed(from: Array(block[..<end])) }
        }
    }

    @Test("Refuses more tags than any camera writes")
    func endless() {
        // Every mark is a block whose table has 65,535 tags.
        let block: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0xFF, 0xFF]
        let many = (0..<60_000).flatMap { _ in block }
        #expect(throws: PhotoFailure(.damaged, "EXIF without end")) { try ExifLoops.removed(from: many) }
    }
}
