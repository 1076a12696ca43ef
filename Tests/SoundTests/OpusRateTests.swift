import CSndFile
import Glibc
@testable import Sound
import TestKit
import Testing
import Wires

@Suite("The rate at which Opus is decoded")
struct OpusRateTests {
    private let folder = TestFolder()

    @Test("Decoders ask for the recogniser's rate")
    func rate() {
        #expect(Int(OpusRate.hertz) == SpeechSamples.hertz)
    }

    @Test(
        "48 kHz becomes 16 kHz without loss, aliases or a change of length",
        arguments: [96_000, 96_001, 96_002]
    )
    func nothingIsLost(frames: Int) async throws {
        let tones = [1_000, 6_800, 7_700, 9_500, 12_000].map { hertz in
            Signal.sine(hertz, seconds: 3, rate: 48_000, level: 0.15)
        }
        let sum = (0..<frames).map { index in tones.reduce(Float(0)) { $0 + $1[index] } }
        try write(sum, hertz: 48_000, to: folder("memo.opus"))
        let taken = try await folder.take("memo.opus")
        #expect(taken.source.hertz == 16_000)
        #expect(taken.samples == frames / 3)
        #expect(taken.source.stated == StatedLength(seconds: Double(frames / 3) / 16_000, isExact: true))
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        for kept in [1_000.0, 6_800, 7_700] {
            let level = Signal.amplitude(of: kept, in: heard, rate: 16_000)
            #expect(abs(Signal.decibels(level / 0.15)) < 0.3, "\(kept) Hz")
        }
        for folded in [16_000 - 9_500.0, 16_000 - 12_000.0] {
            let level = Signal.amplitude(of: folded, in: heard, rate: 16_000)
            #expect(Signal.decibels(level / 0.15) < -45, "\(folded) Hz")
        }
    }

    @Test("A second of 48 kHz is kept; one frame less is too short")
    func secondIsKept() async throws {
        let noise = Signal.noise(count: 48_000, seed: 7)
        try write(Array(noise.dropLast()), hertz: 48_000, to: folder("short.opus"))
        try write(noise, hertz: 48_000, to: folder("second.opus"))
        await #expect(throws: SoundError.tooShort(seconds: 15_999.0 / 16_000)) {
            _ = try await folder.take("short.opus")
        }
        let kept = try await folder.take("second.opus")
        #expect(kept.samples == 16_000)
    }

    @Test("Lower rates are decoded as they are", arguments: [8_000, 12_000, 16_000, 24_000])
    func ownRateStays(hertz: Int) async throws {
        try write(Signal.sine(700, seconds: 1.5, rate: hertz), hertz: hertz, to: folder("memo.opus"))
        let measured = try await SoundProbe.measure(.path(folder("memo.opus")))
        #expect(measured.facts.hertz == hertz)
        #expect(measured.facts.frames == hertz * 3 / 2)
        try withHanded(folder("memo.opus")) { #expect(OpusRate.correction(for: $0) == nil) }
    }

    @Test("Changes only an intact first page of Opus, and keeps its checksum right")
    func onlyOpusIsAsked() throws {
        try write(Signal.sine(700, seconds: 1, rate: 48_000), hertz: 48_000, to: folder("memo.opus"))
        let whole = folder.read("memo.opus")
        try withHanded(folder("memo.opus")) { file in
            let corrected = try #require(OpusRate.correction(for: file)?.bytes)
            let page = try #require(OggPage(beginning: corrected))
            #expect(page.isSound && page.bytes.count == corrected.count)
            let changed = corrected.indices.filter { corrected[$0] != whole[$0] }
            #expect(changed.allSatisfy { (22..<26).contains($0) || (40..<44).contains($0) })
        }
        for index in 0..<47 {
            var damaged = whole
            damaged[index] ^= 0x10
            try withHanded(folder.write(damaged, to: "damaged.opus")) { file in
                #expect(OpusRate.correction(for: file) == nil, "byte \(index)")
            }
            try withHanded(folder.write(Array(whole[..<index]), to: "cut.opus")) { file in
                #expect(OpusRate.correction(for: file) == nil, "\(index) bytes")
            }
        }
    }

    private func write(_ samples: [Float], hertz: Int, to path: String) throws {
        let format = SF_FORMAT_OGG | SF_FORMAT_OPUS
        try SoundFixture.write(samples, hertz: hertz, format: format, to: path) { handle in
            // Enough bits to blame any loss on the decoder.
            var level = 0.0
            sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
        }
    }

    private func withHanded(_ path: String, _ body: (HandedFile) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        try body(HandedFile(descriptor: descriptor))
    }
}
