import Sound
import System
import TestKit
import Testing

@Suite("Lossless transport of sound")
struct LosslessSoundTests {
    private let folder = TestFolder()

    @Test("Sound comes back to the bit: loud, soft, short and long", arguments: [1, 160, 16_000, 480_001])
    func same(count: Int) async throws {
        var random = SeededRandom(seed: 5)
        var samples = (0..<count).map { _ in Int16.random(in: .min ... .max, using: &random) }
        samples[0] = .min
        let packed = try LosslessSound.pack(samples, scratch: folder.path)
        let back = try await LosslessSound.unpack(packed, mostSamples: count, scratch: folder.path)
        #expect(back == samples)
    }

    @Test("Refuses sound that claims to be too long")
    func tooLong() async throws {
        let packed = try LosslessSound.pack([Int16](repeating: 7, count: 40_000), scratch: folder.path)
        await #expect(throws: SoundError.self) {
            try await LosslessSound.unpack(packed, mostSamples: 39_999, scratch: folder.path)
        }
        await #expect(throws: SoundError.self) {
            try await LosslessSound.unpack([1, 2, 3], mostSamples: 100, scratch: folder.path)
        }
    }

    @Test("Samples keep their place in the memo")
    func placed() throws {
        let placed = try PlacedSamples([1, -2, 3], from: 1_000_000, scratch: folder.path)
        #expect(placed.range == 1_000_000..<1_000_003)
        #expect(placed.sound.samples == 1_000_003)
        let bytes = try #require(FileBytes.read(placed.sound.path))
        #expect(bytes.suffix(6) == [1, 0, 0xfe, 0xff, 3, 0])
        #expect(bytes.dropLast(6).allSatisfy { $0 == 0 })
    }
}
