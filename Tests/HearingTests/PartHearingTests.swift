import Sound
import TestKit
import Testing
@testable import Hearing

@Suite("Ears that say no more than what they hear in a part")
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

    @Test("have their words put together as they are, under the name of what hears")
    func words() async throws {
        let heard = try await heard(.split)
        #expect(heard.words.count == 2 && heard.words.last?.end == 200)
        #expect(heard.text == heard.words.map(\.word).joined(separator: " "))
        #expect((heard.engine, heard.model, heard.preset) == ("plain", "none", "fast"))
        #expect(!heard.capped && heard.seconds == 200)
    }

    @Test("say of a long memo how much they left out")
    func cap() async throws {
        let heard = try await heard(.stop)
        #expect(heard.text == "w180" && heard.seconds == 180)
        #expect(heard.capped && heard.unheardSeconds == 20)
    }
}
