import Testing
import Wires
@testable import Hearing

@Suite("How far two hearings make the same text")
struct TextAgreementTests {
    private func share(_ one: String, _ other: String, isEnglish: Bool = true) -> Double {
        TextAgreement(
            of: NeuralVerdictTests.text(one),
            and: NeuralVerdictTests.text(other),
            isEnglish: isEnglish
        ).share
    }

    @Test("capitals and punctuation make no difference")
    func same() {
        #expect(share("To be, or not to be.", "to be or not to be") == 1)
        #expect(share("We went — home", "we went home") == 1)
        #expect(share("In 1455, at 9pm", "in 14 55 at 9 pm") == 1)
    }

    @Test("each word changed, lost or added is one of the longer text's less")
    func words() {
        #expect(share("we walked along the river", "we walked beside the river") == 0.8)
        #expect(share("we walked along the river", "we walked along") == 0.6)
        #expect(share("the river", "we walked along the river") == 0.4)
        #expect(share("one two", "three four") == 0)
    }

    @Test("what says nothing agrees with nothing, and not with words")
    func nothing() {
        #expect(share("", "") == 1)
        #expect(share("", "we went") == 0)
        #expect(share("we went", "♪") == 0)
    }

    @Test("two words of a short text may differ, and nearly half of a long one, but never all")
    func enough() {
        func isEnough(_ one: String, _ other: String) -> Bool {
            TextAgreement(of: NeuralVerdictTests.text(one), and: NeuralVerdictTests.text(other)).isEnough
        }
        #expect(isEnough("", "") && isEnough("go forward ten readers", "go forth the ten meters"))
        #expect(!isEnough("thank you", "") && !isEnough("thank you", "the end"))
        let words = (1...40).map { String(repeating: "a", count: $0) }
        func changed(_ count: Int) -> String {
            (words.prefix(count).map { $0 + "x" } + words.dropFirst(count)).joined(separator: " ")
        }
        #expect(isEnough(words.joined(separator: " "), changed(20)))
        #expect(!isEnough(words.joined(separator: " "), changed(21)))
    }

    @Test("a language that does not write its words apart is compared letter by letter")
    func letters() {
        #expect(share("今朝川を歩いた", "今朝川を歩いて", isEnglish: false) > 0.8)
        #expect(share("今朝川を歩いた", "今朝川を歩いて") == 0)
    }

    @Test("the other hearing has another silence around the sound than each run, and the least effort")
    func otherWay() {
        let calibration = NeuralCalibration(slope: 1, offset: 0, neighbours: 0)
        let usual = NeuralPlan(beam: 4, padSeconds: [0.3], calibration: calibration)
        #expect(usual.otherWay == NeuralSettings(beam: 1, padSeconds: 0))
        let bare = NeuralPlan(beam: 1, padSeconds: [0], calibration: calibration)
        #expect(bare.otherWay == NeuralSettings(beam: 1, padSeconds: 0.3))
    }
}
