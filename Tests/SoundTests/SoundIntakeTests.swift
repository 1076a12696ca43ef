import CSndFile
import Glibc
import TestKit
import Testing
@testable import Sound

@Suite("Sound intake")
struct SoundIntakeTests {
    private let folder = TestFolder()

    @Test("A stereo wave becomes samples for the ear, an archive and measurements")
    func waveBecomesEverything() async throws {
        let tone = Signal.sine(1000, seconds: 2.5, rate: 48_000)
        let stereo = SoundFixture.interleaved([tone, tone])
        try SoundFixture.write(stereo, hertz: 48_000, channels: 2, to: folder("memo.wav"))
        let taken = try await folder.take()
        #expect(taken.samples == 40_000)
        #expect(taken.seconds == 2.5)
        #expect(taken.ear == SpeechSamples(path: folder("ear.s16"), samples: 40_000))
        #expect(taken.archive.codec == "opus")
        #expect(taken.archive.seconds == 2.5)
        #expect(taken.archive.bytes == folder.read("archive.opus").count)
        #expect(taken.source.container == "wav")
        #expect(taken.source.frames == 120_000)
        #expect(taken.source.stated == StatedLength(seconds: 2.5, isExact: true))
        #expect(taken.waveform.levels.count == 50)
        #expect(folder.names == ["archive.opus", "ear.s16", "memo.wav"])

        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect(abs(Signal.amplitude(of: 1000, in: heard, rate: 16_000) - 0.5) < 0.005)
    }

    @Test("Huge samples are bounded, and no measurement is infinite", arguments: [1, 2])
    func beyondMeasure(channels: Int) async throws {
        let loudest = Float(3.4e38)
        let samples = (0..<32_000).map { [loudest, -loudest, 0.1, .infinity, .nan][$0 / channels % 5] }
        let format = SF_FORMAT_WAV | SF_FORMAT_FLOAT
        try SoundFixture.write(
            samples,
            hertz: 16_000,
            channels: channels,
            format: format,
            to: folder("huge.wav")
        )
        let taken = try await folder.take("huge.wav")
        #expect(taken.samples == 32_000 / channels)
        let peak = try #require(taken.loudness.truePeak)
        #expect(peak.isFinite && peak > 20)
        #expect(taken.loudness.integrated?.isFinite != false)
    }

    @Test("Every archive format is as long as the memo", arguments: ArchiveFormat.allCases, [12_000, 16_000])
    func archiveIsAsLong(format: ArchiveFormat, hertz: Int) async throws {
        let tone = Signal.sine(440, seconds: 1.2345, rate: 44_100)
        try SoundFixture.write(tone, hertz: 44_100, to: folder("memo.wav"))
        let taken = try await folder.take(options: SoundOptions(archive: format, archiveHertz: hertz))
        #expect(taken.archive.path == folder("archive.\(format.rawValue)"))
        #expect(taken.archive.hertz == hertz)
        #expect(abs(taken.archive.seconds - 1.2345) < 1 / Double(hertz))
    }

    @Test("The same sound gives the same bytes", arguments: ArchiveFormat.allCases)
    func sameSoundSameBytes(format: ArchiveFormat) async throws {
        try SoundFixture.write(Signal.noise(count: 40_000, seed: 3), hertz: 16_000, to: folder("memo.wav"))
        var archives: [[UInt8]] = []
        for _ in 0..<2 {
            let taken = try await folder.take(options: SoundOptions(archive: format))
            archives.append(folder.read("archive.\(format.fileExtension)"))
            // Other programs can read it.
            let facts = try await SoundProbe.measure(.path(taken.archive.path)).facts
            #expect(facts.frames == 40_000 && facts.flaw == nil)
        }
        #expect(archives[0] == archives[1] && !archives[0].isEmpty)
    }
}

struct SndFileEncoderTests {
    private let folder = TestFolder()

    @Test("An unfinished encoder never writes to another file with a reused descriptor")
    func letGo() throws {
        let file = open(folder("archive.opus"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let other = open(folder.write([1, 2, 3], to: "other"), O_RDWR | O_CLOEXEC)
        defer { [file, other].forEach { close($0) } }
        var encoder: SndFileEncoder? = try SndFileEncoder(.opus, hertz: 16_000, descriptor: file)
        try encoder?.write([Float](repeating: 0.1, count: 16_000))
        #expect(dup2(other, file) == file)
        encoder = nil
        #expect(folder.read("other") == [1, 2, 3])
    }

    @Test("A closed descriptor is an error", arguments: [ArchiveFormat.opus, .flac])
    func closed(format: ArchiveFormat) {
        #expect(throws: SoundError.cannotWrite(errno: EBADF)) {
            try SndFileEncoder(format, hertz: 16_000, descriptor: -1)
        }
    }
}
