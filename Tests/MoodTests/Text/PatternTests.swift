import Testing
@testable import Mood

@Suite("A pattern at a place")
struct PatternTests {
    private func end(_ pattern: String, _ text: String) throws -> Int? {
        let pattern = try Pattern(pattern)
        return TextBytes.search(Array(text.utf8)) { pattern.match(in: $0, at: 0)?.range.upperBound }
    }

    @Test("a pattern looks no further than any phrase reaches, so that repeated words take no longer")
    func reach() throws {
        let soSo = { String(repeating: "so ", count: $0) }
        #expect(try end("(?:so )*bad", soSo(100) + "bad") == 303)
        #expect(try end("(?:so )*bad", soSo(1_000) + "bad") == nil)
        // Nothing is known of what follows a match that ends where the looking ended.
        #expect(try end("[a-z ]*", soSo(1_000)) == nil)
        #expect(try end("[a-z ]*", soSo(100)) == 300)
    }

    @Test("a pattern cuts no character at its reach")
    func wholeCharacters() throws {
        for before in 0..<4 {
            let text = String(repeating: "a", count: before) + String(repeating: "가", count: 1_000)
            #expect(try end("a*[가나]{1,9}", text) == before + 27)
            #expect(try end("a*[가나]+", text) == nil)
        }
    }

    @Test("a pattern captures as many groups as it says")
    func groups() throws {
        #expect(try Pattern("(?:a|b)c").groupCount == 0)
        #expect(try Pattern("(a)(?:b|(c))").groupCount == 2)
    }
}
