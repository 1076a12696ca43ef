@testable import Mood
import System
import Testing
import TestKit

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

    @Test("Bytes know each character and its width")
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

    @Test("Bytes have a prefix where the text has it, and nowhere else")
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

    @Test("Bytes are searched alike with and without room of their own")
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

@Suite("A pattern at a place")
struct PatternTests {
    private func end(_ pattern: String, _ text: String) throws -> Int? {
        let pattern = try Pattern(pattern)
        return TextBytes.search(Array(text.utf8)) { pattern.match(in: $0, at: 0)?.range.upperBound }
    }

    @Test("A pattern looks no further than any phrase reaches, so that repeated words take no longer")
    func reach() throws {
        let soSo = { String(repeating: "so ", count: $0) }
        #expect(try end("(?:so )*bad", soSo(100) + "bad") == 303)
        #expect(try end("(?:so )*bad", soSo(1_000) + "bad") == nil)
        // The text behind a match at the bound is unknown.
        #expect(try end("[a-z ]*", soSo(1_000)) == nil)
        #expect(try end("[a-z ]*", soSo(100)) == 300)
    }

    @Test("A pattern cuts no character at its reach")
    func wholeCharacters() throws {
        for before in 0..<4 {
            let text = String(repeating: "a", count: before) + String(repeating: "가", count: 1_000)
            #expect(try end("a*[가나]{1,9}", text) == before + 27)
            #expect(try end("a*[가나]+", text) == nil)
        }
    }

    @Test("A pattern captures as many groups as it says")
    func groups() throws {
        #expect(try Pattern("(?:a|b)c").groupCount == 0)
        #expect(try Pattern("(a)(?:b|(c))").groupCount == 2)
    }
}
