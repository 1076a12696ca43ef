@testable import Hearing
import Testing
import Wires

@Suite("The second hearing's text to compare")
struct PersonalHearingTests {
    private func text(_ line: String, hasEnded: Bool = true) -> HeardText {
        let words = line.split(separator: " ").map { HeardText.Word(text: String($0), probability: 0.5) }
        return HeardText(
            words: words,
            meanProbability: 0.5,
            score: -1,
            tokens: words.count,
            hasEnded: hasEnded
        )
    }

    private func nearest(_ texts: [HeardText]) -> HeardText? {
        PersonalHearing.nearest(
            to: text("The mill dough? Uh, regular sign.").words,
            among: texts,
            with: ["mildo"]
        )
    }

    @Test("Among texts with the same names the most similar is compared, and of equals the likeliest")
    func nearest() {
        let far = text("The Mildo? Ringular is fine.")
        let near = text("The Mildo? Uh, regular sign.")
        let asNear = text("The Mildo. Uh, regular sign.")
        #expect(nearest([far, near, asNear]) == near)
        #expect(nearest([far, text("The mill dough? Uh, regular sign.")]) == far)
        #expect(nearest([far, text("The Mildo? Uh, regular Mildo.")]) == far)
        #expect(nearest([far, text("The Mildo? Uh, regular sign", hasEnded: false)]) == far)
    }

    @Test("No text is compared where the likeliest came to no end")
    func endless() {
        #expect(
            nearest([text("The Mildo, the Mildo", hasEnded: false), text("The Mildo? Uh, sign.")]) == nil
        )
        #expect(nearest([]) == nil)
    }
}

@Suite("More personal words have to be nearer to the heard ones")
struct PersonalCensusTests {
    static let frequent = Set(
        """
        james mary robert patricia john linda michael barbara david william elizabeth richard susan joseph jessica
        thomas sarah charles karen nancy daniel matthew betty anthony margaret mark sandra donald ashley steven emily
        paul donna andrew michelle joshua carol kenneth amanda kevin melissa brian deborah george stephanie edward
        rebecca ronald sharon laura jason cynthia jeffrey ryan jacob gary nicholas angela eric
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    private func census(_ words: Set<String>) throws -> PersonalCensus {
        try PersonalCensus(of: words, Pronouncing(model: try SpeechModel(named: "en-us")))
    }

    @Test("Few words are looked for equally far, frequent or not")
    func few() throws {
        let census = try census(["mildo", "quillan", "mary"])
        #expect(census.limits(of: "mildo") == .rare)
        #expect(census.limits(of: "quillan") == .usual)
        #expect(census.limits(of: "mary") == .usual)
        #expect(census.hasFewOwn)
    }

    @Test("A few rare words among many frequent ones are looked for as far as alone")
    func amongFrequent() throws {
        #expect(Self.frequent.count > 50)
        let census = try census(Self.frequent.union(["mildo", "quillan"]))
        #expect(census.limits(of: "mildo") == .rare)
        #expect(census.limits(of: "quillan") == .usual)
        #expect(census.limits(of: "mary") == .usualOfMany)
        #expect(census.hasFewOwn)
    }

    @Test("Many rare words have to be nearer, but a hundred are not too many")
    func many() throws {
        #expect(try census(Set((0..<99).map { "name\($0)" }).union(["mildo"])).limits(of: "mildo") == .rare)
        let made = Set((0..<100).map { "name\($0)" })
        let census = try census(made.union(["mildo", "quillan", "mary"]))
        #expect(census.limits(of: "mildo") == .rareOfMany)
        #expect(census.limits(of: "quillan") == .usualOfMany)
        #expect(census.limits(of: "mary") == .usualOfMany)
        #expect(!census.hasFewOwn)
    }
}

@Suite("Personal words are taken if the sound confirms them")
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

    @Test("A word that makes the sound much less likely is only proposed")
    func borneOut() {
        let liddy = claim("Liddy", 4..<5)
        #expect(text([liddy.judged(-90, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(-105, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(-190, heard: -100)]) == "Out of their first lady and")
        let outcome = PersonalSpans.Outcome(heard, taking: [liddy.judged(-190, heard: -100)])
        #expect(outcome.alternatives == ["lady": "Liddy"])
    }

    @Test("A word near an unknown spelling needs no proof by the sound", arguments: [0.125, 2.0 / 6])
    func near(distance: Double) {
        let liddy = claim("Liddy", 4..<5, distance: distance)
        #expect(text([liddy.judged(-190, heard: -100)]) == "Out of their first Liddy, and")
    }

    @Test("A word that is not in the sound is not taken, unless the heard words are not there either")
    func notFound() {
        let liddy = claim("Liddy", 4..<5)
        #expect(text([liddy.judged(nil, heard: -100)]) == "Out of their first lady and")
        #expect(text([liddy.judged(-90, heard: nil)]) == "Out of their first Liddy, and")
        #expect(text([liddy.judged(nil, heard: nil)]) == "Out of their first Liddy, and")
    }

    @Test("An ordinary word gives way to a name that fits about as well, or to a near one")
    func ordinary() {
        let far = claim("Liddy", 4..<5, isOrdinary: true)
        #expect(text([far.judged(-110, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([far.judged(-120, heard: -100)]) == "Out of their first lady and")
        let near = claim("Liddy", 4..<5, distance: 0.3, isOrdinary: true)
        #expect(text([near.judged(-140, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([near.judged(-190, heard: -100)]) == "Out of their first lady and")
    }

    @Test("A short name in a longer word has to be as likely, and waits where the sound says nothing")
    func short() {
        let short = claim("Liddy", 4..<5, distance: 0.6, common: 1, isOrdinary: true)
        #expect(text([short.judged(-100, heard: -100)]) == "Out of their first Liddy, and")
        #expect(text([short.judged(-105, heard: -100)]) == "Out of their first lady and")
        #expect(text([short.judged(nil, heard: nil)]) == "Out of their first lady and")
        let longer = claim("Liddy", 4..<5, isOrdinary: true)
        #expect(text([longer.judged(nil, heard: nil)]) == "Out of their first Liddy, and")
    }

    @Test("A name that the sound does not prefer is doubted, and no surer than the heard words")
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
