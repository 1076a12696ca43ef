import Foundation
import TestKit
import Testing
import Wires
@testable import VoiceCore

@Suite("Photos are read by a caged program")
struct PhotoReaderTests {
    private let folder = TestFolder()
    private let reader = PhotoReader()

    private func look(_ bytes: [UInt8]) throws(PhotoError) -> SeenPhoto {
        try reader.look(at: folder.write(bytes, to: "photo"))
    }

    @Test("Every format gives its size and a small picture", arguments: TestPhoto.allCases)
    func formats(photo: TestPhoto) throws {
        let seen = try look(photo.bytes)
        #expect(seen.facts.format.rawValue == photo.rawValue)
        #expect((seen.facts.width, seen.facts.height) == (64, 48))
        #expect(seen.bytes == photo.bytes.count)
        #expect(PhotoFormat(head: seen.small) == .jpeg)
    }

    @Test("Time, place and orientation come along, and the small picture stands upright without them")
    func exif() throws {
        let exif = TestExif(
            time: "2026:11:20 18:30:05",
            offset: "+09:00",
            latitude: 35.1587,
            longitude: 129.1604,
            orientation: 6
        )
        let seen = try look(TestPhoto.jpeg(exif))
        #expect((seen.facts.width, seen.facts.height) == (48, 64))
        #expect(seen.facts.exif.offsetMinutes == 540)
        #expect(seen.facts.exif.position?.longitude == 129.1604)
        let small = try look(seen.small)
        #expect((small.facts.width, small.facts.height, small.facts.orientation) == (48, 64, 1))
        #expect(small.facts.exif == Exif())
    }

    /// EXIF with one table of pointers to itself.
    private static let knot: [UInt8] = {
        var tags: [UInt8] = []
        for _ in 0..<100 {
            for name: [UInt8] in [[0x88, 0x25], [0x87, 0x69], [0xa0, 0x05]] {
                tags += name + [0, 4, 0, 0, 0, 1, 0, 0, 0, 8]
            }
        }
        let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 1, 44] + tags + [0, 0, 0, 8]
        let (picture, count) = (TestPhoto.jpeg.bytes, exif.count + 2)
        return picture[..<2] + [0xff, 0xe1, UInt8(count >> 8), UInt8(count & 255)] + exif + picture[2...]
    }()

    @Test("Circular EXIF tables cost no time, and the picture is kept")
    func knot() throws {
        // Following them would exceed the helper's time.
        let seen = try reader.small(ofWeb: Self.knot)
        #expect((seen.width, seen.height) == (64, 48))
        #expect(try look(Self.knot).facts.exif == Exif())
        #expect(try reader.clean(folder.write(Self.knot, to: "photo")).format == .jpeg)
    }

    @Test("A clean copy is the whole picture without what the camera wrote")
    func clean() throws {
        let exif = TestExif(time: "2026:11:20 18:30:05", latitude: 35, longitude: 129, orientation: 8)
        let (format, bytes) = try reader.clean(folder.write(TestPhoto.jpeg(exif), to: "photo"))
        let seen = try look(bytes)
        #expect(format == .jpeg && seen.facts.exif == Exif())
        #expect((seen.facts.width, seen.facts.height) == (48, 64))
        #expect(try reader.clean(folder.write(TestPhoto.heic.bytes, to: "photo")).format == .jpeg)
        #expect(try reader.clean(folder.write(TestPhoto.png.bytes, to: "photo")).format == .png)
    }

    @Test("A picture of 500 megapixels is refused by its header")
    func hugePicture() {
        // A PNG header of 25 000 by 20 000 points.
        let header: [UInt8] = [0, 0, 0x61, 0xa8, 0, 0, 0x4e, 0x20, 8, 2, 0, 0, 0]
        let bytes = TestPhoto.png.bytes
        let type = Array("IHDR".utf8)
        let sum = CheckSum.crc32(type + header)
        let chunk = [0, 0, 0, 13] + type + header + (0..<4).reversed().map { UInt8(sum >> (8 * $0) & 0xff) }
        #expect(throws: PhotoError.tooLarge(limitPoints: PhotoLimits.points)) {
            try look(Array(bytes[..<8]) + chunk + Array(bytes[33...]))
        }
    }

    @Test(
        "A HEIC or AVIF that says it has 500 megapixels is refused by its header",
        arguments: [TestPhoto.heic, .avif]
    )
    func hugeBoxes(photo: TestPhoto) throws {
        var bytes = photo.bytes
        let box = Array("ispe".utf8)
        let places = bytes.indices.dropLast(16).filter { Array(bytes[$0..<$0 + 4]) == box }
        try #require(!places.isEmpty)
        for place in places {
            // Width and height, after version and flags.
            bytes.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0x61, 0xa8, 0, 0, 0x4e, 0x20])
        }
        #expect(throws: PhotoError.tooLarge(limitPoints: PhotoLimits.points)) { try look(bytes) }
    }

    @Test(
        "A whole AVIF of 6,000 by 6,000 points in a few bytes is too large for its decoder, and not called damaged"
    )
    func largeAVIF() throws {
        let text = """
            AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA
            AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAYUAAAAoaWluZgAAAAAAAQAAABppbmZl
            AgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAF3AAABdwAAAAEHBpeGkAAAAAAwgICAAAAAxh
            djFDgTQAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAY1tZGF0EgAKCj0zLt92/hAQ0Gky9AIS
            MgAwwwwgAKr2WF/8Scdrmaji/Z5IjVtGIkSfAabJ21+FFJ3uDF1GgtlBQxv89CHIcC+j8bRVP+CYdNhAcJMVitWnkvly4V3jWI5i
            4KEkKgAcLR9V9yBvOX5XsaKqQ5z7fL86PISvVaSDy1WU2f82XrNuaQjo/NZ6xt/+8LjnVXZKgUbMBTqfdqUP1zMEfSbqu42vY8gA
            LEhA/AFblDjRQ+3jITOgvRGaUKjRmYiRwoH43qj2WF/8Scdrmaji/Z5IjVtGIkSfAabJ21+FFJ3uDF1GgtlBQxv89CHIcC+j8bRX
            VTv2ITV5yhb1EZ3QxI7XhJ/lZH2arbjtE8JGfliqRuo2hYXSvhYix5780SjmgY85pNNbhz3MUHXjSu8UOd7wb/c8MQtbqVl+KCon
            M43NU58+uGgJKg64oxFRZ2C0CkeQ8ecC48dJ7d92c4UqL02zSx4F/3jmCQoN2jBE8C5n2qepGHHfhKnUIMUU9W/d34Wn1aA=
            """
        let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        #expect(throws: PhotoError.tooLarge(limitPoints: PhotoLimits.avifPoints)) { try look(Array(bytes)) }
    }

    @Test("Cut and foreign files are errors", arguments: TestPhoto.allCases)
    func damage(photo: TestPhoto) {
        let bytes = photo.bytes
        for part in [24, bytes.count / 4, bytes.count / 2, bytes.count * 3 / 4] {
            #expect(throws: PhotoError.self, "\(part) of \(bytes.count)") {
                _ = try look(Array(bytes[..<part])).facts
            }
        }
        #expect(throws: PhotoError.unknownFormat) { try look(Array(bytes.reversed())) }
        #expect(throws: PhotoError.empty) { try look([]) }
        #expect(throws: PhotoError.unreadable(errno: 2)) { try reader.look(at: folder("nothing")) }
    }

    @Test("Random bytes give a picture or an error", arguments: TestPhoto.allCases)
    func randomBytes(photo: TestPhoto) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<6 {
            var bytes = photo.bytes
            for _ in 0..<8 { bytes[Int.random(in: 12..<bytes.count, using: &random)] = .random(in: 0...255) }
            do throws(PhotoError) {
                _ = try look(bytes)
            } catch {
                #expect(!MemoFault(error).isPassing, "\(error)")
            }
        }
    }
}

enum CheckSum {
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
    }
}
