import CSndFile
import Glibc
import TestKit
import Testing
@testable import Sound
@testable import System

/// `scripts/harm/at-length damaged-files` asks for two thousand and more.
@Suite("Damaged files")
struct DamagedFilesTests {
    private let folder = TestFolder()

    static let count = Environment.number("VOICECORE_DAMAGED_FILES") ?? (Slow.isWanted ? 240 : 24)
    static let seed = UInt64(Environment.number("VOICECORE_SEED") ?? 20_261_121)

    @Test("A damaged file gives sound or a reason, in bounded time, and stays unchanged")
    func eachGivesAnAnswer() async throws {
        let samples = try Self.samples(in: folder)
        var damage = Damage(seed: Self.seed)
        var random = SeededRandom(seed: Self.seed ^ 1)
        var tally: [String: Int] = [:]
        for number in 0..<Self.count {
            let sample = samples[number % samples.count]
            let other = samples[Int.random(in: 0..<samples.count, using: &random)]
            let (bytes, kind) = damage.broken(sample.bytes, with: other.bytes)
            let path = folder.write(bytes, to: "memo")
            let label = "\(sample.name), \(kind), seed \(Self.seed), number \(number)"
            let outcome = await Self.outcome(of: path, in: folder)
            tally[outcome.name, default: 0] += 1
            #expect(outcome.isAnAnswer, "\(label): \(outcome.name)")
            #expect(folder.read("memo") == bytes, "\(label)")
            #expect(!folder.names.contains { $0.hasPrefix(DurableFile.unfinishedPrefix) }, "\(label)")
        }
        print("damaged files, seed \(Self.seed):", tally.sorted { $0.key < $1.key })
        #expect(tally.values.reduce(0, +) == Self.count)
    }

    @Test("A header that claims ten hours gives the second that is there")
    func longHeaderIsNotBelieved() async throws {
        try SoundFixture.write(Signal.noise(count: 17_600, seed: 1), hertz: 16_000, to: folder("memo.wav"))
        var bytes = folder.read("memo.wav")
        let tenHours = UInt32(16_000 * 2 * 36_000)
        for index in 0..<4 {
            bytes[4 + index] = UInt8(truncatingIfNeeded: (tenHours + 36) >> (8 * UInt32(index)))
            bytes[40 + index] = UInt8(truncatingIfNeeded: tenHours >> (8 * UInt32(index)))
        }
        _ = folder.write(bytes, to: "memo.wav")
        let taken = try await folder.take()
        #expect(taken.samples == 17_600)
        #expect(taken.source.flaw == .truncated)
    }

    @Test("A wave without a length loses nothing")
    func staleHeaderIsReadOn() async throws {
        try SoundFixture.write(Signal.noise(count: 17_600, seed: 1), hertz: 16_000, to: folder("memo.wav"))
        for size in [UInt8(0), 0xff] {
            var bytes = folder.read("memo.wav")
            for index in Array(4..<8) + Array(40..<44) { bytes[index] = size }
            _ = folder.write(bytes, to: "stale.wav")
            let taken = try await folder.take("stale.wav")
            #expect(taken.samples == 17_600)
        }
    }

    @Test("A cut file is known as cut if its format states a length")
    func cutFilesAreKnown() async throws {
        for (name, bytes) in try Self.samples(in: folder, count: 24_000) {
            _ = folder.write(Array(bytes.prefix(bytes.count * 7 / 10 + 1)), to: "cut")
            guard let taken = try? await folder.take("cut") else { continue }
            // These formats do not state their end.
            let isEndless = ["aac", "amr", "wma", "CAF ALAC"].contains(name)
            #expect(taken.source.flaw != nil || isEndless, "\(name)")
        }
    }

    private static func outcome(of path: String, in folder: TestFolder) async -> (
        name: String, isAnAnswer: Bool
    ) {
        do throws(SoundError) {
            _ = try await SoundIntake.take(.path(path), workFolder: folder.path)
            return ("sound", true)
        } catch {
            let name = String("\(error)".prefix { $0 != ":" && $0 != "(" })
            switch error {
            case .cancelled, .notFound, .cannotWrite, .cannotEncode, .archiveDiffers, .decoderMissing,
                .decoderNotStarted, .decoderStopped, .unreadable:
                return (name, false)
            default: return (name, true)
            }
        }
    }

    private static func samples(in folder: TestFolder, count: Int = 9_600) throws
        -> [(name: String, bytes: [UInt8])]
    {
        let noise = Signal.noise(count: count, seed: 77)
        var samples: [(name: String, bytes: [UInt8])] = []
        for form in SoundFormatTests.forms {
            try SoundFixture.write(noise, hertz: 8_000, format: form.format, to: folder("form"))
            samples.append((form.name, folder.read("form")))
        }
        guard Tool.ffmpeg != nil else { return samples }
        try SoundFixture.write(noise, hertz: 8_000, to: folder("plain.wav"))
        for form in FFmpegFormatTests.forms {
            let arguments = ["-i", folder("plain.wav")] + form.arguments + [folder("made.\(form.name)")]
            try Tool.run(Tool.ffmpeg, arguments)
            samples.append((form.name, folder.read("made.\(form.name)")))
        }
        return samples
    }
}

enum Environment {
    static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
