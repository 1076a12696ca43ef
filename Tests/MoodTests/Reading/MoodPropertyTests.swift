import System
import TestKit
import Testing
@testable import Mood

@Suite("Any text has a sound reading")
struct MoodPropertyTests {
    private static let texts: [String] = {
        var random = SeededRandom(seed: 2_026)
        let pieces = [
            "i was", "so happy", "not", "never", "sad", "angry", "but", "although", "a bit", "very", "my dog",
            "died", "afraid of", "didn't", "don't think", "lost my temper", "happyyyy", "over the moon",
            "job", "행복하다", "행복하지 않은 건 아니다", "슬펐지만", "무서워", "별로", "너무", "걱정", "화가 났다", "안", "친구가", ":)", ">:(",
            "ㅠㅠ", "😱", ",", ".", "!", "\n\n", "8:30", "é", "Россия", "\u{200b}", "ＧＯＯＤ", "e\u{301}", "\r\n",
        ]
        return (0..<400).map { _ in
            let count = Int.random(in: 0...14, using: &random)
            let separators = [" ", " ", " ", "", "  "]
            return (0..<count).map { _ in
                (pieces.randomElement(using: &random) ?? "")
                    + (separators.randomElement(using: &random) ?? "")
            }.joined()
        }
    }()

    @Test("A reading's figures fit together, and its evidence stands where it says")
    func readingsAreWhole() throws {
        var moods = 0
        for text in Self.texts {
            let reading = try Tables.read(text)
            #expect((0...1).contains(reading.score.positive), "\(text)")
            #expect(abs(reading.score.emotions.values.reduce(0, +) - 1) < 0.001, "\(text)")
            #expect((reading.mood == nil) == (reading.moodReason != nil), "\(text)")
            guard let mood = reading.mood else { continue }
            moods += 1
            #expect(mood.positive + mood.negative == 100)
            #expect(!mood.evidence.isEmpty, "\(text)")
            let characters = Array(text)
            // A phrase may end within a character: a joined face, a letter before its accent.
            for evidence in mood.evidence {
                #expect(evidence.from < evidence.to && evidence.to <= characters.count)
                let there = Array(String(characters[evidence.from..<evidence.to]).utf8)
                let isThere = there.indices.contains { there[$0...].starts(with: evidence.phrase.utf8) }
                #expect(isThere, "\(text)")
            }
        }
        #expect(moods > 100)
    }

    @Test("Case, half or full width, and the blanks around it change nothing")
    func spellingsAreOne() throws {
        for text in Self.texts {
            let score = try Tables.read(text).score
            #expect(try Tables.read(text.uppercased()).score == score, "\(text)")
            #expect(try Tables.read("  \(text) \t").score == score, "\(text)")
            let wide = text.unicodeScalars.map {
                ("a"..."z").contains($0)
                    ? Unicode.Scalar($0.value + 0xfee0).map(Character.init) ?? "?" : Character($0)
            }
            #expect(try Tables.read(String(wide)).score == score, "\(text)")
        }
    }

    @Test("The filter of phrases rules out none that would fit")
    func filterIsSafe() throws {
        let folder = try InstalledFiles.standard.moodTables()
        let english = try MoodTables(folder: folder, own: nil).english().matcher
        var fits = 0
        for text in Self.texts {
            TextBytes.search(NormalisedText(text).bytes) { bytes in
                for token in english.tokens(bytes).list {
                    for candidate in english.phrases.candidates(bytes, token.range) {
                        let pattern = english.phrases.expressions[candidate.expression].pattern.pattern
                        guard pattern?.match(in: bytes, at: token.range.lowerBound) != nil else { continue }
                        fits += 1
                        #expect(candidate.follow.allow(bytes, token.range.upperBound), "\(text)")
                    }
                }
            }
        }
        #expect(fits > 50)
    }
}
