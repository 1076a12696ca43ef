import HearWire
import Testing

@testable import NeuralEar

@Suite("A search leans towards a person's words")
struct FavouredWordsTests {
    private let tokenizer: Tokenizer
    private let favoured: FavouredWords
    private let ann = 259, mildo = [260, 261], we = 262, comma = 263, anna = 264

    init() throws {
        let halves = ["▁A", "▁An", "▁M", "▁Mi", "▁w"]
        tokenizer = try Tokenizer(
            TokenizerTests.file(["▁Ann", "▁Mil", "do", "▁we", ",", "a"] + halves)
        )
        favoured = FavouredWords(
            [FavouredWord(text: "Ann", bonus: 1), FavouredWord(text: "Mildo", bonus: 4)],
            tokenizer: tokenizer
        )
    }

    /// What a beginning of a text is worth after some tokens, all as likely by the sound as that.
    private func worth(_ tokens: [Int], log: Double = -1) -> Double {
        tokens.reduce(FavouredWords.Place()) { place, token in
            favoured.place(after: place, NextTokens.Choice(token: token, log: log))
        }.worth
    }

    @Test("a word is worth its tokens, and what turns out to be another gives that back")
    func words() {
        #expect(worth([we]) == 0)
        #expect(worth([mildo[0]]) == 4)
        #expect(worth(mildo) == 8)
        #expect(worth(mildo + [comma, we]) == 8)
        #expect(worth([mildo[0], we]) == 0)
        #expect(worth([ann, anna]) == 0)
        #expect(worth([ann, Tokenizer.end]) == 1)
    }

    @Test("it counts once, not straight after another, and only where the sound allows its beginning")
    func once() {
        #expect(worth(mildo + [we] + mildo + [we]) == 8)
        #expect(worth(mildo + [ann, we]) == 8)
        #expect(worth(mildo + [we, ann, we]) == 9)
        #expect(worth(mildo, log: -11) == 0)
    }

    @Test("a word is looked for where a word may begin, and is finished")
    func wanted() {
        var place = FavouredWords.Place()
        #expect(favoured.tokens(at: place) == [ann, mildo[0]])
        place = favoured.place(after: place, NextTokens.Choice(token: mildo[0], log: -1))
        #expect(favoured.tokens(at: place) == [mildo[1]])
        #expect(FavouredWords([], tokenizer: tokenizer).isEmpty)
        #expect(FavouredWords([FavouredWord(text: "Ann", bonus: .nan)], tokenizer: tokenizer).isEmpty)
    }
}
