import System
import TestKit
import Testing
@testable import Mood

@Suite("The bytes of a text")
struct TextBytesTests {
    private static func texts() -> [String] {
        var random = SeededRandom(seed: 15)
        let characters: [Character] = ["a", "z", " ", "é", "ㅠ", "가", "힣", "😀", "'", "9", "?", "\n"]
        return (0..<200).map { _ in
            String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    characters.randomElement(using: &random) ?? "a"
                }
            )
        }
    }

    @Test("bytes know each character and its width")
    func characters() {
        for text in Self.texts() {
            TextBytes.look(at: Array(text.utf8)) { bytes in
                var index = 0
                for scalar in text.unicodeScalars {
                    let width = String(scalar).utf8.count
                    #expect(bytes.width(at: index) == width)
                    #expect(bytes.scalar(at: index) == (width == 3 ? scalar.value : nil))
                    #expect(bytes.has("?", at: index) == (scalar == "?"))
                    #expect(bytes.has(anyOf: "?'", at: index) == "?'".unicodeScalars.contains(scalar))
                    #expect(bytes[index].isLetter == ("a"..."z").contains(scalar))
                    #expect(bytes[index].isDigit == ("0"..."9").contains(scalar))
                    index += width
                }
                #expect(index == bytes.count)
                #expect(!bytes.has("?", at: index) && !bytes.has(anyOf: "?'", at: index))
                #expect(bytes.scalar(at: index) == nil)
            }
        }
    }

    @Test("bytes have a prefix where the text has it, and nowhere else")
    func prefixes() {
        for text in Self.texts() {
            let utf8 = Array(text.utf8)
            TextBytes.look(at: utf8) { bytes in
                for index in 0...utf8.count {
                    #expect(bytes.has(prefix: "a ", at: index) == utf8[index...].starts(with: "a ".utf8))
                }
            }
        }
    }

    @Test("bytes are searched alike with and without room of their own")
    func room() throws {
        let pattern = try Pattern("[가-힣]+")
        for text in Self.texts() {
            let ranges = { (bytes: TextBytes) in
                var ranges: [Range<Int>] = []
                pattern.forEachMatch(in: bytes) { ranges.append($0.range) }
                return ranges
            }
            let utf8 = Array(text.utf8)
            #expect(TextBytes.look(at: utf8, ranges) == TextBytes.search(utf8, ranges))
        }
    }
}
