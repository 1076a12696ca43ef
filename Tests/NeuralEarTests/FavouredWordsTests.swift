import Testing
import Wires
@testable import NeuralEar

@Suite("A search prefers a person's words")
struct FavouredWordsTests {
    private let tokenizer: Tokenizer
    private let favoured: FavouredWords
    private let ann = 259, mildo = [260, 261], we = 262, comma = 263, anna = 264

    init() throws {
        let halves = ["▁A", "▁An", "▁M", "▁Mi", "▁w"]
        tokenizer = try Tokenizer(TokenizerTests.file(["▁Ann", "▁Mil", "do", "▁we", ",", "a"] + halves))
        favoured = FavouredWords(
            [FavouredWord(text: "Ann", bonus: 1), FavouredWord(text: "Mildo", bonus: 4)],
            tokenizer: tokenizer
        )
    }

    private func place(_ tokens: [Int], log: Double = -1, among words: FavouredWords? = nil)
        -> FavouredWords.Place
    {
        tokens.reduce(FavouredWords.Place()) { place, token in
            (words ?? favoured).place(after: place, NextTokens.Choice(token: token, log: log))
        }
    }

    private func worth(_ tokens: [Int], log: Double = -1, among words: FavouredWords? = nil) -> Double {
        place(tokens, log: log, among: words).worth
    }

    private func twoBeginningAlike(_ one: Double, _ other: Double) -> FavouredWords {
        FavouredWords(
            [FavouredWord(text: "Anna", bonus: other), FavouredWord(text: "Ann", bonus: one)],
            tokenizer: tokenizer
        )
    }

    @Test("A word is worth its tokens; another word gives that worth back")
    func words() {
        #expect(worth([we]) == 0)
        #expect(worth([mildo[0]]) == 4)
        #expect(worth(mildo) == 8)
        #expect(worth(mildo + [comma, we]) == 8)
        #expect(worth([mildo[0], we]) == 0)
        #expect(worth([ann, anna]) == 0)
        #expect(worth([ann, Tokenizer.end]) == 1)
    }

    @Test("A word counts once, not directly after another, and only if the sound allows its beginning")
    func once() {
        #expect(worth(mildo + [we] + mildo + [we]) == 8)
        #expect(worth(mildo + [ann, we]) == 8)
        #expect(worth(mildo + [we, ann, we]) == 9)
        #expect(worth(mildo, log: -11) == 0)
    }

    @Test("A word that counted is worth nothing more and is not looked for")
    func saidBefore() {
        let line = mildo + [we]
        for again in [line + mildo.prefix(1), line + mildo, line + mildo + [we] + mildo] {
            #expect(worth(again) == 8)
        }
        #expect(favoured.tokens(at: place(line)) == [ann])
        #expect(favoured.tokens(at: place(line + [ann, we])).isEmpty)
        // Repeated if the sound has it twice, and hides no other word.
        #expect(worth(line + mildo + [we, ann, we]) == 9)
        let twice = FavouredWords(
            [FavouredWord(text: "Ann", bonus: 1), FavouredWord(text: "Ann", bonus: 4)],
            tokenizer: tokenizer
        )
        #expect(worth([ann, we], among: twice) == 4)
        #expect(twice.tokens(at: place([ann, we], among: twice)).isEmpty)
    }

    @Test("Of words with the same beginning, those not yet said count")
    func sharedBeginning() {
        let words = twoBeginningAlike(1, 4)
        #expect(worth([ann], among: words) == 4)
        #expect(worth([ann, we], among: words) == 4)
        #expect(worth([ann, anna], among: words) == 8)
        let afterAnna = [ann, anna, we, ann]
        #expect(worth(afterAnna, among: words) == 8 + 1)
        #expect(worth(afterAnna + [anna], among: words) == 8)
        #expect(!words.tokens(at: place(afterAnna, among: words)).contains(anna))
        let afterAnn = [ann, we, ann]
        #expect(worth(afterAnn, among: words) == 4 + 4)
        #expect(worth(afterAnn + [comma], among: words) == 4)
        #expect(words.tokens(at: place(afterAnn, among: words)).contains(anna))
        #expect(worth(afterAnn + [anna, we], among: words) == 4 + 8)
        let afterBoth = afterAnn + [anna, comma, we]
        #expect(words.tokens(at: place(afterBoth, among: words)).isEmpty)
        #expect(worth(afterBoth + [ann], among: words) == 12)
    }

    @Test("A word may directly follow a mere beginning of one")
    func afterABeginning() {
        #expect(worth([mildo[0], ann, we]) == 1)
        #expect(favoured.tokens(at: place([mildo[0]])) == [mildo[1], ann, mildo[0]])
        #expect(favoured.tokens(at: place([ann])).isEmpty)
    }

    @Test("A word is looked for where words begin, and completed")
    func wanted() {
        var place = FavouredWords.Place()
        #expect(favoured.tokens(at: place) == [ann, mildo[0]])
        place = favoured.place(after: place, NextTokens.Choice(token: mildo[0], log: -1))
        #expect(favoured.tokens(at: place).first == mildo[1])
        #expect(FavouredWords([], tokenizer: tokenizer).isEmpty)
        #expect(FavouredWords([FavouredWord(text: "Ann", bonus: .nan)], tokenizer: tokenizer).isEmpty)
    }
}
