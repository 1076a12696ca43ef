@testable import Diary
import Hearing
import System
import Testing

@Suite("Words that a person put right more than once")
struct CorrectedWordsTests {
    private func repeated(_ pairs: (heard: String, written: String)...) -> [CorrectedWords.Correction] {
        var corrected = CorrectedWords()
        for pair in pairs { corrected.add(heard: pair.heard, written: pair.written) }
        return corrected.repeated
    }

    @Test("A word that was written twice for something else is one, with all that was heard instead")
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

    @Test("The most frequent comes first, and others by their letters")
    func order() {
        let found = repeated(
            ("a met b and c", "a met Zed and Ann"),
            ("so b or c", "so Zed or Ann"),
            ("see c", "see Ann")
        )
        #expect(found.map(\.word) == ["Ann", "Zed"])
        #expect(found.map(\.times) == [3, 2])
    }

    @Test("What was only punctuated, taken out, put in or written anew is none")
    func others() {
        #expect(repeated(("we met", "We met."), ("we met", "We met!")).isEmpty)
        #expect(repeated(("we uh met", "we met"), ("we uh met", "we met")).isEmpty)
        #expect(repeated(("we met", "we met Ann"), ("we sat", "we sat Ann")).isEmpty)
        let long = ("one two three four five six", "Ann went home at last today")
        #expect(repeated(long, long).isEmpty)
    }

    @Test("A capital letter makes a name only where no sentence begins")
    func names() {
        let found = repeated(("he came", "They came"), ("Good. he came", "Good. They came"))
        #expect(found.map(\.isName) == [false])
    }

    @Test("The diary compares what people wrote with what was heard")
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

@Suite("Differences between wordings")
struct WordDiffTests {
    @Test("Differences between wordings name what went, what came and what stayed, in order")
    func parts() {
        let diff = WordDiff(from: "we walked a long harbour today", to: "we walked along the harbour")
        #expect(
            diff.parts == [
                .same("we walked"), .removed("a long"), .added("along the"), .same("harbour"),
                .removed("today"),
            ]
        )
        #expect(!diff.isEmpty)
    }

    @Test("Differences between wordings are none where only white space differs")
    func none() {
        #expect(WordDiff(from: "a  b\nc", to: "a b c").isEmpty)
        #expect(WordDiff(from: "", to: "").parts == [])
    }

    @Test("Differences between wordings that are only capital letters and marks are none in what is heard")
    func heard() {
        #expect(WordDiff(heard: "so happy, today we walked", then: "So happy today. We walked").isEmpty)
        let diff = WordDiff(heard: "the morning, it rained", then: "The morning. It reigned –")
        #expect(diff.parts == [.same("The morning. It"), .removed("rained"), .added("reigned –")])
        #expect(!WordDiff(from: "so happy, today", to: "so happy today").isEmpty)
    }

    @Test("Differences between wordings give both wordings back, whatever they are")
    func reversible() {
        var chance = SeededRandom(seed: 11)
        for _ in 0..<200 {
            let (old, new) = (Self.wording(&chance), Self.wording(&chance))
            let diff = WordDiff(from: old, to: new)
            let olds = diff.parts.compactMap { part in
                switch part {
                case .same(let text), .removed(let text): text
                case .added: nil
                }
            }
            let news = diff.parts.compactMap { part in
                switch part {
                case .same(let text), .added(let text): text
                case .removed: nil
                }
            }
            #expect(olds.joined(separator: " ") == old, "seed 11")
            #expect(news.joined(separator: " ") == new, "seed 11")
        }
    }

    private static func wording(_ chance: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...12, using: &chance)).map { _ in
            ["a", "b", "c", "d"].randomElement(using: &chance) ?? ""
        }
        .joined(separator: " ")
    }
}
