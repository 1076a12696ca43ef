import TestKit
import Testing
@testable import Wires

@Suite("Tables of EXIF that lead round")
struct ExifLoopsTests {
    @Test("What a camera writes stays as it is, by either order of bytes")
    func cameras() throws {
        var bytes = TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129, orientation: 6).bytes
        #expect(try ExifLoops.untied(bytes) == bytes)
        bytes = TestPhoto.jpeg(TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129))
        #expect(try ExifLoops.untied(bytes) == bytes)
        for photo in TestPhoto.allCases { #expect(try ExifLoops.untied(photo.bytes) == photo.bytes) }
    }

    @Test("A table that leads to itself is no block any more, wherever it stands, and all else is as it was")
    func knots() throws {
        // One table at 8 with one tag: the camera's table, which is at 8.
        let big: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0]
        let little: [UInt8] =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0]
        for block in [big, little] {
            let around: [UInt8] = Array("MM**II\0".utf8)
            let untied = try ExifLoops.untied(around + block + around)
            #expect(untied == around + [0, 0, 0, 0] + block.dropFirst(4) + around)
            for end in block.indices { _ = try ExifLoops.untied(Array(block[..<end])) }
        }
    }

    @Test("More tags than any camera writes are refused")
    func endless() {
        // Every mark is a block whose table has 65,535 tags.
        let block: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0xFF, 0xFF]
        let many = (0..<60_000).flatMap { _ in block }
        #expect(throws: PhotoFailure(.damaged, "EXIF without end")) { try ExifLoops.untied(many) }
    }
}
