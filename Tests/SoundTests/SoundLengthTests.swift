import CSndFile
import TestKit
import Testing
@testable import Sound

@Suite("Limits of length")
struct SoundLengthTests {
    private let folder = TestFolder()

    @Test("A second is kept; one frame less is too short", arguments: [8_000, 16_000, 44_100])
    func secondIsKept(hertz: Int) async throws {
        let noise = Signal.noise(count: hertz, seed: 1)
        try SoundFixture.write(Array(noise.dropLast()), hertz: hertz, to: folder("short.wav"))
        try SoundFixture.write(noise, hertz: hertz, to: folder("second.wav"))
        let error = SoundError.tooShort(seconds: Double(hertz - 1) / Double(hertz))
        await #expect(throws: error) { _ = try await folder.take("short.wav") }
        #expect(!folder.names.contains { $0.contains("archive") })
        let kept = try await folder.take("second.wav")
        #expect(kept.samples == 16_000)
    }

    @Test("A file without a sample is empty")
    func nothingIsEmpty() async throws {
        try SoundFixture.write([], hertz: 16_000, to: folder("none.wav"))
        _ = folder.write([], to: "zero.wav")
        for name in ["none.wav", "zero.wav"] {
            await #expect(throws: SoundError.empty) { _ = try await folder.take(name) }
        }
    }

    @Test("The ear gets 180 s; the rest is counted")
    func capCutsTheEar() async throws {
        // At 4 kHz three minutes are few samples; one frame beyond the cap is four at the ear's rate.
        let silence = [Float](repeating: 0, count: 720_001)
        try SoundFixture.write(silence, hertz: 4_000, to: folder("long.wav"))
        let cut = try await folder.take("long.wav", options: SoundOptions(archive: .flac))
        #expect(cut.samples == 2_880_004)
        #expect(cut.ear.samples == 2_880_000)
        #expect(cut.samplesBeyondCap == 4)
        #expect(cut.archive.seconds == 180.00025)
    }

    @Test("The ear gets no sample beyond its cap, and all without one", arguments: [(10, 10), (Int.max, 25)])
    func earStopsAtItsCap(cap: Int, expected: Int) throws {
        var ear = try SpeechWriter(path: folder("ear.s16"), mostSamples: cap)
        for _ in 0..<5 { try ear.write([0.1, 0.2, 0.3, 0.4, 0.5]) }
        #expect(ear.finish() == SpeechSamples(path: folder("ear.s16"), samples: expected))
        #expect(folder.read("ear.s16").count == expected * 2)
    }

    @Test("Refuses sound that is too long while decoding it")
    func tooLongIsRefused() async throws {
        try SoundFixture.write([Float](repeating: 0.1, count: 32_000), hertz: 8_000, to: folder("just.wav"))
        let options = SoundOptions(longestSeconds: 4)
        let taken = try await folder.take("just.wav", options: options)
        #expect(taken.seconds == 4)
        try SoundFixture.write([Float](repeating: 0.1, count: 32_001), hertz: 8_000, to: folder("long.wav"))
        await #expect(throws: SoundError.tooLong(limitSeconds: 4)) {
            _ = try await folder.take("long.wav", options: options)
        }
    }

    @Test("Less than a second of a cut file is reported as cut, not as short")
    func cutShort() async throws {
        try SoundFixture.write(Signal.noise(count: 32_000, seed: 1), hertz: 16_000, to: folder("long.wav"))
        for bytes in [20_000, 44] {
            let cut = folder.write(Array(folder.read("long.wav").prefix(bytes)), to: "cut.wav")
            await #expect(throws: SoundError.cutShort) { _ = try await folder.take("cut.wav") }
            await #expect(throws: SoundError.cutShort) {
                _ = try await SpokenSound.decoded(.path(cut), scratch: folder.path)
            }
        }
        // The beginning of an MP4 with its index at the end.
        let type: [UInt8] = [0, 0, 0, 16] + Array("ftypM4A ".utf8) + [0, 0, 0, 0]
        let sound = [0, 1, 0, 0] + Array("mdat".utf8) + [UInt8](repeating: 7, count: 2_000)
        _ = folder.write(type + sound, to: "cut.m4a")
        await #expect(throws: SoundError.cutShort) { _ = try await folder.take("cut.m4a") }
        #expect(throws: SoundError.damaged(reason: "")) { try SoundFacts.check(seconds: 0.5, flaw: .damaged) }
        #expect(throws: SoundError.tooShort(seconds: 0.5)) {
            try SoundFacts.check(seconds: 0.5, flaw: .rescued)
        }
    }
}
