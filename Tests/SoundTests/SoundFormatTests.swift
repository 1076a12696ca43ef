import CSndFile
@testable import Sound
import TestKit
import Testing

@Suite("Every format of libsndfile")
struct SoundFormatTests {
    private let folder = TestFolder()

    static let forms = [
        form("WAV 8", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, "wav", "pcm8", 0.02),
        form("WAV 16", SF_FORMAT_WAV | SF_FORMAT_PCM_16, "wav", "pcm16"),
        form("WAV 24", SF_FORMAT_WAV | SF_FORMAT_PCM_24, "wav", "pcm24"),
        form("WAV 32", SF_FORMAT_WAV | SF_FORMAT_PCM_32, "wav", "pcm32"),
        form("WAV float", SF_FORMAT_WAV | SF_FORMAT_FLOAT, "wav", "float32"),
        form("WAV double", SF_FORMAT_WAV | SF_FORMAT_DOUBLE, "wav", "float64"),
        form("WAV A-law", SF_FORMAT_WAV | SF_FORMAT_ALAW, "wav", "alaw", 0.03),
        form("WAV µ-law", SF_FORMAT_WAV | SF_FORMAT_ULAW, "wav", "ulaw", 0.03),
        form("WAV IMA", SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM, "wav", "ima-adpcm", 0.1, padding: 1100),
        form("WAV MS", SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM, "wav", "ms-adpcm", 0.1, padding: 1100),
        form("WAV GSM", SF_FORMAT_WAV | SF_FORMAT_GSM610, "wav", "gsm", 0.3, padding: 400),
        form("WAVEX", SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, "wav", "pcm24"),
        form("RF64", SF_FORMAT_RF64 | SF_FORMAT_PCM_16, "rf64", "pcm16"),
        form("W64", SF_FORMAT_W64 | SF_FORMAT_PCM_16, "w64", "pcm16"),
        form("AIFF", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, "aiff", "pcm16"),
        form("CAF", SF_FORMAT_CAF | SF_FORMAT_PCM_24, "caf", "pcm24"),
        form("CAF ALAC", SF_FORMAT_CAF | SF_FORMAT_ALAC_16, "caf", "alac"),
        form("AU", SF_FORMAT_AU | SF_FORMAT_PCM_16, "au", "pcm16"),
        form("FLAC 16", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, "flac", "flac"),
        form("FLAC 24", SF_FORMAT_FLAC | SF_FORMAT_PCM_24, "flac", "flac"),
        form("Vorbis", SF_FORMAT_OGG | SF_FORMAT_VORBIS, "ogg", "vorbis", 0.1),
        form("Opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, "ogg", "opus", 0.1),
        form("MP3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, "mp3", "mp3", 0.1, padding: 1),
    ]

    private static func form(
        _ name: String,
        _ format: Int,
        _ container: String,
        _ codec: String,
        _ tolerance: Float = 1e-4,
        padding: Int = 0
    ) -> SoundFixture.Form {
        .init(
            name: name,
            format: format,
            container: container,
            codec: codec,
            tolerance: tolerance,
            padding: padding
        )
    }

    @Test("Every format gives its sound back", arguments: forms)
    func formGivesItsSound(form: SoundFixture.Form) async throws {
        let tone = Signal.sine(500, seconds: 1.1, rate: form.hertz)
        // A false name: content decides.
        try SoundFixture.write(tone, hertz: form.hertz, format: form.format, to: folder("memo.txt"))
        let taken = try await folder.take("memo.txt", options: SoundOptions(archive: .flac))
        #expect(taken.source.container == form.container)
        #expect(taken.source.codec == form.codec)
        #expect(taken.source.hertz == form.hertz)
        #expect((tone.count...(tone.count + form.padding)).contains(taken.samples))
        #expect(taken.source.stated == StatedLength(seconds: taken.seconds, isExact: true))
        #expect(taken.source.flaw == nil)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        let level = Signal.amplitude(of: 500, in: Array(heard.dropFirst(1600).prefix(14_400)), rate: 16_000)
        #expect(abs(level - 0.5) < max(0.005, Double(form.tolerance) / 2))
        let worst = zip(heard, tone).dropFirst(1600).dropLast(1600).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < form.tolerance)
    }

    @Test("Up to 32 channels become one", arguments: [1, 2, 6, 8, 32])
    func channelsBecomeOne(channels: Int) async throws {
        let noise = Signal.noise(count: 16_000, seed: 5)
        let all = SoundFixture.interleaved([[Float]](repeating: noise, count: channels))
        try SoundFixture.write(all, hertz: 16_000, channels: channels, to: folder("memo.wav"))
        let taken = try await folder.take()
        #expect(taken.source.channels == channels)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect(zip(heard, noise).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test("Refuses impossible rates and numbers of channels")
    func extremesAreRefused() async throws {
        try SoundFixture.write([Float](repeating: 0, count: 9_000), hertz: 3_999, to: folder("slow.wav"))
        try SoundFixture.write([Float](repeating: 0, count: 9_000), hertz: 384_001, to: folder("fast.wav"))
        let wide = [Float](repeating: 0, count: 33_000)
        try SoundFixture.write(wide, hertz: 8_000, channels: 33, to: folder("wide.wav"))
        for (name, error) in [
            ("slow.wav", SoundError.unsupportedRate(hertz: 3_999)),
            ("fast.wav", .unsupportedRate(hertz: 384_001)),
            ("wide.wav", .unsupportedChannels(33)),
        ] {
            await #expect(throws: error) { _ = try await folder.take(name) }
        }
    }

    @Test("Samples of a file that are no numbers become silence")
    func notANumberBecomesSilence() async throws {
        var samples = Signal.noise(count: 16_000, seed: 6)
        (samples[100], samples[200], samples[300]) = (.nan, .infinity, -.infinity)
        let format = SF_FORMAT_WAV | SF_FORMAT_FLOAT
        try SoundFixture.write(samples, hertz: 16_000, format: format, to: folder("memo.wav"))
        let taken = try await folder.take()
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect([heard[100], heard[200], heard[300]] == [0, 0, 0])
        #expect(taken.loudness.truePeak?.isFinite == true)
    }
}
