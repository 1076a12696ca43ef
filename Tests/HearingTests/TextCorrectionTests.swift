import Testing
@testable import Hearing

@Suite("Corrections of single words")
struct TextCorrectionTests {
    @Test(
        "Whole words are replaced wherever they stand, and counted",
        arguments: [
            ("we walk and walk.", "walk", "walked", "we walked and walked.", 2),
            ("Walk on; sleepwalk, walks", "walk", "run", "Run on; sleepwalk, walks", 1),
            ("A lie is a lie", "a lie", "alive", "Alive is alive", 2),
            ("we went to Mildo", "Mildo", "mildew", "we went to mildew", 1),
            ("산책을 했다", "산책", "산행", "산행을 했다", 1),
            ("it's here", "it", "that", "that's here", 1), ("nothing", "thing", "one", "nothing", 0),
            ("at seven illegally. Then", "illegally", "a.m.", "at seven a.m. Then", 1),
            ("3.14 and 3", "3", "4", "3.14 and 4", 1),
            ("see https://a.example/a", "a", "b", "see https://a.example/a", 0),
            ("I said what I saw", "i", "we", "We said what we saw", 2),
        ]
    )
    func replacing(text: String, old: String, new: String, expected: String, count: Int) {
        var correction = TextCorrection(text)
        let found = correction.replace(old, by: new)
        #expect((correction.text, found) == (expected, count))
    }

    @Test(
        "Removed words leave the sentence's marks and initial capital",
        arguments: [
            ("We ate bread today, and bread.", "bread", "We ate today, and.", 2),
            ("Bread is good. Bread was bad.", "bread", "Is good. Was bad.", 2),
            ("I slept. Well. Then I ate.", "well", "I slept. Then I ate.", 1),
            ("We ate, and slept.", "and slept", "We ate.", 1),
            ("He said \"bread\", then left", "bread", "He said, then left", 1),
            ("(Bread is good)", "bread", "(Is good)", 1), ("it's it", "it", "it's", 1),
            ("a well-known town", "well", "a known town", 1),
            ("first bread\nthen", "bread", "first\nthen", 1),
            ("빵을 샀다", "빵", "빵을 샀다", 0), ("나는 어 학교에, 어제 어, 갔다", "어", "나는 학교에, 어제, 갔다", 2),
            ("3 of 3.14, at 3:30, 1,300", "3", "of 3.14, at 3:30, 1,300", 1),
            ("the the/the", "the", "the/the", 1),
            ("um http://um.example me@um.eu", "um", "http://um.example me@um.eu", 1),
            ("Bread.", "bread", "", 1), ("breadth", "bread", "breadth", 0),
        ]
    )
    func removing(text: String, old: String, expected: String, count: Int) {
        var correction = TextCorrection(text)
        let found = correction.remove(old)
        #expect((correction.text, found) == (expected, count))
    }

    private static let words = ["we", "walk", "and", "walk", "Lie"].enumerated().map { place, word in
        Word(
            word: word,
            start: Double(place),
            end: Double(place) + 0.5,
            probability: 0.3,
            alternatives: place == 1 ? ["walked", "want"] : place == 4 ? ["Line"] : nil
        )
    }

    @Test("An alternative replaces the heard word and keeps comma and capital")
    func accepting() {
        #expect(TextCorrection.places(of: "Walked", in: Self.words) == [1])
        var whole = TextCorrection("We walk, and walk. Lie!")
        let isPut = [whole.put("walked", at: 1, of: Self.words), whole.put("line", at: 4, of: Self.words)]
        #expect(isPut == [true, true])
        #expect(whole.text == "We walked, and walk. Line!")
    }

    @Test(
        "An alternative is as large as its word is, and \"I\" lends its capital letter only where a sentence begins",
        arguments: [
            ("Then I walk", "a", "Then a walk"), ("I walk", "a", "A walk"),
            ("Home. I walk", "A", "Home. A walk"),
            ("Then I walk", "A", "Then a walk"), ("Then I walk", "Ann", "Then Ann walk"),
            ("then Ha walk", "i'm", "then I'm walk"), ("then Ha walk", "a", "then A walk"),
        ]
    )
    func acceptedCase(text: String, accepted: String, expected: String) {
        let words = text.split(separator: " ").map { word in
            let isMeant = ["I", "Ha"].contains(word)
            return Word(
                word: String(word),
                start: 0,
                end: 1,
                probability: 0.3,
                alternatives: isMeant ? ["a", "i'm", "Ann"] : nil
            )
        }
        var correction = TextCorrection(text)
        let place = TextCorrection.places(of: accepted, in: words)[0]
        let isPut = correction.put(accepted, at: place, of: words)
        #expect(isPut && correction.text == expected)
    }

    @Test("In an edited text, an alternative needs the heard word to stand there exactly once")
    func unclear() {
        var once = TextCorrection("Yesterday a walk, then tea")
        let isPut = once.put("walked", at: 1, of: Self.words)
        #expect(isPut)
        #expect(once.text == "Yesterday a walked, then tea")
        for text in ["a walk, a walk", "tea"] {
            var other = TextCorrection(text)
            let isPutThere = other.put("walked", at: 1, of: Self.words)
            #expect(!isPutThere)
            #expect(other.text == text)
        }
    }
}
