import Foundation
import VoiceCore

/// A memo that is like no other: noise and a tone, made from its number.
struct TestMemo: Hashable {
    let number: UInt64
    let frames: Int

    init(_ number: UInt64, frames: Int = 17_000) {
        self.number = number
        self.frames = frames
    }

    var seconds: Double { Double(frames) / 16_000 }

    /// A WAV file of 16 kHz.
    var bytes: [UInt8] {
        var chance = SeededChance(seed: number &* 0x9E37_79B9_7F4A_7C15 | 1)
        var samples: [UInt8] = []
        samples.reserveCapacity(frames * 2)
        let pitch = 200 + Double(number % 97) * 5
        for frame in 0..<frames {
            let tone = sin(Double(frame) / 16_000 * pitch * 2 * .pi) * 3_000
            let noise = Double(Int64(truncatingIfNeeded: chance.next() >> 52)) - 2_048
            let sample = Int16(tone + noise / 4)
            samples += [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
        }
        return Self.header(dataBytes: samples.count) + samples
    }

    var sha256: String {
        var template = Array((NSTemporaryDirectory() + "memo-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        defer { close(descriptor) }
        unlink(template)
        let bytes = bytes
        guard write(descriptor, bytes, bytes.count) == bytes.count else { return "" }
        return (try? FileDigest(descriptor: descriptor))?.sha256 ?? ""
    }

    private static func header(dataBytes: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let format =
            number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4) + number(2, 2) + number(16, 2)
        return Array("RIFF".utf8) + number(36 + dataBytes, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
            + format
            + Array("data".utf8) + number(dataBytes, 4)
    }
}

/// Chance that comes again from the same seed.
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
