import Sound
import Testing
import Wires
@testable import Hearing

@Suite("How well words fit the sound")
struct SoundFitTests {
    private func agreement(_ same: Int, of count: Int) -> TextAgreement {
        let words = (0..<count).map { "w" + String(repeating: "a", count: $0 + 1) }
        let other = words.prefix(same) + words.dropFirst(same).map { $0 + "x" }
        return TextAgreement(
            of: NeuralVerdictTests.text(words.joined(separator: " ")),
            and: NeuralVerdictTests.text(other.joined(separator: " "))
        )
    }

    @Test("each word counts as long as it lasts, and what has no place not at all")
    func mean() throws {
        let placed: [HeardWord?] = [
            HeardWord(text: "we", start: 0, end: 1, probability: 0.5), nil,
            HeardWord(text: "went", start: 1, end: 4, probability: 0.25),
        ]
        let fit = try #require(SoundFit(of: placed).perMoment)
        #expect(abs(fit + 7.0 / 4 * 0.693_147) < 0.001)
        #expect(SoundFit(of: nil).perMoment == nil && SoundFit(of: [nil]).perMoment == nil)
    }

    @Test("words that fit need nobody else; the worse they fit, the more of them another hearing has to have")
    func bearsOut() {
        #expect(SoundFit(perMoment: -1.5).isSure && SoundFit(perMoment: -1.5).bearsOut(nil))
        let poor = SoundFit(perMoment: -2.6)
        #expect(!poor.isSure && !poor.bearsOut(nil))
        #expect(!poor.bearsOut(agreement(4, of: 10)) && poor.bearsOut(agreement(5, of: 10)))
        for bad in [SoundFit(perMoment: -3.5), SoundFit(perMoment: nil)] {
            #expect(bad.isBad && !poor.isBad)
            #expect(!bad.bearsOut(agreement(6, of: 10)) && bad.bearsOut(agreement(7, of: 10)))
        }
    }

    @Test("a sure text whose words are not in the sound may be of another language")
    func foreign() {
        func weighed(
            _ verdict: NeuralVerdict,
            _ fit: Double?,
            _ probability: Double = 0.8,
            same: Int = 1
        ) -> NeuralVerdict {
            verdict.weighed(
                by: SoundFit(perMoment: fit),
                probability: probability,
                agreement: agreement(same, of: 10)
            )
        }
        #expect(weighed(.sure, -1.4) == .sure && weighed(.sure, -2.6) == .foreign)
        #expect(weighed(.sure, nil) == .foreign && weighed(.doubtful, -4) == .foreign)
        #expect(weighed(.doubtful, -1.4, 0.6) == .doubtful && weighed(.doubtful, -1.4, 0.4) == .foreign)
        #expect(weighed(.sure, -4, same: 9) == .sure && weighed(.doubtful, -4, 0.6, same: 9) == .foreign)
        #expect(weighed(.doubtful, -2.6, 0.6, same: 9) == .doubtful)
        #expect(weighed(.refused, -1.4) == .refused && weighed(.refused, -4) == .refused)
    }

    @Test("what was said fits the sound, and a sentence that was not does not")
    func placed() async throws {
        let pool = HearPool(limit: 1)
        let aligner = WordAligner(model: try SpeechModel(named: "en-us"), words: [], pool: pool)
        let sound = TestSound.goForward
        let stretch = SoundStretch(path: sound.path, firstSample: 0, samples: sound.samples)
        let said = try await aligner.times(
            of: ["Go", "forward", "10", "meters."],
            in: stretch,
            passingOver: true
        )
        let other = try? await aligner.times(
            of: ["Miss", "Tuesday's", "cheese"],
            in: stretch,
            passingOver: true
        )
        await pool.release()
        #expect(SoundFit(of: said).isSure)
        #expect(!SoundFit(of: other).isSure)
    }
}
