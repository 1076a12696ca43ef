import Testing
@testable import Diary

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
