import CSndFile
import TestKit
import Testing
@testable import Sound

@Suite("Playing a sound from any place")
struct SoundBlocksTests {
    private let folder = TestFolder()

    private let hertz = 16_000

    @Test("Plays a whole file in small blocks", arguments: [16_000, 48_000])
    func allComes(wanted: Int) async throws {
        let tone = Signal.sine(500, seconds: 1.25, rate: hertz)
        try SoundFixture.write(tone, hertz: hertz, to: folder("memo.wav"))
        let played = try await all(SoundBlocks(path: folder("memo.wav"), hertz: wanted), most: wanted / 10)
        #expect(played.count == wanted * 5 / 4)
        #expect(abs(Signal.amplitude(of: 500, in: played, rate: wanted) - 0.5) < 0.01)
    }

    @Test("Plays from a place on", arguments: ArchiveFormat.allCases)
    func placeIsFound(format: ArchiveFormat) async throws {
        // Ten seconds, each at its own pitch.
        let tones = (0..<10).flatMap { Signal.sine(Double(300 + 100 * $0), seconds: 1, rate: hertz) }
        try SoundFixture.write(tones, hertz: hertz, to: folder("memo.wav"))
        let taken = try await folder.take(options: SoundOptions(archive: format))
        for seconds in [0.5, 7.25] {
            let played = try await all(SoundBlocks(path: taken.archive.path, from: seconds))
            #expect(abs(Double(played.count) / Double(hertz) - (10 - seconds)) < 0.03)
            let first = Array(played[1_000..<4_000])
            let expected = Double(300 + 100 * Int(seconds))
            #expect(abs(Signal.frequency(near: expected, in: first, rate: hertz) - expected) < 5)
        }
        #expect(try await all(SoundBlocks(path: taken.archive.path, from: 11)).isEmpty)
    }

    @Test("Cancelling ends the decoder, and a missing file is reported")
    func stoppingEnds() async throws {
        let sound = [Float](repeating: 0.1, count: hertz * 60)
        try SoundFixture.write(sound, hertz: hertz, to: folder("memo.wav"))
        var blocks = 0
        for try await block in SoundBlocks(path: folder("memo.wav")) {
            #expect(block.count == 1_600)
            blocks += 1
            if blocks == 3 { break }
        }
        #expect(blocks == 3)
        await #expect(throws: SoundError.notFound) { _ = try await all(SoundBlocks(path: folder("none"))) }
    }

    @Test("Finds the length without decoding, exactly if the container states it")
    func lengthIsKnown() async throws {
        for format in [SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_OPUS] {
            let noise = Signal.noise(count: 24_000, seed: 9)
            try SoundFixture.write(noise, hertz: hertz, format: format, to: folder("memo"))
            let facts = try await SoundProbe.facts(of: .path(folder("memo")))
            #expect(facts.stated == StatedLength(seconds: 1.5, isExact: true))
            #expect(facts.frames == nil)
        }
    }

    private func all(_ blocks: SoundBlocks, most: Int = .max) async throws -> [Float] {
        var samples: [Float] = []
        for try await block in blocks {
            #expect(block.count <= most)
            samples += block
        }
        return samples
    }
}
