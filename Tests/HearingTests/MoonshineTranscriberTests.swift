import Sound
import System
import TestKit
import Testing
@testable import Hearing

@Suite("Words by the second ear", .enabled(if: InstalledEar.isThere, InstalledEar.advice))
struct MoonshineTranscriberTests {
    private func transcriber(workers: Int = 1) throws -> MoonshineTranscriber {
        let ear = try #require(InstalledEar.ear)
        return MoonshineTranscriber(ear: ear, model: try SpeechModel(named: "en-us"), workers: workers)
    }

    @Test(
        "Words come with punctuation, ordered times and the ear's name",
        arguments: Slow.isWanted ? HearingOptions.Preset.allCases : [.fast]
    )
    func words(_ preset: HearingOptions.Preset) async throws {
        let transcriber = try transcriber()
        let options = HearingOptions(preset: preset)
        let heard = try await transcriber.transcribe(TestSound.goForward, options: options) { _ in }
        await transcriber.release()
        #expect(heard.engine == "moonshine" && heard.model == "tiny-en" && heard.preset == preset.rawValue)
        #expect(heard.text.lowercased().hasPrefix("go forward"))
        #expect(heard.text.last.map { ".?!".contains($0) } ?? false)
        #expect(heard.parts == nil)
        #expect(heard.words.count == heard.text.split(separator: " ").count)
        for (one, other) in zip(heard.words, heard.words.dropFirst()) {
            #expect(one.end <= other.start + 0.001)
        }
        for word in heard.words {
            #expect(word.start < word.end && word.end <= heard.seconds + 0.02)
            #expect((0...1).contains(word.probability))
        }
        let placed = try await Realigner(model: try SpeechModel(named: "en-us")).align(
            heard.text,
            in: TestSound.goForward
        )
        for (one, other) in zip(heard.words, placed) { #expect(abs(one.start - other.start) <= 0.05) }
    }

    @Test("Raw words are as they are said, and the same sound gives the same bytes with one worker or two")
    func same() async throws {
        let transcriber = try transcriber(workers: 2)
        let options = HearingOptions(preset: .fast, raw: true)
        async let first = transcriber.transcribe(TestSound.goForward, options: options) { _ in }
        async let second = transcriber.transcribe(TestSound.goForward, options: options) { _ in }
        let (one, other) = try await (first, second)
        await transcriber.release()
        #expect(one == other)
        #expect(
            one.text == one.text.lowercased() && one.text.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" }
        )
    }

    @Test("Silence, noise and sound too short for a word give no words")
    func nothing() async throws {
        let folder = TestFolder()
        let transcriber = try transcriber()
        var random = SystemRandomNumberGenerator()
        let noise = (0..<80_000).map { _ in Int16.random(in: -3_000...3_000, using: &random) }
        for (name, samples) in [
            ("silence", [Int16](repeating: 0, count: 80_000)), ("noise", noise), ("one", [5]), ("none", []),
        ] {
            let sound = try Self.sound(samples, named: name, in: folder)
            let heard = try await transcriber.transcribe(sound, options: HearingOptions()) { _ in }
            #expect(heard.words.isEmpty && heard.text.isEmpty, "\(name)")
        }
        await transcriber.release()
    }

    @Test("Two voices at once, heard differently each time, give no words")
    func twoVoices() async throws {
        let folder = TestFolder()
        let transcriber = try transcriber()
        let voices = [
            try Self.reader(),
            try SoundParts.samples(0..<TestSound.goForward.samples, of: TestSound.goForward),
        ]
        let powers = voices.map { voice in
            voice.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(voice.count)
        }
        let both = (0..<160_000).map { place in
            zip(voices, powers).reduce(0.0) { sum, voice in
                sum + 1_500 * Double(voice.0[place % voice.0.count]) / voice.1.squareRoot()
            }
        }
        let sound = try Self.sound(both.map { Int16(clamping: Int($0)) }, named: "both", in: folder)
        let heard = try await transcriber.transcribe(sound, options: HearingOptions(preset: .fast)) { _ in }
        await transcriber.release()
        #expect(heard.words.isEmpty, "\(heard.text)")
        #expect(heard.parts?.map(\.remark) == [.notUnderstood])
    }

    @Test("A crowd gets the remark that it was not understood")
    func crowd() async throws {
        let voice = try Self.reader()
        // One voice several times, in different words.
        let crowd = (0..<128_000).map { place in
            let voices = [0, 9_000, 31_000, 54_000].map { Int(voice[(place + $0) % voice.count]) }
            return Int16(clamping: voices.reduce(0, +) / 3)
        }
        #expect(SpeechEvidence(crowd[...]).clarity == .unclear)
        let (folder, transcriber) = (TestFolder(), try transcriber())
        let sound = try Self.sound(crowd, named: "crowd", in: folder)
        let heard = try await transcriber.transcribe(sound, options: HearingOptions(preset: .fast)) { _ in }
        await transcriber.release()
        #expect(heard.words.isEmpty, "\(heard.text)")
        #expect(heard.parts?.map(\.remark) == [.notUnderstood])
    }

    @Test(
        "Other languages are marked with every preset, and none of their words is sure",
        arguments: Slow.isWanted ? HearingOptions.Preset.allCases : [.fast]
    )
    func notEnglish(_ preset: HearingOptions.Preset) async throws {
        let folder = TestFolder()
        let transcriber = try transcriber()
        // Backwards speech has a voice's sounds but no English words.
        let backwards = Array(try Self.reader().reversed())
        let sound = try Self.sound(backwards, named: "backwards", in: folder)
        let heard = try await transcriber.transcribe(sound, options: HearingOptions(preset: preset)) { _ in }
        await transcriber.release()
        #expect(heard.parts?.contains { $0.remark.mayBeForeign } == true, "\(heard.text)")
        #expect(heard.words.allSatisfy { $0.probability <= 0.4 }, "\(heard.words)")
    }

    @Test("A siren, a sung vowel and wind that howls give no words")
    func gliding() async throws {
        let folder = TestFolder()
        let transcriber = try transcriber()
        for (name, samples) in [
            ("siren", GlidingSoundTests.siren), ("sung", GlidingSoundTests.sung),
            ("howl", GlidingSoundTests.howl),
        ] {
            let sound = try Self.sound(samples, named: name, in: folder)
            let heard = try await transcriber.transcribe(sound, options: HearingOptions()) { _ in }
            #expect(heard.words.isEmpty, "\(name): \(heard.text)")
        }
        await transcriber.release()
    }

    private static func reader() throws -> [Int16] {
        let path = "\(TestSound.folder)/librivox/sense_and_sensibility_01_austen_64kb-0920.wav"
        // The file's header comes before the samples.
        return try SoundParts.samples(22..<96_822, of: SpeechSamples(path: path, samples: 96_822))
    }

    private static func sound(_ samples: [Int16], named name: String, in folder: TestFolder)
        throws -> SpeechSamples
    {
        let path = "\(folder.path)/\(name)"
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        try DurableFile.write(bytes, to: path)
        return SpeechSamples(path: path, samples: samples.count)
    }
}
