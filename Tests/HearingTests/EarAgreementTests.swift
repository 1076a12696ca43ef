import Testing
@testable import Hearing

@Suite("Words that both ears heard")
struct EarAgreementTests {
    private func transcript(_ text: String, by engine: String, from start: Double = 0, sureness: Double = 0.7)
        -> Transcript
    {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(
                word: String(word),
                start: start + Double(place),
                end: start + Double(place) + 0.9,
                probability: sureness
            )
        }
        return Transcript(
            text: text,
            engine: engine,
            model: "",
            preset: "fast",
            seconds: 10,
            words: words
        )
    }

    @Test("a word is surer if the other ear has it too, and else stays as it is")
    func weighed() {
        var heard = transcript("We met 3 gulls.", by: "moonshine")
        heard.weigh(against: transcript("we let three girls", by: "pocketsphinx", from: 0.1))
        let chances = heard.words.map(\.probability)
        #expect(chances[0] > 0.8 && chances[2] == chances[0])
        #expect(chances[1] == 0.7 && chances[3] == 0.7)
    }

    @Test("the same word elsewhere in the sound says nothing for it")
    func elsewhere() {
        var heard = transcript("gulls", by: "moonshine")
        heard.weigh(against: transcript("gulls", by: "pocketsphinx", from: 5))
        #expect(heard.words[0].probability == 0.7)
    }

    @Test(
        "in a part that is doubtful as a whole no word becomes sure, and other engines' words stay as they are"
    )
    func unchanged() {
        var doubtful = transcript("gulls", by: "moonshine", sureness: 0.4)
        doubtful.weigh(against: transcript("gulls", by: "pocketsphinx"))
        #expect(doubtful.words[0].probability == 0.4)
        var same = transcript("gulls", by: "moonshine")
        same.weigh(against: transcript("gulls", by: "moonshine"))
        #expect(same.words[0].probability == 0.7)
        var own = transcript("gulls", by: "whisper")
        own.weigh(against: transcript("gulls", by: "pocketsphinx"))
        #expect(own.words[0].probability == 0.7)
    }
}
