import Testing
import Wires
@testable import Hearing

@Suite("Which leaning text is compared with what was heard")
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

    @Test("of those with the same names it is the one that is most like that, and of equals the likeliest")
    func nearest() {
        let far = text("The Mildo? Ringular is fine.")
        let near = text("The Mildo? Uh, regular sign.")
        let asNear = text("The Mildo. Uh, regular sign.")
        #expect(nearest([far, near, asNear]) == near)
        #expect(nearest([far, text("The mill dough? Uh, regular sign.")]) == far)
        #expect(nearest([far, text("The Mildo? Uh, regular Mildo.")]) == far)
        #expect(nearest([far, text("The Mildo? Uh, regular sign", hasEnded: false)]) == far)
    }

    @Test("there is none where the likeliest came to no end")
    func endless() {
        #expect(
            nearest([text("The Mildo, the Mildo", hasEnded: false), text("The Mildo? Uh, sign.")]) == nil
        )
        #expect(nearest([]) == nil)
    }
}
