import HearWire
import Testing

@testable import Words

@Suite("A person's words are taken over where they may have been said")
struct PersonalSpansTests {
    private let spans: PersonalSpans

    init() throws {
        let words = [
            PersonalWord(spelling: "Mildo", pronunciations: ["M IH L D OW"]),
            PersonalWord(spelling: "Liddy", pronunciations: ["L IH D IY"]),
        ]
        let book = PhoneBook(model: try SpeechModel(named: "en-us"), words: words)
        spans = PersonalSpans(words: words, book: book)
    }

    private func taken(_ leaning: String, into heard: String, sureness: Double = 0.4) throws
        -> PersonalSpans.Outcome
    {
        func words(_ text: String) -> [HeardText.Word] {
            text.split(separator: " ").map { HeardText.Word(text: String($0), probability: sureness) }
        }
        return try spans.taken(from: words(leaning), into: words(heard))
    }

    private func text(_ outcome: PersonalSpans.Outcome) -> String {
        outcome.words.map(\.text).joined(separator: " ")
    }

    @Test("one that sounds like what was heard in doubt replaces it, and what was heard is the alternative")
    func replaced() throws {
        let outcome = try taken("I met Mildo's dog, here.", into: "I met meldo's dog here.")
        #expect(text(outcome) == "I met Mildo's dog here.")
        #expect(outcome.alternatives == ["Mildo's": "meldo's"])
        #expect(outcome.words[2].probability == 0.8)
        let several = try taken("Tell Mildo that", into: "Tell mill dough that")
        #expect(text(several) == "Tell Mildo that")
        #expect(several.alternatives == ["Mildo": "mill dough"])
    }

    @Test("one that sounds otherwise, one beside sure words, and words of nobody's own are not taken")
    func kept() throws {
        #expect(text(try taken("I met Mildo", into: "I met everybody")) == "I met everybody")
        let sure = try taken("I met Mildo", into: "I met mildew", sureness: 0.95)
        #expect(text(sure) == "I met mildew")
        #expect(sure.alternatives == ["mildew": "Mildo"])
        #expect(text(try taken("I hit Tom", into: "I met Tim")) == "I met Tim")
        #expect(text(try taken("I met Mildo", into: "I met")) == "I met")
    }

    @Test("texts differ in runs, which end where both go on alike")
    func changes() {
        func runs(_ one: String, _ other: String) -> [[Range<Int>]] {
            PersonalSpans.changes(one.map(String.init), other.map(String.init)).map {
                [$0.heard, $0.leaning]
            }
        }
        #expect(runs("abc", "abc").isEmpty)
        #expect(runs("abcd", "axcd") == [[1..<2, 1..<2]])
        #expect(runs("abcd", "cdx") == [[0..<2, 0..<0], [4..<4, 2..<3]])
        #expect(runs("", "ab") == [[0..<0, 0..<2]])
    }
}
