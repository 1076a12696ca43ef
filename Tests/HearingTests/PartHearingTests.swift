@testable import Hearing
import Sound
import TestKit
import Testing

@Suite("Ears that hear part by part")
struct PartHearingTests {
    /// Hears one word in each part: how many seconds it has.
    private struct PlainEar: PartHearing {
        var fingerprint: EarFingerprint {
            EarFingerprint(engine: "plain", model: "none", settings: [], files: [])
        }
        var words: [PersonalWord] { [] }

        func knowing(_ words: [PersonalWord]) -> any PartHearing { self }
        func release() async {}

        func hear(
            _ part: Range<Int>,
            of sound: SpeechSamples,
            preset: HearingOptions.Preset,
            progress: @escaping @Sendable (Double) -> Void
        ) async throws(TranscriptionError) -> [HeardPiece] {
            let word = Word(
                word: "w\(part.count / SpeechSamples.hertz)",
                start: Double(part.lowerBound / SpeechSamples.hertz),
                end: Double(part.upperBound / SpeechSamples.hertz),
                probability: 1
            )
            return [HeardPiece(words: [word], tokens: [word.word])]
        }
    }

    private let folder = TestFolder()

    private func heard(_ overCap: HearingOptions.OverCap) async throws -> Transcript {
        let samples = 200 * SpeechSamples.hertz
        let path = folder.write([UInt8](repeating: 0, count: 2 * samples), to: "sound")
        return try await PlainEar().transcribe(
            SpeechSamples(path: path, samples: samples),
            options: HearingOptions(preset: .fast, overCap: overCap)
        ) { _ in }
    }

    @Test("words of parts are joined as they are, under the name of the ear")
    func words() async throws {
        let heard = try await heard(.split)
        #expect(heard.words.count == 2 && heard.words.last?.end == 200)
        #expect(heard.text == heard.words.map(\.word).joined(separator: " "))
        #expect((heard.engine, heard.model, heard.preset) == ("plain", "none", "fast"))
        #expect(!heard.capped && heard.seconds == 200)
    }

    @Test("a transcript of a long memo says how much was left out")
    func cap() async throws {
        let heard = try await heard(.keep)
        #expect(heard.text == "w180" && heard.seconds == 180)
        #expect(heard.capped && heard.unheardSeconds == 20)
    }
}

@Suite("Words piece by piece")
struct PartialTranscriptTests {
    private func piece(_ text: String, _ remarks: [HeardPart]) -> HeardPiece {
        var piece = HeardPiece()
        piece.tokens = text.split(separator: " ").map(String.init)
        piece.words = piece.tokens.map { Word(word: $0, start: 0, end: 1, probability: 1) }
        piece.isPunctuated = true
        piece.remarks = remarks
        return piece
    }

    @Test("equal remarks on pieces in a row become one, also without words")
    func remarks() {
        var heard = PartialTranscript()
        heard.add(piece("We sailed.", []))
        heard.add(piece("", [HeardPart(start: 10, end: 20, remark: .notUnderstood)]))
        heard.add(piece("", [HeardPart(start: 20, end: 31, remark: .notUnderstood)]))
        heard.add(piece("Home", [HeardPart(start: 31, end: 40, remark: .doubtful)]))
        heard.add(piece("again", [HeardPart(start: 50, end: 60, remark: .doubtful)]))
        #expect(
            heard.remarks == [
                HeardPart(start: 10, end: 31, remark: .notUnderstood),
                HeardPart(start: 31, end: 40, remark: .doubtful),
                HeardPart(start: 50, end: 60, remark: .doubtful),
            ]
        )
        #expect(heard.text(raw: false) == "We sailed. Home again.")
    }
}
