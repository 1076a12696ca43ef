import Hearing
import Testing
@testable import Diary

@Suite("Words that a person put right more than once")
struct CorrectedWordsTests {
    private func repeated(_ pairs: (heard: String, written: String)...) -> [CorrectedWords.Correction] {
        var corrected = CorrectedWords()
        for pair in pairs { corrected.add(heard: pair.heard, written: pair.written) }
        return corrected.repeated
    }

    @Test("a word that was written twice for something else is one, with all that was heard instead")
    func twice() {
        let found = repeated(
            ("Met Sophie today.", "I met Zofie today."),
            ("So fee's dog ran.", "Zofie's dog ran."),
            ("Tell Quaffy into wait.", "Tell Kwabena to wait.")
        )
        #expect(
            found == [
                CorrectedWords.Correction(
                    word: "Zofie",
                    times: 2,
                    heardAs: ["Sophie", "So fee"],
                    isName: true
                )
            ]
        )
    }

    @Test("the most frequent comes first, and others by their letters")
    func order() {
        let found = repeated(
            ("a met b and c", "a met Zed and Ann"),
            ("so b or c", "so Zed or Ann"),
            ("see c", "see Ann")
        )
        #expect(found.map(\.word) == ["Ann", "Zed"])
        #expect(found.map(\.times) == [3, 2])
    }

    @Test("what was only punctuated, taken out, put in or written anew is none")
    func others() {
        #expect(repeated(("we met", "We met."), ("we met", "We met!")).isEmpty)
        #expect(repeated(("we uh met", "we met"), ("we uh met", "we met")).isEmpty)
        #expect(repeated(("we met", "we met Ann"), ("we sat", "we sat Ann")).isEmpty)
        let long = ("one two three four five six", "Ann went home at last today")
        #expect(repeated(long, long).isEmpty)
    }

    @Test("a capital letter makes a name only where no sentence begins")
    func names() {
        let found = repeated(("he came", "They came"), ("Good. he came", "Good. They came"))
        #expect(found.map(\.isName) == [false])
    }

    @Test("the diary compares what people wrote with what was heard")
    func store() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        for number in UInt64(1)...3 {
            var entry = Entry.sample(number, text: "we met Zofie")
            entry.transcript = .sample("we met sophie")
            entry.textEdited = number > 1
            try await store.entries.add(entry, at: .evening)
        }
        #expect(try await store.entries.correctedWords().map(\.times) == [2])
    }
}
