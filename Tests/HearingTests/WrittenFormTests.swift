import Testing
@testable import Hearing

@Suite("Sentences from pauses")
struct SentenceTextTests {
    /// Words that begin at these times and last 0.2 s each.
    static func words(_ spoken: [(String, Double)]) -> [Word] {
        spoken.map { Word(word: $0.0, start: $0.1, end: $0.1 + 0.2, probability: 1) }
    }

    @Test("a pause behind a few words ends a sentence; I is large")
    func pauses() {
        let words = Self.words([
            ("so", 0), ("i", 0.3), ("went", 0.6), ("home", 2), ("and", 2.3), ("i'm", 2.5), ("glad", 2.8),
        ])
        #expect(SentenceText.text(of: words, raw: false) == "So I went. Home and I'm glad.")
    }

    @Test("a pause behind one word does not end a sentence")
    func hesitation() {
        let words = Self.words([("well", 0), ("it", 3), ("rained", 3.3)])
        #expect(SentenceText.text(of: words, raw: false) == "Well it rained.")
    }

    @Test("a word that ends in a full stop gets no second one")
    func abbreviation() {
        let words = Self.words([("at", 0), ("nine", 0.3), ("a.m.", 0.6), ("we", 2), ("left", 2.3)])
        #expect(SentenceText.text(of: words, raw: false) == "At nine a.m. We left.")
    }

    @Test("raw text is the words alone, and no words are no text")
    func raw() {
        #expect(SentenceText.text(of: Self.words([("i", 0), ("see", 5)]), raw: true) == "i see")
        #expect(SentenceText.text(of: [], raw: false).isEmpty)
    }
}
