import Testing
@testable import NeuralEar

@Suite("The search for the likeliest text")
struct TextSearchTests {
    @Test("Nothing is a text only where no beginning of one is likelier")
    func nothing() {
        let nothing = TextSearch.Line(tokens: [Tokenizer.end], logs: [-2], score: -2, hasEnded: true)
        #expect(!TextSearch.counts(nothing, amid: -0.2))
        #expect(TextSearch.counts(nothing, amid: -2))
        let word = TextSearch.Line(tokens: [300, Tokenizer.end], logs: [-1, -1], score: -2, hasEnded: true)
        #expect(TextSearch.counts(word, amid: -0.2))
    }
}
