import Testing
import Wires
@testable import Hearing

@Suite("A person's words are taken over where the sound bears them out")
struct PersonalClaimTests {
    private let heard = "Out of their first lady and".split(separator: " ").map {
        HeardText.Word(text: String($0), probability: 0.4)
    }

    private func claim(
        _ name: String,
        _ range: Range<Int>,
        distance: Double = 0.5,
        common: Double = 2.5,
        isOrdinary: Bool = false
    ) -> PersonalClaim {
        PersonalClaim(
            range: range,
            words: [HeardText.Word(text: "\(name),", probability: 0.8)],
            name: name,
            distance: distance,
            common: common,
            leastHeard: heard[range].map(\.probability).min() ?? 0,
            isOrdinary: isOrdinary
        )
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
        "one that differs in at most a third of its sounds from an unknown spelling needs no such proof",
        arguments: [0.125, 2.0 / 6]
    )
    func near(distance: Double) {
        let liddy = claim("Liddy", 4..<5, distance: distance)
        #expect(text([liddy.judged(-190, heard: -100)]) == "Out of their first Liddy, and")
    }

    @Test("one that is not in the sound is not taken; where not even what was heard is, one is")
    func notFound() {
        let liddy = claim("Liddy", 4..<5)
        #expect(text([liddy.judged(nil, heard: -100)]) == "Out of their first lady and")
        #expect(text([liddy.judged(-90, heard: nil)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(nil, heard: nil)]) == "Out of their first Liddy, and")
    }

    @Test("an ordinary word gives way where the sound is about as likely by the name, or less by a near one")
    func ordinary() {
        let far = claim("Liddy", 4..<5, isOrdinary: true)
        #expect(text([far.judged(-110, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([far.judged(-120, heard: -100)]) == "Out of their first lady and")
        let near = claim("Liddy", 4..<5, distance: 0.3, isOrdinary: true)
        #expect(text([near.judged(-140, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([near.judged(-190, heard: -100)]) == "Out of their first lady and")
    }

    @Test("a short name in a longer word has to be as likely, and waits where the sound says nothing")
    func short() {
        let short = claim("Liddy", 4..<5, distance: 0.6, common: 1, isOrdinary: true)
        #expect(text([short.judged(-100, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([short.judged(-105, heard: -100)]) == "Out of their first lady and")
        #expect(text([short.judged(nil, heard: nil)]) == "Out of their first lady and")
        let longer = claim("Liddy", 4..<5, isOrdinary: true)
        #expect(text([longer.judged(nil, heard: nil)]) == "Out of their first Liddy, and")
    }

    @Test("what the sound does not prefer is doubted, and no surer than what was heard")
    func doubted() {
        func outcome(_ claim: PersonalClaim) -> PersonalSpans.Outcome {
            PersonalSpans.Outcome(heard, taking: [claim])
        }
        let near = claim("Liddy", 4..<5, distance: 0.3, isOrdinary: true)
        let doubted = outcome(near.judged(-100, heard: -100))
        #expect(doubted.doubted == ["Liddy"])
        #expect(doubted.words[4].probability == 0.4)
        #expect(doubted.alternatives == ["Liddy": "lady"])
        let preferred = outcome(near.judged(-99, heard: -100))
        #expect(preferred.doubted.isEmpty && preferred.words[4].probability == 0.8)
        #expect(outcome(near.judged(nil, heard: nil)).doubted == ["Liddy"])
        #expect(outcome(near.judged(-99, heard: nil)).doubted.isEmpty)
        let unknown = claim("Liddy", 4..<5, distance: 0.3)
        #expect(outcome(unknown.judged(-110, heard: -100)).doubted.isEmpty)
        #expect(outcome(unknown.judged(-200, heard: -100)).doubted == ["Liddy"])
    }
}
