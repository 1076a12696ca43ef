import Foundation
@testable import Mood
import Testing

@Suite("The mood of what people say into a diary")
struct MoodLinesTests {
    @Test("Sentences have their feeling", arguments: ["events.en", "events.ko", "sentences", "moodless"])
    func sentences(file: String) throws {
        for line in try MoodCase.all(in: file) {
            let reading = try Tables.read(line.text)
            let emotion = reading.mood?.emotion
            switch line.expected {
            case "none": #expect(reading.mood == nil, "\(line.text)")
            case "bad":
                #expect(reading.mood != nil && emotion != .joy, "\(line.text)")
                #expect(reading.score.positive < 0.5, "\(line.text)")
            case "good or unsure":
                #expect(reading.mood == nil || reading.score.positive > 0.5, "\(line.text)")
                #expect(emotion == nil || emotion == .joy, "\(line.text)")
            default:
                let expected = try #require(Emotion(rawValue: line.expected))
                #expect(emotion == expected, "\(line.text)")
            }
        }
    }

    /// Minimum per cent of correct feelings; no phrase was written for the fifth batch.
    @Test(
        "Feelings are named, seldom a wrong one, and facts have none",
        arguments: [
            ("first.en", 92), ("first.ko", 90), ("second.en", 82), ("second.ko", 88), ("third.en", 85),
            ("third.ko", 88), ("fourth.en", 88), ("fourth.ko", 88), ("fifth.en", 30), ("fifth.ko", 22),
        ]
    )
    func batch(file: String, least: Int) throws {
        var right = 0, felt = 0, wrong: [MoodCase] = [], invented: [MoodCase] = []
        for line in try MoodCase.all(in: "lines." + file) {
            let named = try Tables.read(line.text).mood?.emotion
            guard line.expected != "none" else {
                if named != nil { invented.append(line) }
                continue
            }
            let emotion = try #require(Emotion(rawValue: line.expected))
            felt += 1
            if named == emotion { right += 1 } else if named != nil { wrong.append(line) }
        }
        #expect(right * 100 >= felt * least, "\(right) of \(felt)")
        #expect(wrong.count * 6 <= felt, "\(wrong)")
        #expect(invented.count <= 1, "\(invented)")
    }
}

/// `expected: text` from a file in Cases, where `\n` begins a new line.
struct MoodCase: Sendable, CustomTestStringConvertible {
    var expected: String
    var text: String

    var testDescription: String { "\(expected): \(text)" }

    static func all(in name: String) throws -> [MoodCase] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).txt")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let colon = try #require(line.firstRange(of: ": "), "\(name): \(line)")
                return MoodCase(
                    expected: String(line[..<colon.lowerBound]),
                    text: String(line[colon.upperBound...]).replacing("\\n", with: "\n")
                )
            }
    }
}
