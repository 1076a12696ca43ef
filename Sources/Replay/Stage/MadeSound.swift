internal import Glibc
internal import VoiceCore

/// Made sounds, the same samples on every machine.
enum MadeSound {
    static func samples(of content: StorySound.Content, count: Int) -> [Int16] {
        switch content {
        case .tone(let hertz): tone(hertz: hertz, count: count)
        case .noise(let seed): noise(seed: seed, count: count)
        case .silence, .file, .bytes: [Int16](repeating: 0, count: count)
        }
    }

    /// A tone that swells four times a second like syllables, so that nothing takes it for a hum.
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
