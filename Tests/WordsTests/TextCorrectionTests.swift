import Testing

@testable import Words

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
        ]
    )
    func replacing(text: String, old: String, new: String, expected: String, count: Int) {
        var correction = TextCorrection(text)
        let found = correction.replace(old, by: new)
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

    @Test("An alternative takes the place of the word that was heard there, with its comma and its capital")
    func accepting() {
        #expect(TextCorrection.places(of: "Walked", in: Self.words) == [1])
        var whole = TextCorrection("We walk, and walk. Lie!")
        let isPut = [whole.put("walked", at: 1, of: Self.words), whole.put("line", at: 4, of: Self.words)]
        #expect(isPut == [true, true])
        #expect(whole.text == "We walked, and walk. Line!")
    }

    @Test("In a text of other words an alternative is put where the heard word stands once, and else nowhere")
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
