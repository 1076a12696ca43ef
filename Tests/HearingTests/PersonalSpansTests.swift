import Testing
import Wires
@testable import Hearing

@Suite("Personal words replace heard ones where they may have been said")
struct PersonalSpansTests {
    private let spans: PersonalSpans

    init() throws {
        let words = [
            PersonalWord(spelling: "Mildo", pronunciations: ["M IH L D OW"]),
            PersonalWord(spelling: "Liddy", pronunciations: ["L IH D IY"]),
        ]
        let book = PhoneBook(model: try SpeechModel(named: "en-us"), words: words)
        spans = PersonalSpans(words: words, book: book)
    }

    private func taken(_ leaning: String, into heard: String, sureness: Double = 0.4) throws
        -> PersonalSpans.Outcome
    {
        func words(_ text: String) -> [HeardText.Word] {
            text.split(separator: " ").map { HeardText.Word(text: String($0), probability: sureness) }
        }
        let claims = try spans.claims(of: words(leaning), in: words(heard))
        return PersonalSpans.Outcome(words(heard), taking: claims)
    }

    private func text(_ outcome: PersonalSpans.Outcome) -> String {
        outcome.words.map(\.text).joined(separator: " ")
    }

    @Test("A personal word replaces a doubtful one that sounds alike, which becomes its alternative")
    func replaced() throws {
        let outcome = try taken("I met Mildo's dog, here.", into: "I met meldo's dog here.")
        #expect(text(outcome) == "I met Mildo's dog here.")
        #expect(outcome.alternatives == ["Mildo's": "meldo's"])
        #expect(outcome.words[2].probability == 0.8)
        let several = try taken("Tell Mildo that", into: "Tell mill dough that")
        #expect(text(several) == "Tell Mildo that")
        #expect(several.alternatives == ["Mildo": "mill dough"])
    }

    @Test("Words that sound different, replace sure words or are not personal are not taken")
    func kept() throws {
        #expect(text(try taken("I met Mildo", into: "I met everybody")) == "I met everybody")
        let sure = try taken("I met Mildo", into: "I met mildew", sureness: 0.95)
        #expect(text(sure) == "I met mildew")
        #expect(sure.alternatives == ["mildew": "Mildo"])
        #expect(text(try taken("I hit Tom", into: "I met Tim")) == "I met Tim")
        #expect(text(try taken("I met Mildo", into: "I met")) == "I met")
    }

    @Test("A claim knows the likeness, and the words that the dictionary has")
    func likeness() throws {
        func claim(_ leaning: String, into heard: String) throws -> PersonalClaim? {
            func word(_ text: String) -> HeardText.Word { HeardText.Word(text: text, probability: 0.4) }
            return try spans.claims(of: [word(leaning)], in: [word(heard)]).first
        }
        let mildew = try #require(try claim("Mildo", into: "mildew"))
        #expect(mildew.isOrdinary && mildew.distance < 0.4 && mildew.common > 3)
        let meldo = try #require(try claim("Mildo", into: "meldo"))
        #expect(!meldo.isOrdinary && meldo.leastHeard == 0.4)
    }

    @Test("Behind an article a personal word has to sound the same")
    func behindArticle() throws {
        #expect(
            text(try taken("The Mildo was left", into: "The mild dough was left"))
                == "The mild dough was left"
        )
        #expect(text(try taken("The Mildo sails", into: "The milldoe sails")) == "The Mildo sails")
        #expect(text(try taken("Liddy called", into: "the cold")) == "the cold")
    }

    @Test("A personal word that sounds like another one is only proposed")
    func otherSpelling() throws {
        let words = [
            PersonalWord(spelling: "Lydie", pronunciations: ["L IH D IY"]),
            PersonalWord(spelling: "Liddy", pronunciations: ["L AH D IY", "L IH D IY"]),
        ]
        let book = PhoneBook(model: try SpeechModel(named: "en-us"), words: words)
        let heard = [HeardText.Word(text: "Liddy", probability: 0.4)]
        let leaning = [HeardText.Word(text: "Lydie", probability: 0.1)]
        let claims = try PersonalSpans(words: words, book: book).claims(of: leaning, in: heard)
        let outcome = PersonalSpans.Outcome(heard, taking: claims)
        #expect(text(outcome) == "Liddy")
        #expect(outcome.alternatives == ["Liddy": "Lydie"])
    }

    @Test("Where much else differs, a personal word replaces only the words that sound like it")
    func amidOthers() throws {
        let outcome = try taken(
            "Viggo here at Mildo's soul, the owl car.",
            into: "Did you hear that (mill dough, sold the old car?"
        )
        #expect(text(outcome) == "Did you hear that (Mildo's, sold the old car?")
        #expect(outcome.alternatives == ["Mildo's": "mill dough"])
        let heard = "Did you hear Milton and lady sold it all"
        let both = try taken("Near Mildo and Liddy so old", into: heard)
        #expect(text(both) == "Did you hear Mildo and Liddy sold it all")
    }

    @Test("A personal word replaces no sure words, no article, and nothing that sounds otherwise")
    func notAmidOthers() throws {
        let heard = "Did you hear that mill dough sold the old car"
        let leaning = "Viggo here at Mildo Soul, the owl car."
        #expect(text(try taken(leaning, into: heard, sureness: 0.6)) == heard)
        let unlike = "Did you hear that everybody bought the big car"
        #expect(text(try taken(leaning, into: unlike)) == unlike)
        let behindArticle = "Did you hear the milton sold all their cars"
        let other = "Viggo here at Mildo so old an owl"
        #expect(text(try taken(other, into: behindArticle)) == behindArticle)
        let elsewhere = "Milton, did you hear that nobody wants the old car"
        #expect(text(try taken(leaning, into: elsewhere)) == elsewhere)
    }

    @Test(
        "Among hundreds of words, one that others have too replaces only what sounds much like it, and is less sure"
    )
    func amongMany() throws {
        let many = (0..<60).map { PersonalWord(spelling: "Name\($0)", pronunciations: ["N EY M"]) }
        let words = many + [PersonalWord(spelling: "Sandra", pronunciations: ["S AE N D R AH"])]
        let book = PhoneBook(model: try SpeechModel(named: "en-us"), words: words)
        let spans = PersonalSpans(words: words, book: book)
        func taken(instead old: String, _ sureness: Double) throws -> String {
            let heard = [HeardText.Word(text: old, probability: sureness)]
            let leaning = [HeardText.Word(text: "Sandra", probability: 0.1)]
            let claims = try spans.claims(of: leaning, in: heard)
            return PersonalSpans.Outcome(heard, taking: claims).words[0].text
        }
        #expect(try taken(instead: "sander", 0.5) == "Sandra")
        #expect(try taken(instead: "sander", 0.8) == "sander")
        #expect(try taken(instead: "center", 0.5) == "center")
    }

    @Test("A rare name is found as well among hundreds of common ones")
    func amongFrequent() throws {
        func taken(beside others: some Sequence<String>) throws -> String {
            let mildo = PersonalWord(spelling: "Mildo", pronunciations: ["M IH L D OW"])
            let words = others.map { PersonalWord(spelling: $0, pronunciations: ["N EY M"]) } + [mildo]
            let book = PhoneBook(model: try SpeechModel(named: "en-us"), words: words)
            let heard = [HeardText.Word(text: "wheels", probability: 0.4)]
            let leaning = [HeardText.Word(text: "Mildo", probability: 0.1)]
            let claims = try PersonalSpans(words: words, book: book).claims(of: leaning, in: heard)
            return PersonalSpans.Outcome(heard, taking: claims).words[0].text
        }
        #expect(try taken(beside: []) == "Mildo")
        #expect(try taken(beside: PersonalCensusTests.frequent) == "Mildo")
        #expect(try taken(beside: (0..<100).map { "Name\($0)" }) == "wheels")
    }

    @Test(
        "Sounds that are alike count half",
        arguments: [
            ("B AE T", "P AE T", 0.5), ("B AE T", "B EH T", 0.5), ("B AE T", "B AE T", 0),
            ("B AE T", "K AE T", 1), ("B AE T S", "B AE T", 1), ("", "B AE T", 3),
        ]
    )
    func distance(_ one: String, _ other: String, _ expected: Double) {
        func phones(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        #expect(EditDistance.ofPhones(phones(one), phones(other)) == expected)
    }

    @Test("Texts differ in runs that end where both are alike again")
    func changes() {
        func runs(_ one: String, _ other: String) -> [[Range<Int>]] {
            PersonalSpans.changes(one.map(String.init), other.map(String.init)).map {
                [$0.heard, $0.leaning]
            }
        }
        #expect(runs("abc", "abc").isEmpty)
        #expect(runs("abcd", "axcd") == [[1..<2, 1..<2]])
        #expect(runs("abcd", "cdx") == [[0..<2, 0..<0], [4..<4, 2..<3]])
        #expect(runs("", "ab") == [[0..<0, 0..<2]])
    }
}
