import Testing
@testable import Mood

@Suite("The filter after the first word of a phrase")
struct FollowFilterTests {
    @Test(
        "The filter rules out no text that a phrase fits",
        arguments: [
            ("not (?:a|any|one) bit", 3, "not one bit"), ("not ?a bit", 3, "nota bit"),
            ("no (?:more )?sleep", 2, "no sleep"), ("no (?:(?:real|true) )*joy", 2, "no joy"),
            ("lost \\w+ keys", 4, "lost 2 keys"), ("lost [a-z]+", 4, "lost it"),
            ("my (?:(?:dear|old) )dog", 2, "my old dog"), ("got (?!rid)", 3, "got over"),
            ("got e?motional", 3, "got motional"),
            ("never", 5, "never"), ("무서(?:워|운|웠)", 6, "무서웠다"), ("눈물 ?(?:이|을)", 6, "눈물이"),
        ]
    )
    func fitsAreAllowed(phrase: String, lead: Int, text: String) {
        #expect(allows(phrase, lead, text))
    }

    @Test(
        "The filter rules out impossible text without trying",
        arguments: [
            ("not (?:a|any|one) bit", 3, "not good"), ("not a bit", 3, "not, a"), ("not a bit", 3, "not"),
            ("my (?:(?:dear|old) )dog", 2, "my cat"), ("무서(?:워|운|웠)", 6, "무서리"),
        ]
    )
    func othersAreRuledOut(phrase: String, lead: Int, text: String) {
        #expect(!allows(phrase, lead, text))
    }

    private func allows(_ phrase: String, _ lead: Int, _ text: String) -> Bool {
        let next = TextBytes.look(at: Array(phrase.utf8)) { FollowFilter($0, at: lead) }
        return TextBytes.look(at: Array(text.utf8)) { next.allow($0, min(lead, $0.count)) }
    }
}
