import Testing
@testable import Mood

@Suite("The mood of lines that people may say into a diary")
struct MoodLinesTests {
    /// A batch, and how many of its lines with a feeling must be told rightly, in per cent.
    struct Batch: Sendable, CustomTestStringConvertible {
        var name: String
        var lines: String
        var least: Int

        var testDescription: String { name }
    }

    static let batches = [
        Batch(name: "first, English", lines: MoodLinesFirst.english, least: 92),
        Batch(name: "first, Korean", lines: MoodLinesFirst.korean, least: 90),
        Batch(name: "second, English", lines: MoodLinesSecond.english, least: 82),
        Batch(name: "second, Korean", lines: MoodLinesSecond.korean, least: 88),
        Batch(name: "third, English", lines: MoodLinesThird.english, least: 85),
        Batch(name: "third, Korean", lines: MoodLinesThird.korean, least: 88),
        Batch(name: "fourth, English", lines: MoodLinesFourth.english, least: 88),
        Batch(name: "fourth, Korean", lines: MoodLinesFourth.korean, least: 88),
        // For these no phrase was written: what is named at first sight.
        Batch(name: "fifth, English", lines: MoodLinesFifth.english, least: 30),
        Batch(name: "fifth, Korean", lines: MoodLinesFifth.korean, least: 22),
    ]

    @Test("Feelings are named, seldom a wrong one, and facts have none", arguments: batches)
    func batch(batch: Batch) throws {
        var right = 0, felt = 0, wrong: [Substring] = [], invented: [Substring] = []
        for line in batch.lines.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            try #require(parts.count == 2)
            let named = try Tables.read(String(parts[1])).mood?.emotion
            guard parts[0] != "none" else {
                if named != nil { invented.append(line) }
                continue
            }
            let emotion = try #require(Emotion(rawValue: String(parts[0])))
            felt += 1
            if named == emotion { right += 1 } else if named != nil { wrong.append(line) }
        }
        #expect(right * 100 >= felt * batch.least, "\(right) of \(felt)")
        #expect(wrong.count * 6 <= felt, "\(wrong)")
        #expect(invented.count <= 1, "\(invented)")
    }
}
