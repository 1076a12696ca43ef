internal import Glibc

/// The sounds that a story makes itself, the same samples on every machine.
enum MadeSound {
    /// The samples of a made sound at 16 000 Hz.
    static func samples(of content: StorySound.Content, count: Int) -> [Int16] {
        switch content {
        case .tone(let hertz): tone(hertz: hertz, count: count)
        case .noise(let seed): noise(seed: seed, count: count)
        case .silence, .file, .bytes: [Int16](repeating: 0, count: count)
        }
    }

    /// A WAV file that holds the samples.
    static func wave(_ samples: [Int16]) -> [UInt8] {
        var bytes = Array("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        append(UInt32(clamping: 36 + samples.count * 2))
        bytes += Array("WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(16_000))
        append(UInt32(32_000))
        append(UInt16(2))
        append(UInt16(16))
        bytes += Array("data".utf8)
        append(UInt32(clamping: samples.count * 2))
        samples.forEach { append($0) }
        return bytes
    }

    /// A tone that swells four times a second, as syllables do, so that nothing takes it for a hum.
    private static func tone(hertz: Double, count: Int) -> [Int16] {
        (0..<count).map { index in
            let seconds = Double(index) / 16_000
            let swell = 0.5 - 0.5 * cos(2 * .pi * 4 * seconds)
            return Int16((8_000 * swell * sin(2 * .pi * hertz * seconds)).rounded())
        }
    }

    private static func noise(seed: Int, count: Int) -> [Int16] {
        var generator = SeededRandom(seed: UInt64(seed))
        return (0..<count).map { _ in Int16(truncatingIfNeeded: generator.next() >> 50) / 4 }
    }
}

/// Random numbers that are the same for the same seed: SplitMix64.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
