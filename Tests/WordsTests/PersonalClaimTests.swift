import HearWire
import Testing

@testable import Words

@Suite("A person's words are taken over where the sound bears them out")
struct PersonalClaimTests {
    private let heard = "Out of their first lady and".split(separator: " ").map {
        HeardText.Word(text: String($0), probability: 0.4)
    }

    private func claim(_ name: String, _ range: Range<Int>, distance: Double = 0.5) -> PersonalClaim {
        let word = HeardText.Word(text: "\(name),", probability: 0.8)
        return PersonalClaim(range: range, words: [word], name: name, distance: distance)
    }

    private func text(_ claims: [PersonalClaim]) -> String {
        PersonalSpans.Outcome(heard, taking: claims).words.map(\.text).joined(separator: " ")
    }

    @Test("one by which the sound is much less likely than by what was heard is only proposed")
    func borneOut() {
        let liddy = claim("Liddy", 4..<5)
        #expect(text([liddy.judged(-90, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(-105, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(-190, heard: -100)]) == "Out of their first lady and")
        let outcome = PersonalSpans.Outcome(heard, taking: [liddy.judged(-190, heard: -100)])
        #expect(outcome.alternatives == ["lady": "Liddy"])
    }

    @Test(
        "one that differs in at most a third of its sounds needs no such proof",
        arguments: [0.125, 2.0 / 6]
    )
    func near(distance: Double) {
        let liddy = claim("Liddy", 4..<5, distance: distance)
        #expect(!liddy.isDoubtful)
        #expect(text([liddy.judged(-190, heard: -100)]) == "Out of their first Liddy, and")
    }

    @Test("one that is not in the sound is not taken; where not even what was heard is, one is")
    func notFound() {
        let liddy = claim("Liddy", 4..<5)
        #expect(text([liddy.judged(nil, heard: -100)]) == "Out of their first lady and")
        #expect(text([liddy.judged(-90, heard: nil)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(nil, heard: nil)]) == "Out of their first Liddy, and")
    }
}
