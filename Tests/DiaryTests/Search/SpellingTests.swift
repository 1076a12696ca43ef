@testable import Diary
import System
import Testing

@Suite("Words that are spelled nearly alike")
struct SpellingTests {
    /// Finds similar words as in an index, and counts those looked at.
    private static func near(_ word: String, within limit: Int, fixed: Int, among terms: [String])
        -> (found: [String], looked: Int)
    {
        let spelling = Spelling(word, within: limit)
        let start = String(word.unicodeScalars.prefix(fixed))
        var (found, looked) = ([String](), 0)
        var next: String? = start
        while let from = next, let term = terms.first(where: { !Self.isBefore($0, from) }),
            term.hasPrefix(start)
        {
            looked += 1
            if spelling.isNear(term) { found.append(term) }
            next = spelling.next(after: term, fixed: fixed)
        }
        return (found, looked)
    }

    private static func isBefore(_ one: String, _ other: String) -> Bool {
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }

    private static func word(of letters: String, _ lengths: ClosedRange<Int>, _ random: inout SeededRandom)
        -> String
    {
        String(
            (0..<Int.random(in: lengths, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? "a"
            }
        )
    }

    @Test(
        "Words that are spelled nearly alike leaving words behind that are too unlike loses none that is near",
        arguments: 1...40
    )
    func everyNearOne(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let terms = Set((0..<400).map { _ in Self.word(of: "abcdé나", 1...7, &random) }).sorted(
            by: Self.isBefore
        )
        for _ in 0..<20 {
            let word = Self.word(of: "abcéz나", 3...7, &random)
            let (limit, fixed) = (
                Int.random(in: 1...3, using: &random), Int.random(in: 0...3, using: &random)
            )
            let spelling = Spelling(word, within: limit)
            let all = terms.filter { $0.hasPrefix(word.prefix(fixed)) && spelling.isNear($0) }
            #expect(
                Self.near(word, within: limit, fixed: fixed, among: terms).found == all,
                "\(word) \(limit) \(fixed)"
            )
        }
    }

    @Test("Words that are spelled nearly alike of ten thousand words a few hundred are looked at")
    func few() {
        var random = SeededRandom(seed: 7)
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let made = (0..<10_000).map { _ in Self.word(of: letters, 3...10, &random) }
        let terms = Set(made + ["harbour"]).sorted(by: Self.isBefore)
        let near = Self.near("harbor", within: 2, fixed: 1, among: terms)
        #expect(near.found.contains("harbour"))
        #expect(near.looked < 400)
    }

    @Test("Words that are spelled nearly alike behind the last letter there is, nothing is looked for")
    func last() {
        #expect(Spelling("walk", within: 1).next(after: "\u{10FFFF}\u{10FFFF}", fixed: 0) == nil)
        #expect(Spelling("walk", within: 1).next(after: "w\u{D7FF}\u{D7FF}\u{D7FF}", fixed: 1) == "w\u{E000}")
    }
}

@Suite("Forms of English words")
struct EnglishFormsTests {
    @Test(
        "A word is found in its other forms",
        arguments: [
            ("walk", "walked"), ("walked", "walk"), ("walks", "walking"), ("hope", "hoping"),
            ("hoping", "hoped"),
            ("stop", "stopped"), ("stopping", "stops"), ("visited", "visiting"), ("city", "cities"),
            ("cities", "city"), ("cried", "cry"), ("wish", "wishes"), ("boxes", "box"), ("houses", "house"),
            ("seeing", "see"), ("agreed", "agree"), ("falling", "fall"), ("playing", "plays"),
            ("travelling", "travel"),
        ]
    )
    func found(word: String, form: String) {
        #expect(EnglishForms.of(word).first == word)
        #expect(EnglishForms.of(word).contains(form))
    }

    @Test(
        "What only looks like a form of a word is none",
        arguments: [
            ("evening", "even"), ("morning", "morn"), ("news", "new"), ("this", "thi"), ("glass", "glas"),
            ("bed", "b"), ("string", "str"), ("hop", "hoping"), ("hoping", "hop"), ("need", "ne"),
            ("the", "thes"),
        ]
    )
    func notFound(word: String, form: String) {
        #expect(!EnglishForms.of(word).contains(form))
    }

    @Test("A word of another script has no forms", arguments: ["회의", "café", "2026", "a", ""])
    func others(word: String) {
        #expect(EnglishForms.of(word) == [word])
    }
}
