import Glibc
import Testing
@testable import Hearing
@testable import Mood

@Suite("The evidence of a mood")
struct MoodEvidenceTests {
    @Test(
        "Evidence lies where the phrase stands, in characters",
        arguments: ["I'M SO SCARED 😀 é 행복했다", "👨‍👩‍👧‍👦 정말 행복했다!"]
    )
    func places(text: String) throws {
        let characters = Array(text)
        let evidence = try Tables.reader.get().analyse(text: text).evidence
        #expect(!evidence.isEmpty)
        for one in evidence {
            try #require(one.from >= 0 && one.from < one.to && one.to <= characters.count)
            #expect(String(characters[one.from..<one.to]) == one.phrase)
        }
    }

    @Test("Evidence has the time of its words, and a doubtful word says less")
    func timesAndProbabilities() throws {
        func words(_ probability: Double) -> [Word] {
            [("i", 0.0), ("feel", 0.3), ("wonderful", 0.6)].map {
                Word(word: $0.0, start: $0.1, end: $0.1 + 0.25, probability: probability)
            }
        }
        let sure = try Tables.reader.get().analyse(text: "I feel wonderful.", words: words(1)).evidence
        let doubtful = try Tables.reader.get().analyse(text: "I feel wonderful.", words: words(0.5)).evidence
        let first = try #require(sure.first)
        let second = try #require(doubtful.first)
        #expect(first.end == 0.85)
        #expect((first.start ?? -1) >= 0)
        #expect(second.weight < first.weight * 0.6)
    }

    @Test("Evidence names the rules that turned it")
    func turns() throws {
        let reader = try Tables.reader.get()
        #expect(reader.analyse(text: "i was extremely angry").evidence.first?.turnedBy == ["intensifier"])
        #expect(reader.analyse(text: "전혀 무섭지 않다 정말 행복해").evidence.last?.turnedBy == ["intensifier"])
    }

    @Test("Evidence does not depend on case and composed characters")
    func spelling() throws {
        let composed = try Tables.read("정말 행복했다")
        #expect(try Tables.read("정말 행복했다").score == composed.score)
        #expect(try Tables.read("I’M NOT HAPPY").score == Tables.read("i'm not happy").score)
    }

    @Test("A text gives the same reading whatever was read before")
    func sameBytes() throws {
        let texts = ["i am so sad", "정말 행복했다", "", "i was terrified but it went well"]
        let first = try texts.map { try Tables.read($0) }
        let second = try texts.reversed().map { try Tables.read($0) }
        #expect(first == second.reversed())
    }

    @Test("Random text and very long text neither trap nor take for ever")
    func endures() throws {
        let seed: UInt64 = 20_261_121
        var state = seed
        func next(_ limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        let pieces = [
            "not ", "happy", "안 ", "슬프", "지 않", " but ", ".", "\u{301}", "\n", "\u{1100}", "\u{1161}", "1",
            "%", "'", "😀", "very ",
        ]
        for _ in 0..<500 {
            let text = (0..<next(40)).map { _ in pieces[Int(next(UInt64(pieces.count)))] }.joined()
            let reading = try Tables.read(text)
            #expect(reading.score.positive.isFinite, "seed \(seed)")
        }
        let long = String(repeating: "not very 안 슬프지 ", count: 5_000)
        #expect(try Tables.read(long).score.positive.isFinite)
    }

    @Test("A text of four times as many words takes some four times as long, not sixteen times")
    func growth() throws {
        func seconds(_ count: Int) throws -> Double {
            let text = String(repeating: "not ", count: count)
            _ = try Tables.read("warm")
            var (before, after) = (timespec(), timespec())
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
            #expect(try Tables.read(text).score.positive.isFinite)
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
            return Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
        }
        let (short, long) = (try seconds(10_000), try seconds(40_000))
        #expect(long < 10 * short, "\(short) s, then \(long) s")
    }
}
