import System
import Testing
@testable import Diary

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
