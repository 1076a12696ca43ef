import TestKit
import Testing
@testable import Wires

@Suite("Messages of the photo helper")
struct PhotoAnswerTests {
    @Test("First bytes tell unsupported pictures from sound and text")
    func otherPictures() {
        let others: [[UInt8]] = [
            Array("GIF89a".utf8), [0x49, 0x49, 0x2a, 0, 8, 0], [0x4d, 0x4d, 0, 0x2a], [0xff, 0x0a, 1],
            Array("BM".utf8) + [0x36, 0x10, 0xe, 0, 0, 0, 0, 0, 0x36, 0],
        ]
        for head in others { #expect(PhotoFormat.isOther(head: head) && PhotoFormat(head: head) == nil) }
        for text in ["", "BM", "BMW is a car", "RIFF....WAVE", "ID3", "GIF", "II*"] {
            #expect(!PhotoFormat.isOther(head: Array(text.utf8)), "\(text)")
        }
        for format in PhotoFormat.allCases {
            let photo = TestPhoto(rawValue: format.rawValue).map { Array($0.bytes.prefix(64)) } ?? []
            #expect(PhotoFormat(head: photo) == format && !PhotoFormat.isOther(head: photo))
        }
    }

    @Test("Orders and answers survive encoding")
    func roundTrip() throws {
        let order = PhotoOrder(.clean, processorSeconds: 7)
        #expect(PhotoOrder(arguments: order.arguments) == order)
        #expect(PhotoOrder(arguments: ["look", "0"]) == nil && PhotoOrder(arguments: ["rm", "1"]) == nil)
        let tags = TestExif(time: "2026:11:20 18:30:05", offset: "-03:30", latitude: -1.5, longitude: 2)
        let exif = Exif(tags.bytes)
        let facts = PhotoFacts(format: .heic, width: 30, height: 40, orientation: 6, exif: exif)
        for answer in [
            PhotoAnswer.picture(facts, [1, 2, 3]),
            .picture(PhotoFacts(format: .png, width: 1, height: 1), []),
            .failure(PhotoFailure(.damaged, "two\nlines")),
        ] {
            let read = try #require(PhotoAnswer(decoding: answer.encoded()))
            if case .failure(let failure) = read {
                #expect(failure == PhotoFailure(.damaged, "two lines"))
            } else {
                #expect(read == answer)
            }
        }
    }

    @Test("Refuses impossible answers")
    func nonsense() {
        let whole = PhotoAnswer.picture(PhotoFacts(format: .jpeg, width: 64, height: 48), []).encoded()
        for end in whole.indices { #expect(PhotoAnswer(decoding: Array(whole[..<end])) == nil) }
        for text in [
            "format jpeg\nwidth -1\nheight 2\norientation 1", "format gif\nwidth 1\nheight 1", "x", "",
        ] {
            #expect(PhotoAnswer(decoding: [UInt8(text.utf8.count), 0, 0, 0] + Array(text.utf8)) == nil)
        }
    }

    @Test("Content alone decides a format")
    func formats() {
        for photo in TestPhoto.allCases {
            #expect(PhotoFormat(head: Array(photo.bytes.prefix(64)))?.rawValue == photo.rawValue)
        }
        let others = [
            "", "GIF89a", "RIFF1234WAVEfmt ", "\0\0\0\u{18}ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0", "BM",
            "%PDF-1.4",
        ]
        for text in others { #expect(PhotoFormat(head: Array(text.utf8)) == nil, "\(text)") }
    }
}
