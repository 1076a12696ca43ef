internal import Glibc
internal import VoiceCore

/// The sounds that a story makes itself, the same samples on every machine.
enum MadeSound {
    /// The samples of a made sound, at the recogniser's rate.
    static func samples(of content: StorySound.Content, count: Int) -> [Int16] {
        switch content {
        case .tone(let hertz): tone(hertz: hertz, count: count)
        case .noise(let seed): noise(seed: seed, count: count)
        case .silence, .file, .bytes: [Int16](repeating: 0, count: count)
        }
    }

    /// A tone that swells four times a second, as syllables do, so that nothing takes it for a hum.
    private static func tone(hertz: Double, count: Int) -> [Int16] {
        (0..<count).map { index in
            let seconds = Double(index) / Double(SpeechSamples.hertz)
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
