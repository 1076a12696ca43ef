import Foundation
import Sound
import System
import TestKit
import Testing
import Wires
@testable import Hearing

@Suite(
    "Spoilt sound and forged files before the second ear",
    .enabled(if: InstalledEar.isThere, InstalledEar.advice),
    .slow
)
struct SpoiltHearingTests {
    enum Fate: CaseIterable {
        case clipped, muchSofter, telephone

        func applied(to samples: [Int16]) -> [Int16] {
            switch self {
            case .clipped: samples.map { Int16(clamping: 8 * Int($0)) }
            case .muchSofter: samples.map { $0 / 100 }
            // 8 000 samples a second, each doubled.
            case .telephone:
                samples.indices.map { place in
                    let even = place & ~1
                    return Int16((Int(samples[even]) + Int(samples[min(even + 1, samples.count - 1)])) / 2)
                }
            }
        }
    }

    private let folder = TestFolder()

    private func goForward() throws -> [Int16] {
        try SoundParts.samples(0..<TestSound.goForward.samples, of: TestSound.goForward)
    }

    private func sound(_ samples: [Int16], _ name: String) throws -> SpeechSamples {
        let bytes = samples.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        try DurableFile.write(bytes, to: "\(folder.path)/\(name)")
        return SpeechSamples(path: "\(folder.path)/\(name)", samples: samples.count)
    }

    private func heard(_ sound: SpeechSamples, by ear: SecondEar?) async throws -> Transcript {
        let hearer = MoonshineTranscriber(
            ear: try #require(ear),
            model: try SpeechModel(named: "en-us"),
            workers: 1
        )
        return try await hearer.transcribe(sound, options: HearingOptions(preset: .fast)) { _ in }
    }

    @Test("Clipped, very soft and telephone speech is still heard", arguments: Fate.allCases)
    func spoilt(_ fate: Fate) async throws {
        let sound = try sound(fate.applied(to: try goForward()), "\(fate)")
        let transcript = try await heard(sound, by: InstalledEar.ear)
        #expect(transcript.text.lowercased().hasPrefix("go forward"))
    }

    @Test("Two voices at once give words that lie within the sound, the same each time")
    func twoVoices() async throws {
        let other = try SoundParts.samples(0..<TestSound.numbers.samples, of: TestSound.numbers)
        let mix = zip(try goForward(), other).map { Int16(clamping: Int($0) + Int($1)) }
        let sound = try sound(mix, "two")
        let first = try await heard(sound, by: InstalledEar.ear)
        #expect(try await heard(sound, by: InstalledEar.ear) == first)
        try HeardWord.check(
            first.words.map {
                HeardWord(text: $0.word, start: $0.start, end: $0.end, probability: $0.probability)
            },
            within: first.seconds
        )
    }

    @Test("Impossible paddings and search widths are limited to possible ones")
    func settings() async throws {
        let (worker, _) = try await InstalledEar.loaded()
        let samples = try goForward()
        for (beam, pad) in [(1, Double.nan), (-3, 1e30), (1, -5), (0, .infinity)] {
            let settings = NeuralSettings(beam: beam, padSeconds: pad)
            let reply = try await worker.ask(.understand(samples, settings), limitSeconds: 180)
            guard case .understood(let texts) = reply else { throw SecondEarTests.Unexpected(reply: reply) }
            #expect(texts.first?.words.isEmpty == false, "\(beam), \(pad)")
        }
        await worker.end()
    }

    /// This machine's ear with one file replaced and its digest adjusted.
    private func forged(_ kind: KeyPath<NeuralModel, NeuralModel.File>, _ change: (inout [UInt8]) -> Void)
        throws
        -> SecondEar
    {
        let ear = try #require(InstalledEar.ear)
        let file = ear.model[keyPath: kind]
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        change(&bytes)
        let description = try #require(InstalledFiles.standard.data("models/moonshine-tiny-en.json"))
        let text = String(decoding: try Data(contentsOf: URL(filePath: description)), as: UTF8.self)
            .replacing(file.sha256, with: SHA256Sum.of(bytes))
        for own in try FileManager.default.contentsOfDirectory(atPath: ear.folder) {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(own)",
                withDestinationPath: "\(ear.folder)/\(own)"
            )
        }
        let path = "\(folder.path)/\(DurableFile.split(file.path).name)"
        try FileManager.default.removeItem(atPath: path)
        try Data(bytes).write(to: URL(filePath: path))
        try DurableFile.write(Array(text.utf8), to: "\(folder.path)/description.json")
        return try SecondEar(description: "\(folder.path)/description.json", folder: folder.path)
    }

    @Test("Files that are whole and not those of such an ear are refused with a reason")
    func foreign() async throws {
        let encoder = try #require(InstalledEar.ear).model.encoder
        let other = [UInt8](try Data(contentsOf: URL(filePath: encoder.path)))
        let ear = try forged(\.decoder) { $0 = other }
        await #expect {
            try await heard(TestSound.goForward, by: ear)
        } throws: { error in
            if case TranscriptionError.modelUnusable(let reason) = error { !reason.isEmpty } else { false }
        }
    }

    @Test("Tokens of another model are refused, for the decoder knows more of them")
    func otherTokens() async throws {
        let ear = try forged(\.tokenizer) { $0 += [1, 65] }
        await #expect(
            throws: TranscriptionError.modelUnusable(
                reason: "its decoder knows 32768 tokens, and its file of tokens has 32769"
            )
        ) { try await heard(TestSound.goForward, by: ear) }
    }
}
