import TestKit
import Testing
@testable import Sound

@Suite("Live speech")
struct LiveSpeechTests {
    @Test(
        "Live sound gives the same samples as the filed recording",
        arguments: CaptureFormat.Encoding.allCases,
        [1, 2, 3]
    )
    func sameSamples(encoding: CaptureFormat.Encoding, channels: Int) async throws {
        let format = try #require(CaptureFormat(encoding, hertz: SpeechSamples.hertz, channels: channels))
        let sound = Self.sound(format, frames: 40_003)
        let (live, filed) = (try Self.live(sound, format), try await Self.filed(sound, format))
        #expect(live.count >= (channels == 1 ? filed.count : 40_000))
        #expect(live.elementsEqual(filed.prefix(live.count)))
    }

    @Test(
        "At a microphone's rate live sound differs from the recording only by rounding",
        arguments: [8_000, 44_100, 48_000]
    )
    func otherRates(hertz: Int) async throws {
        let format = try #require(CaptureFormat(.s16le, hertz: hertz, channels: 1))
        let sound = Self.sound(format, frames: 3 * hertz)
        let (live, filed) = (try Self.live(sound, format), try await Self.filed(sound, format))
        #expect((filed.count - SpeechSamples.hertz / 10...filed.count).contains(live.count))
        #expect(zip(live, filed).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test(
        "Rounds samples, clips loud ones and silences what is no number",
        arguments: [
            (0, 0), (0.5, 16_384), (-1, -32_768), (1, 32_767), (7, 32_767), (-.infinity, 0), (.nan, 0),
            (3e38, 32_767), (0.49 / 32_768, 0), (0.51 / 32_768, 1), (-12_345.0 / 32_768, -12_345),
        ] as [(Float, Int16)]
    )
    func rounding(sample: Float, number: Int16) {
        #expect(Int16(sample: sample) == number)
    }

    private static func live(_ sound: [UInt8], _ format: CaptureFormat) throws -> [Int16] {
        var speech = try LiveSpeech(format)
        var samples: [Int16] = []
        var (start, blocks) = (0, 0)
        while start < sound.count {
            // Devices deliver blocks of varying sizes.
            let frames = [1, 700, 160, 4_096, 33][blocks % 5]
            let end = min(sound.count, start + frames * format.bytesPerFrame)
            samples += try speech.samples(of: Array(sound[start..<end]))
            (start, blocks) = (end, blocks + 1)
        }
        return samples
    }

    private static func filed(_ sound: [UInt8], _ format: CaptureFormat) async throws -> [Int16] {
        let folder = TestFolder()
        _ = folder.write(WaveHeader.header(format, soundBytes: sound.count) + sound, to: "memo.wav")
        _ = try await folder.take()
        let bytes = folder.read("ear.s16")
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }

    private static func sound(_ format: CaptureFormat, frames: Int) -> [UInt8] {
        var state: UInt32 = 1
        func noise() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state
        }
        var bytes: [UInt8] = []
        for place in 0..<frames * format.channels {
            // All channels but the last are silent, as with many plugs.
            let number = place % format.channels + 1 < format.channels ? 0 : noise()
            let bits =
                format.encoding == .f32le
                ? (Float(Int32(bitPattern: number)) / 0x1p31 * 1.2).bitPattern : number
            bytes += withUnsafeBytes(of: bits.littleEndian) { Array($0) }.suffix(format.encoding.bytes)
        }
        return bytes
    }
}
