import Foundation
import Hearing
import Synchronization
import Testing
@testable import Sound

/// Debian's pocketsphinx-testdata: 16 kHz samples without a header.
enum TestSound {
    static let folder = "/usr/share/pocketsphinx/test/data"
    static let goForward = SpeechSamples(path: "\(folder)/goforward.raw", samples: 44_512)
    static let numbers = SpeechSamples(path: "\(folder)/numbers.raw", samples: 38_400)
}

@Suite("Words by PocketSphinx")
struct PocketSphinxTranscriberTests {
    @Test("Words come with times, probabilities and a sentence")
    func words() async throws {
        let hearer = PocketSphinxTranscriber(model: try SpeechModel(named: "en-us"), workers: 1)
        let told = Mutex<[Double]>([])
        let transcript = try await hearer.transcribe(TestSound.goForward, options: HearingOptions()) {
            seconds in
            told.withLock { $0.append(seconds) }
        }
        #expect(transcript.words.map(\.word) == ["go", "forward", "ten", "meters"])
        #expect(transcript.text == "Go forward ten meters.")
        #expect(transcript.words.allSatisfy { $0.start < $0.end && (0...1).contains($0.probability) })
        #expect(zip(transcript.words, transcript.words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.02 })
        #expect(told.withLock { $0 == $0.sorted() && $0.last == TestSound.goForward.seconds })
        await hearer.release()
    }

    @Test("A memo's words do not depend on what was heard before")
    func order() async throws {
        let model = try SpeechModel(named: "en-us")
        let (first, second) = (TestSound.goForward, TestSound.numbers)
        let alone = PocketSphinxTranscriber(model: model, workers: 1)
        let fresh = try await alone.transcribe(second, options: HearingOptions(preset: .fast)) { _ in }
        let used = PocketSphinxTranscriber(model: model, workers: 1)
        _ = try await used.transcribe(first, options: HearingOptions(preset: .fast)) { _ in }
        let after = try await used.transcribe(second, options: HearingOptions(preset: .fast)) { _ in }
        #expect(fresh == after)
    }

    @Test("Many personal words leave what is said as it is, and are heard")
    func personalWords() async throws {
        let names = (0..<2_000).map { index in
            let phones =
                "Z \(["AA", "IY", "UW", "EY", "OW"][index % 5]) \(["K", "P", "T", "B", "G"][index / 5 % 5])"
            return PersonalWord(spelling: "Zunda\(index)", pronunciations: [phones + " ZH UH"])
        }
        let said = PersonalWord(spelling: "Meetas", pronunciations: ["M IY T ER Z"])
        let model = try SpeechModel(named: "en-us")
        let hearer = PocketSphinxTranscriber(model: model, words: names + [said], workers: 1)
        let transcript = try await hearer.transcribe(
            TestSound.goForward,
            options: HearingOptions(preset: .fast)
        ) { _ in }
        #expect(transcript.words.map(\.word).starts(with: ["go", "forward", "ten"]))
        #expect(["meters", "Meetas"].contains(transcript.words.last?.word))
        await hearer.release()
    }

    @Test("Missing sound is a typed error, and the next memo is heard")
    func unreadable() async throws {
        let hearer = PocketSphinxTranscriber(model: try SpeechModel(named: "en-us"), workers: 1)
        let nothing = SpeechSamples(path: "/nowhere/at/all", samples: 16_000)
        await #expect(throws: TranscriptionError.soundUnreadable(errno: 2)) {
            try await hearer.transcribe(nothing, options: HearingOptions()) { _ in }
        }
        let words = try await hearer.transcribe(TestSound.goForward, options: HearingOptions(preset: .fast)) {
            _ in
        }
        #expect(!words.words.isEmpty)
    }

    @Test("A cancelled memo ends as cancelled")
    func cancelled() async throws {
        let hearer = PocketSphinxTranscriber(model: try SpeechModel(named: "en-us"), workers: 1)
        let task = Task {
            try await hearer.transcribe(TestSound.goForward, options: HearingOptions()) { _ in }
        }
        task.cancel()
        await #expect(throws: TranscriptionError.cancelled) { try await task.value }
    }

    @Test("Chords, hum and silence have no words", arguments: ["chords", "hum", "silence"])
    func nothingInvented(_ kind: String) async throws {
        let samples = (0..<(6 * SpeechSamples.hertz)).map { index -> Int16 in
            let seconds = Double(index) / Double(SpeechSamples.hertz)
            let note = Double([220, 262, 196, 247][Int(seconds * 2) % 4])
            let fade = exp(-3 * seconds.truncatingRemainder(dividingBy: 0.5))
            let tone = { (hertz: Double) in sin(2 * Double.pi * hertz * seconds) }
            return switch kind {
            case "chords": Int16(2_500 * fade * (tone(note) + tone(1.26 * note) + tone(1.5 * note)))
            case "hum": Int16(1_500 * (tone(50) + tone(150)))
            default: 0
            }
        }
        let path = NSTemporaryDirectory() + "nothing-\(UUID().uuidString).s16"
        try samples.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hearer = PocketSphinxTranscriber(model: try SpeechModel(named: "en-us"), workers: 1)
        let sound = SpeechSamples(path: path, samples: samples.count)
        let transcript = try await hearer.transcribe(sound, options: HearingOptions(preset: .fast)) { _ in }
        #expect(transcript.words.isEmpty)
    }
}
