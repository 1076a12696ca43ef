import Foundation
import Testing
import Wires
@testable import Hearing
@testable import Sound

@Suite("The cap, by exact samples")
struct SoundPartsTests {
    static let cap = SpeechSamples.capSamples

    @Test("every part is one that the hearing program takes")
    func partsFit() {
        #expect(SoundStretch.hertz == SpeechSamples.hertz)
        #expect(Self.cap <= SoundStretch.mostSamples)
    }

    @Test("up to the cap everything is heard", arguments: [0, 1, cap - 1, cap])
    func under(_ samples: Int) throws {
        let sound = SpeechSamples(path: "/nowhere", samples: samples)
        for overCap in HearingOptions.OverCap.allCases {
            let parts = try SoundParts(of: sound, overCap: overCap)
            #expect(parts.ranges == [0..<samples])
            #expect(parts.unheardSeconds == 0)
        }
    }

    @Test("one sample more is left out, or refused")
    func over() throws {
        let sound = SpeechSamples(path: "/nowhere", samples: Self.cap + 1)
        let parts = try SoundParts(of: sound, overCap: .keep)
        #expect(parts.ranges == [0..<Self.cap])
        #expect(parts.heardSeconds == 180)
        #expect(parts.unheardSeconds == 1.0 / 16_000)
        #expect(throws: TranscriptionError.overCap(seconds: sound.seconds)) {
            try SoundParts(of: sound, overCap: .reject)
        }
    }

    @Test("sound that is shorter than it is said to be cannot be read, whatever failed before")
    func cutOff() throws {
        let path = NSTemporaryDirectory() + "parts-\(UUID().uuidString).s16"
        try Data().write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        errno = ENOENT
        #expect(throws: TranscriptionError.soundUnreadable(errno: EIO)) {
            try SoundParts.samples(0..<10, of: SpeechSamples(path: path, samples: 10))
        }
    }

    @Test("splitting cuts in the pause before the cap, and loses no sample")
    func split() throws {
        // A tone with one pause at 170 s and one at 340 s.
        let pauses = [170 * 16_000, 340 * 16_000]
        var samples = (0..<(400 * 16_000)).map { Int16($0 % 80 < 40 ? 8_000 : -8_000) }
        for pause in pauses { for index in pause..<(pause + 8_000) { samples[index] = 0 } }
        let path = NSTemporaryDirectory() + "parts-\(UUID().uuidString).s16"
        try samples.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
        defer { try? FileManager.default.removeItem(atPath: path) }

        let parts = try SoundParts(of: SpeechSamples(path: path, samples: samples.count), overCap: .split)
        #expect(parts.ranges.count == 3)
        #expect(parts.ranges.first?.lowerBound == 0)
        #expect(parts.ranges.last?.upperBound == samples.count)
        #expect(zip(parts.ranges, parts.ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(parts.ranges.allSatisfy { $0.count <= Self.cap })
        for (part, pause) in zip(parts.ranges, pauses) {
            #expect((pause..<(pause + 8_000)).contains(part.upperBound))
        }
        #expect(parts.unheardSeconds == 0)
    }

    @Test("the quietest place of sound shorter than a pause is its middle")
    func short() {
        #expect(SoundParts.quietest(in: []) == 0)
        #expect(SoundParts.quietest(in: [7, 7, 7, 7]) == 2)
    }

    @Test("a pause of 0.3 s among sound is cut in its middle")
    func pause() {
        var samples = [Int16](repeating: 900, count: 32_000)
        for index in 10_000..<14_800 { samples[index] = 0 }
        #expect(SoundParts.quietest(in: samples) == 12_400)
    }

    @Test("sound shorter than it says is an error when it is split, not a trap")
    func lyingLength() {
        let sound = SpeechSamples(path: "/dev/null", samples: Self.cap * 2)
        #expect(throws: TranscriptionError.self) { try SoundParts(of: sound, overCap: .split) }
    }
}
