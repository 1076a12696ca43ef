import CSndFile
import Sound
import TestKit
import Testing

@Suite("Every format of libsndfile")
struct SoundFormatTests {
    static let forms: [SoundFixture.Form] = [
        .init(
            name: "WAV 8",
            format: SF_FORMAT_WAV | SF_FORMAT_PCM_U8,
            container: "wav",
            codec: "pcm8",
            tolerance: 0.02
        ),
        .init(
            name: "WAV 16",
            format: SF_FORMAT_WAV | SF_FORMAT_PCM_16,
            container: "wav",
            codec: "pcm16",
            tolerance: 1e-4
        ),
        .init(
            name: "WAV 24",
            format: SF_FORMAT_WAV | SF_FORMAT_PCM_24,
            container: "wav",
            codec: "pcm24",
            tolerance: 1e-4
        ),
        .init(
            name: "WAV 32",
            format: SF_FORMAT_WAV | SF_FORMAT_PCM_32,
            container: "wav",
            codec: "pcm32",
            tolerance: 1e-4
        ),
        .init(
            name: "WAV float",
            format: SF_FORMAT_WAV | SF_FORMAT_FLOAT,
            container: "wav",
            codec: "float32",
            tolerance: 1e-4
        ),
        .init(
            name: "WAV double",
            format: SF_FORMAT_WAV | SF_FORMAT_DOUBLE,
            container: "wav",
            codec: "float64",
            tolerance: 1e-4
        ),
        .init(
            name: "WAV A-law",
            format: SF_FORMAT_WAV | SF_FORMAT_ALAW,
            container: "wav",
            codec: "alaw",
            tolerance: 0.03
        ),
        .init(
            name: "WAV µ-law",
            format: SF_FORMAT_WAV | SF_FORMAT_ULAW,
            container: "wav",
            codec: "ulaw",
            tolerance: 0.03
        ),
        .init(
            name: "WAV IMA",
            format: SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM,
            container: "wav",
            codec: "ima-adpcm",
            tolerance: 0.1,
            padding: 1100
        ),
        .init(
            name: "WAV MS",
            format: SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM,
            container: "wav",
            codec: "ms-adpcm",
            tolerance: 0.1,
            padding: 1100
        ),
        .init(
            name: "WAV GSM",
            format: SF_FORMAT_WAV | SF_FORMAT_GSM610,
            container: "wav",
            codec: "gsm",
            tolerance: 0.3,
            padding: 400
        ),
        .init(
            name: "WAVEX",
            format: SF_FORMAT_WAVEX | SF_FORMAT_PCM_24,
            container: "wav",
            codec: "pcm24",
            tolerance: 1e-4
        ),
        .init(
            name: "RF64",
            format: SF_FORMAT_RF64 | SF_FORMAT_PCM_16,
            container: "rf64",
            codec: "pcm16",
            tolerance: 1e-4
        ),
        .init(
            name: "W64",
            format: SF_FORMAT_W64 | SF_FORMAT_PCM_16,
            container: "w64",
            codec: "pcm16",
            tolerance: 1e-4
        ),
        .init(
            name: "AIFF",
            format: SF_FORMAT_AIFF | SF_FORMAT_PCM_16,
            container: "aiff",
            codec: "pcm16",
            tolerance: 1e-4
        ),
        .init(
            name: "CAF",
            format: SF_FORMAT_CAF | SF_FORMAT_PCM_24,
            container: "caf",
            codec: "pcm24",
            tolerance: 1e-4
        ),
        .init(
            name: "CAF ALAC",
            format: SF_FORMAT_CAF | SF_FORMAT_ALAC_16,
            container: "caf",
            codec: "alac",
            tolerance: 1e-4
        ),
        .init(
            name: "AU",
            format: SF_FORMAT_AU | SF_FORMAT_PCM_16,
            container: "au",
            codec: "pcm16",
            tolerance: 1e-4
        ),
        .init(
            name: "FLAC 16",
            format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
            container: "flac",
            codec: "flac",
            tolerance: 1e-4
        ),
        .init(
            name: "FLAC 24",
            format: SF_FORMAT_FLAC | SF_FORMAT_PCM_24,
            container: "flac",
            codec: "flac",
            tolerance: 1e-4
        ),
        .init(
            name: "Vorbis",
            format: SF_FORMAT_OGG | SF_FORMAT_VORBIS,
            container: "ogg",
            codec: "vorbis",
            tolerance: 0.1
        ),
        .init(
            name: "Opus",
            format: SF_FORMAT_OGG | SF_FORMAT_OPUS,
            container: "ogg",
            codec: "opus",
            tolerance: 0.1
        ),
        .init(
            name: "MP3",
            format: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
            container: "mp3",
            codec: "mp3",
            tolerance: 0.1,
            padding: 1
        ),
    ]

    @Test("Every format gives its sound back", arguments: forms)
    func formGivesItsSound(form: SoundFixture.Form) async throws {
        let folder = TestFolder()
        let tone = Signal.sine(500, seconds: 1.1, rate: form.hertz)
        // A false name: content decides.
        try SoundFixture.write(tone, hertz: form.hertz, format: form.format, to: folder("memo.txt"))

        let taken = try await SoundIntake.take(
            .path(folder("memo.txt")),
            workFolder: folder.path,
            options: SoundOptions(archive: .flac)
        )

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
        let folder = TestFolder()
        let noise = Signal.noise(count: 16_000, seed: 5)
        let all = [[Float]](repeating: noise, count: channels)
        try SoundFixture.write(
            SoundFixture.interleaved(all),
            hertz: 16_000,
            channels: channels,
            to: folder("memo.wav")
        )
        let taken = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path)
        #expect(taken.source.channels == channels)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect(zip(heard, noise).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test("Refuses impossible rates and numbers of channels")
    func extremesAreRefused() async throws {
        let folder = TestFolder()
        try SoundFixture.write([Float](repeating: 0, count: 9_000), hertz: 3_999, to: folder("slow.wav"))
        try SoundFixture.write([Float](repeating: 0, count: 9_000), hertz: 384_001, to: folder("fast.wav"))
        try SoundFixture.write(
            [Float](repeating: 0, count: 33_000),
            hertz: 8_000,
            channels: 33,
            to: folder("wide.wav")
        )
        for (name, error) in [
            ("slow.wav", SoundError.unsupportedRate(hertz: 3_999)),
            ("fast.wav", .unsupportedRate(hertz: 384_001)),
            ("wide.wav", .unsupportedChannels(33)),
        ] {
            await #expect(throws: error) {
                _ = try await SoundIntake.take(.path(folder(name)), workFolder: folder.path)
            }
        }
    }

    @Test("Samples of a file that are no numbers become silence")
    func notANumberBecomesSilence() async throws {
        let folder = TestFolder()
        var samples = Signal.noise(count: 16_000, seed: 6)
        samples[100] = .nan
        samples[200] = .infinity
        samples[300] = -.infinity
        try SoundFixture.write(
            samples,
            hertz: 16_000,
            format: SF_FORMAT_WAV | SF_FORMAT_FLOAT,
            to: folder("memo.wav")
        )
        let taken = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect([heard[100], heard[200], heard[300]] == [0, 0, 0])
        #expect(taken.loudness.truePeak?.isFinite == true)
    }
}
