@testable import Hearing
import Testing

@Suite("Writing as it is said")
struct SpokenFormTests {
    @Test(
        "Numbers, money, times and short forms become words",
        arguments: [
            ("Hello,", "hello"), ("“Don’t!”", "don't"), ("—", ""), ("shop-boy", "shop boy"),
            ("Mr.", "mister"), ("3", "three"), ("21st", "twenty first"), ("40th", "fortieth"),
            ("12th.", "twelfth"), ("120", "one hundred twenty"), ("1,000", "one thousand"),
            ("25,000", "twenty five thousand"), ("$5", "five dollars"), ("$1", "one dollar"),
            ("$42.50", "forty two dollars and fifty cents"), ("50%", "fifty percent"),
            ("3.5", "three point five"), ("10:30", "ten thirty"), ("7:05", "seven oh five"), ("10:00", "ten"),
            ("3pm", "three p m"), ("p.m.", "p m"), ("a.m.,", "a m"), ("A200", "a two hundred"),
            ("1990s", "nineteen nineties"), ("80s", "eighties"), ("2005", "two thousand five"),
            ("007", "zero zero seven"), ("2000", "two thousand"), ("1900", "nineteen hundred"),
            ("555-1234", "five hundred fifty five twelve thirty four"), ("&", "and"),
            ("10-15", "ten fifteen"), ("99999999999999999999", String(repeating: "nine ", count: 20)),
        ]
    )
    func spoken(written: String, said: String) {
        #expect(SpokenForm.words(written) == said.split(separator: " ").map(String.init))
    }

    @Test("A long number without commas is said digit by digit, or else as a number, and never an amount")
    func telephone() {
        let digits = ["five", "five", "five", "zero", "one", "seven", "two"]
        #expect(SpokenForm.readings("5550172").first == digits)
        #expect(SpokenForm.readings("5550172.").last?.prefix(2) == ["five", "million"])
        #expect(SpokenForm.readings("555-0172").last == digits)
        #expect(SpokenForm.readings("25,000") == [["twenty", "five", "thousand"]])
        #expect(SpokenForm.readings("$25000") == [["twenty", "five", "thousand", "dollars"]])
        #expect(SpokenForm.readings("two-year-old").count == 1)
    }

    @Test("A number of four digits is a year or a number, and a shorter one has one reading")
    func readings() {
        #expect(
            SpokenForm.readings("1455") == [
                ["fourteen", "fifty", "five"], ["one", "thousand", "four", "hundred", "fifty", "five"],
            ]
        )
        #expect(SpokenForm.readings("hello").count == 1)
        #expect(SpokenForm.readings("12").count == 1)
        #expect(SpokenForm.readings("3500")[0] == ["three", "thousand", "five", "hundred"])
    }

    @Test(
        "Any text is accepted",
        arguments: ["", "$", "%", "$$", "1:", "1.", ":", "…", "①", "½", "한국", "a.m", "-"]
    )
    func odd(text: String) { _ = SpokenForm.readings(text) }
}

@Suite("Sentences from pauses")
struct SentenceTextTests {
    static func words(_ spoken: [(String, Double)]) -> [Word] {
        spoken.map { Word(word: $0.0, start: $0.1, end: $0.1 + 0.2, probability: 1) }
    }

    @Test("A pause behind a few words ends a sentence; I is large")
    func pauses() {
        let words = Self.words([
            ("so", 0), ("i", 0.3), ("went", 0.6), ("home", 2), ("and", 2.3), ("i'm", 2.5), ("glad", 2.8),
        ])
        #expect(SentenceText.text(of: words, raw: false) == "So I went. Home and I'm glad.")
    }

    @Test("A pause behind one word does not end a sentence")
    func hesitation() {
        let words = Self.words([("well", 0), ("it", 3), ("rained", 3.3)])
        #expect(SentenceText.text(of: words, raw: false) == "Well it rained.")
    }

    @Test("A word that ends in a full stop gets no second one")
    func abbreviation() {
        let words = Self.words([("at", 0), ("nine", 0.3), ("a.m.", 0.6), ("we", 2), ("left", 2.3)])
        #expect(SentenceText.text(of: words, raw: false) == "At nine a.m. We left.")
    }

    @Test("Raw text is the words alone, and no words are no text")
    func raw() {
        #expect(SentenceText.text(of: Self.words([("i", 0), ("see", 5)]), raw: true) == "i see")
        #expect(SentenceText.text(of: [], raw: false).isEmpty)
    }
}
