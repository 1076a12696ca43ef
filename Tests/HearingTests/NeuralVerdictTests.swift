@testable import Hearing
import Sound
import Testing
import Wires

@Suite("Texts of a neural ear are judged and corrected")
struct NeuralVerdictTests {
    static func text(_ words: String, mean: Double = 0.9, hasEnded: Bool = true) -> HeardText {
        let parts = words.split(separator: " ").map { HeardText.Word(text: String($0), probability: mean) }
        return HeardText(
            words: parts,
            meanProbability: mean,
            score: -1,
            tokens: parts.count + 1,
            hasEnded: hasEnded
        )
    }

    @Test(
        "Notes, foreign letters, loops and texts without an end are refused",
        arguments: [
            text("♪♪ ♪♪"), text("© transcript Emily"), text("สวัสดี"), text("we went", hasEnded: false),
            text("The first one is the first one. The first one is the first one. The first one is"),
            text("I'm going to go. I'm going to go. I'm going to go. I'm going to go."),
            text("2021, 2021, 2021, 2021, 2021, 2021,"),
        ]
    )
    func refused(_ text: HeardText) { #expect(NeuralVerdict(text, speechSeconds: 1) == .refused) }

    @Test(
        "People who repeat themselves, foreign names and money are heard",
        arguments: [
            text("Tear it down, tear it down, they said, and then we all went home."), text("No, no, no."),
            text("Zoë ate crème brûlée for £5 – or €6."), text("Bye."), text(""),
            text("Very, very, very good, said the old man to his little dog."),
        ]
    )
    func kept(_ text: HeardText) { #expect(NeuralVerdict(text, speechSeconds: 1) == .sure) }

    @Test(
        "Over music and of several people at once, only a text that is sure and more than a few words counts"
    )
    func unclear() {
        let words = "we walked along the river"
        #expect(NeuralVerdict(Self.text(words), speechSeconds: 3, clarity: .unclear) == .sure)
        #expect(NeuralVerdict(Self.text(words, mean: 0.6), speechSeconds: 3, clarity: .unclear) == .refused)
        #expect(NeuralVerdict(Self.text("thank you"), speechSeconds: 1, clarity: .unclear) == .refused)
        #expect(NeuralVerdict(Self.text(words, mean: 0.6), speechSeconds: 3) == .doubtful)
        let again =
            "If you do not know what to do, you are going to do it. If you do not know, you are going to do it."
        #expect(NeuralVerdict(Self.text(again), speechSeconds: 9, clarity: .unclear) == .refused)
        #expect(NeuralVerdict(Self.text(again), speechSeconds: 9, clarity: .mixed) == .refused)
        #expect(NeuralVerdict(Self.text(again), speechSeconds: 9) == .sure)
        #expect(NeuralVerdict(Self.text("thank you"), speechSeconds: 1, clarity: .mixed) == .sure)
    }

    @Test("A text counts only if another hearing has half of it, and is doubtful with little more")
    func weighed() {
        let heard = Self.text("we walked along the river and then came home")
        let verdict = NeuralVerdict(heard, speechSeconds: 3)
        func weighed(_ other: String, _ verdict: NeuralVerdict = verdict) -> NeuralVerdict {
            verdict.weighed(by: TextAgreement(of: heard, and: Self.text(other)))
        }
        #expect(weighed("we walked along a river and then came home") == .sure)
        #expect(weighed("we walked along a liver when men came home") == .doubtful)
        #expect(weighed("he talked of long delivery and men who roam") == .refused)
        #expect(weighed("we walked along the river and then came home", .doubtful) == .doubtful)
        #expect(weighed("we walked along the river and then came home", .refused) == .refused)
    }

    @Test("Impossible texts are refused")
    func impossible() throws {
        let good = Self.text("we went home")
        try HeardText.check([good], within: 1)
        var odd = [good, good, good, good]
        odd[0].meanProbability = .nan
        odd[1].words[0].probability = 2
        odd[2].words[0].text = String(repeating: "x", count: 2_000)
        odd[3].score = -.infinity
        for text in odd {
            #expect(throws: TranscriptionError.self) { try HeardText.check([text], within: 1) }
        }
        let many = Self.text(String(repeating: "a ", count: 200))
        #expect(throws: TranscriptionError.self) { try HeardText.check([many], within: 1) }
        #expect(throws: TranscriptionError.self) {
            try HeardText.check(Array(repeating: good, count: 17), within: 1)
        }
    }

    @Test("A lone word counts in a moment of speech, and not in a long one")
    func sparse() {
        #expect(NeuralVerdict(Self.text("Bye."), speechSeconds: 0.6) == .sure)
        #expect(NeuralVerdict(Self.text("Thank you."), speechSeconds: 9) == .refused)
    }

    @Test("Among texts that sound alike the likelier language counts, however long it is")
    func likeliest() {
        var (right, wrong) = (Self.text("I knew it"), Self.text("a new it"))
        (right.score, wrong.score) = (-1.2, -1)
        let texts = [wrong, right]
        #expect(NeuralTexts.likeliest(texts, weights: [-14, -9], counting: 0.15) == right)
        #expect(NeuralTexts.likeliest(texts, weights: [-14, -9], counting: 0) == wrong)
        let longer = Self.text("I knew it well")
        #expect(NeuralTexts.likeliest([right, longer], weights: [-9, -9.5], counting: 1) == longer)
        #expect(NeuralTexts.likeliest([], weights: [], counting: 1) == nil)
    }

    @Test("An ear of another language may write its letters, but no musical notes")
    func otherLanguage() {
        let text = Self.text("오늘 아침에 강을")
        #expect(NeuralVerdict(text, speechSeconds: 9) == .refused)
        #expect(NeuralVerdict(text, speechSeconds: 9, isEnglish: false) == .sure)
        #expect(NeuralVerdict(Self.text("♪ la ♪"), speechSeconds: 1, isEnglish: false) == .refused)
    }

    @Test("A text of low probability is doubtful as a whole")
    func doubtful() {
        #expect(NeuralVerdict(Self.text("a man in a hat", mean: 0.6), speechSeconds: 1) == .doubtful)
    }

    @Test(
        "Old spellings, per cent, times of day and the last comma are corrected, and nothing else",
        arguments: [
            ("To-day I am here", "Today I am here"), ("at 9pm, then", "at 9 p.m., then"),
            ("ten per cent.", "ten percent."), ("at 10 am.", "at 10 am."), ("10 A.M. sharp", "10 a.m. sharp"),
            ("Good-bye, to-morrow!", "Goodbye, tomorrow!"), ("Ok, fine", "OK, fine"),
            ("I am well-known", "I am well-known"),
        ]
    )
    func tidied(_ written: String, _ right: String) {
        let words = WrittenForm.tidied(Self.text(written).words)
        #expect(words.map(\.text).joined(separator: " ") == right)
    }

    @Test(
        "A text ends with one mark that ends a sentence",
        arguments: [
            ("we went", "we went."), ("morning.", "morning."), ("well,", "well."), ("what?", "what?"),
            ("", ""),
        ]
    )
    func ended(_ text: String, _ right: String) { #expect(WrittenForm.ended(text) == right) }

    @Test("A word is shown without the punctuation around it")
    func bare() {
        let words = ["“Hello,”", "don't", "p.m.,", "—", "$5."].map(WrittenForm.bare)
        #expect(words == ["Hello", "don't", "p.m.", "—", "$5"])
    }

    @Test("A probability grows with a word's own and its neighbours'")
    func calibration() {
        let curve = NeuralCalibration(slope: 0.6, offset: 0.2, neighbours: 0.3)
        #expect(curve.probabilities([]).isEmpty)
        let low = curve.probabilities([0.2])[0]
        let high = curve.probabilities([0.9])[0]
        #expect(low < high && low > 0 && high < 1)
        #expect(curve.probabilities([0.2, 0.5])[1] < curve.probabilities([0.9, 0.5])[1])
        #expect(curve.probabilities([0, 1]).allSatisfy { $0.isFinite })
    }
}

@Suite("The fit of words and sound")
struct SoundFitTests {
    private func agreement(_ same: Int, of count: Int) -> TextAgreement {
        let words = (0..<count).map { "w" + String(repeating: "a", count: $0 + 1) }
        let other = words.prefix(same) + words.dropFirst(same).map { $0 + "x" }
        return TextAgreement(
            of: NeuralVerdictTests.text(words.joined(separator: " ")),
            and: NeuralVerdictTests.text(other.joined(separator: " "))
        )
    }

    @Test("Each word counts by its length, and a word without a place not at all")
    func mean() throws {
        let placed: [HeardWord?] = [
            HeardWord(text: "we", start: 0, end: 1, probability: 0.5), nil,
            HeardWord(text: "went", start: 1, end: 4, probability: 0.25),
        ]
        let fit = try #require(SoundFit(of: placed).perMoment)
        #expect(abs(fit + 7.0 / 4 * 0.693_147) < 0.001)
        #expect(SoundFit(of: nil).perMoment == nil && SoundFit(of: [nil]).perMoment == nil)
    }

    @Test("The worse words fit, the more of them another hearing must confirm")
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

    @Test("A sure text whose words are not in the sound may be of another language")
    func foreign() {
        func weighed(_ verdict: NeuralVerdict, _ fit: Double?, _ probability: Double = 0.8, same: Int = 1)
            -> NeuralVerdict
        {
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

    @Test("Words that were said fit the sound, and others do not")
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

@Suite("The agreement of two hearings")
struct TextAgreementTests {
    private func share(_ one: String, _ other: String, isEnglish: Bool = true) -> Double {
        TextAgreement(
            of: NeuralVerdictTests.text(one),
            and: NeuralVerdictTests.text(other),
            isEnglish: isEnglish
        ).share
    }

    @Test("Capitals and punctuation make no difference")
    func same() {
        #expect(share("To be, or not to be.", "to be or not to be") == 1)
        #expect(share("We went — home", "we went home") == 1)
        #expect(share("In 1455, at 9pm", "in 14 55 at 9 pm") == 1)
    }

    @Test("Each changed, lost or added word counts against the longer text")
    func words() {
        #expect(share("we walked along the river", "we walked beside the river") == 0.8)
        #expect(share("we walked along the river", "we walked along") == 0.6)
        #expect(share("the river", "we walked along the river") == 0.4)
        #expect(share("one two", "three four") == 0)
    }

    @Test("An empty text agrees with an empty one, and not with words")
    func nothing() {
        #expect(share("", "") == 1)
        #expect(share("", "we went") == 0)
        #expect(share("we went", "♪") == 0)
    }

    @Test("Two words of a short text may differ, and nearly half of a long one, but never all")
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

    @Test("A language that does not write its words apart is compared letter by letter")
    func letters() {
        #expect(share("今朝川を歩いた", "今朝川を歩いて", isEnglish: false) > 0.8)
        #expect(share("今朝川を歩いた", "今朝川を歩いて") == 0)
    }

    @Test("The other hearing has another silence around the sound than each run, and the least effort")
    func otherWay() {
        let calibration = NeuralCalibration(slope: 1, offset: 0, neighbours: 0)
        let usual = NeuralPlan(beam: 4, padSeconds: [0.3], calibration: calibration)
        #expect(usual.otherWay == NeuralSettings(beam: 1, padSeconds: 0))
        let bare = NeuralPlan(beam: 1, padSeconds: [0], calibration: calibration)
        #expect(bare.otherWay == NeuralSettings(beam: 1, padSeconds: 0.3))
    }
}
