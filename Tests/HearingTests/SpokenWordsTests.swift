import Testing
@testable import Hearing

@Suite("A text and its words are one value")
struct SpokenWordsTests {
    private static let old = "We lie under, full of joy. The train leaves"
    private static let words = old.split(separator: " ").enumerated().map { place, word in
        Word(
            word: String(word),
            start: Double(place),
            end: Double(place) + 0.5,
            probability: 0.3,
            alternatives: place == 5 ? ["toy"] : nil
        )
    }

    private static let spoken = SpokenWords(old, words: words, doubtBelow: 0.5)

    private static func placed(_ text: String) -> [Word]? { spoken.edited(to: text).words }

    @Test(
        "The text is derived from its words and keeps every space",
        arguments: ["", " ", "a", "\n a\t\nb  c ", old]
    )
    func derived(text: String) {
        #expect(SpokenWords(text).text == text)
        #expect(SpokenWords(text).edited(to: text).text == text)
    }

    @Test("A transcript gives each word its time, its doubt and its alternatives with its capital letter")
    func transcript() throws {
        let heard = [
            Word(word: "by", start: 1, end: 2, probability: 0.3, alternatives: ["buy", "bye"]),
            Word(word: "sea", start: 2, end: 3, probability: 0.9),
        ]
        let transcript = Transcript(
            text: "By sea.",
            engine: "e",
            model: "m",
            preset: "fast",
            seconds: 3,
            words: heard
        )
        let timed = try #require(transcript.spoken.timed)
        #expect(timed.map(\.text) == ["By", "sea."] && timed.map(\.word) == heard)
        #expect(timed.map(\.isDoubtful) == [true, false])
        #expect(timed[0].alternatives == ["Buy", "Bye"])
        #expect(transcript.timedWords == timed)
    }

    @Test("A text with other words than were heard has no times, and its transcript shows what was heard")
    func apart() {
        var transcript = Transcript(
            text: "55 miles",
            engine: "e",
            model: "m",
            preset: "fast",
            seconds: 3,
            words: []
        )
        transcript.words = ["fifty", "five", "miles"].map { Word(word: $0, start: 0, end: 1, probability: 1) }
        #expect(transcript.spoken.text == "55 miles" && transcript.spoken.words == nil)
        #expect(transcript.spoken.tokens.allSatisfy { !transcript.spoken.isDoubtful($0) })
        #expect(transcript.timedWords.map(\.text) == ["fifty", "five", "miles"])
        #expect(SpokenWords("", words: []).words == nil, "no words are no times")
    }

    @Test("A replaced word is sure and said where the old one was; all others keep their times and doubts")
    func replaced() throws {
        var expected = Self.words
        expected[5] = Word(word: "boys.", start: 5, end: 5.5, probability: 1)
        #expect(Self.spoken.edited(to: "We lie under, full of boys. The train leaves").words == expected)
    }

    @Test("Unchanged words keep time, doubt and alternatives, however many words others become")
    func fewer() throws {
        let placed = try #require(Self.placed("We wonderful, full of joy. The train leaves at seven"))
        #expect(placed.map(\.word).prefix(3) == ["We", "wonderful,", "full"])
        #expect((placed[1].start, placed[1].end, placed[1].probability) == (1, 2.5, 1))
        #expect(Array(placed[2...7]) == Array(Self.words[3...8]))
        #expect(placed.suffix(2).allSatisfy { $0.start == 8.5 && $0.end == 8.5 && $0.probability == 1 })
        #expect(placed.count == 10)
    }

    @Test("Several words for one share its time")
    func more() throws {
        let placed = try #require(Self.placed("We lie under, full of big joys. The train leaves"))
        #expect(placed[5].start == 5 && placed[5].end == placed[6].start && placed[6].end == 5.5)
        #expect(placed[6].alternatives == nil && placed[7] == Self.words[6])
    }

    @Test("A word with other marks or capitals keeps its time and becomes sure")
    func marks() throws {
        let placed = try #require(Self.placed("we lie under full of joy the train leaves"))
        #expect(placed.map(\.start) == Self.words.map(\.start))
        #expect(placed.map(\.probability) == [1, 0.3, 1, 0.3, 0.3, 1, 1, 0.3, 0.3])
    }

    @Test("Removed words leave the times of all others")
    func removed() throws {
        var correction = TextCorrection(Self.old)
        let count = correction.remove("full of joy")
        let placed = try #require(Self.placed(correction.text))
        #expect((count, correction.text) == (1, "We lie under. The train leaves"))
        #expect(placed.map(\.start) == [0, 1, 2, 6, 7, 8])
    }

    @Test("A text without times gives its edited text none")
    func unknown() {
        #expect(SpokenWords("a b").edited(to: "a b").words == nil)
        #expect(SpokenWords("a b", words: Self.words).edited(to: "a b").words == nil)
    }

    @Test("A rewritten text has no doubtful word, and no times where most of it is new")
    func written() throws {
        let text = "We lie under, full of joy. The bus stops"
        let written = try #require(Self.spoken.rewritten(as: text).words)
        #expect(written.map(\.start) == Self.words.map(\.start))
        #expect(written.allSatisfy { $0.probability == 1 && $0.alternatives == nil })
        #expect(Self.spoken.rewritten(as: "Completely other words of a person").words == nil)
    }

    @Test("A text of thousands of words is not searched for a few old ones")
    func longForShort() throws {
        let added = Array(repeating: "more", count: 2_500)
        let long = try #require(Self.placed((added + ["under,", "joy."] + added).joined(separator: " ")))
        #expect(long.count == 5_002 && long.allSatisfy { $0.probability == 1 })
        let behind = try #require(Self.placed(Self.old + " " + added.joined(separator: " ")))
        #expect(Array(behind.prefix(9)) == Self.words, "what it begins with is")
    }

    @Test("Long texts without a common word are compared at once")
    func long() {
        let old = (0..<5_000).map { "a\($0)" }
        let words = old.map { Word(word: $0, start: 0, end: 1, probability: 1) }
        let spoken = SpokenWords(old.joined(separator: " "), words: words)
        #expect(spoken.rewritten(as: (0..<5_000).map { "b\($0)" }.joined(separator: " ")).words == nil)
    }

    @Test("A new hearing doubts the words that it heard too, and leaves the doubt of all others")
    func doubtedAnew() {
        func heard(by engine: String, _ words: [(String, Double)]) -> Transcript {
            Transcript(
                text: words.map(\.0).joined(separator: " "),
                engine: engine,
                model: "",
                preset: "fast",
                seconds: 3,
                words: words.map { Word(word: $0.0, start: 0, end: 1, probability: $0.1) }
            )
        }
        let before = heard(by: "pocketsphinx", [("I", 0.76), ("felt", 0.3), ("helm", 0.2), ("again", 0.7)])
        let own = before.spoken.edited(to: "I zebra helm again")
        let after = heard(by: SecondEar.engine, [("I", 0.99), ("felt", 0.99), ("home", 0.9), ("then", 0.9)])
        let doubted = own.doubted(heard: before, anew: after)
        #expect(doubted.words?.map(\.word) == ["I", "zebra", "helm", "again"])
        #expect(doubted.words?.map(\.probability) == [0.99, 1, 0.2, 1])
        #expect(doubted.words?.map(after.isDoubtful) == [false, false, true, false])
        let back = doubted.doubted(heard: after, anew: before)
        #expect(back.words?.map(before.isDoubtful) == [false, false, true, false])
    }
}
