internal import Glibc
package import Sound
internal import System

package struct SoundParts: Equatable, Sendable {
    package let ranges: [Range<Int>]
    package let heardSeconds: Double
    package let unheardSeconds: Double

    /// A part ends at the quietest place among so many samples before the cap.
    static let searchSamples = 20 * SpeechSamples.hertz
    /// The shortest pause between words that is no gap within one.
    static let pauseSamples = SpeechSamples.hertz * 3 / 10

    /// Cuts a memo; reads no sound unless it is longer than the cap.
    package init(of sound: SpeechSamples, overCap: HearingOptions.OverCap) throws(TranscriptionError) {
        let cap = SpeechSamples.capSamples
        let samples = max(0, sound.samples)
        switch overCap {
        case .reject where samples > cap:
            throw .overCap(seconds: sound.seconds)
        case .split where samples > cap:
            ranges = try Self.parts(of: sound)
        default:
            ranges = [0..<min(samples, cap)]
        }
        let heard = ranges.last?.upperBound ?? 0
        heardSeconds = Double(heard) / Double(SpeechSamples.hertz)
        unheardSeconds = Double(samples - heard) / Double(SpeechSamples.hertz)
    }

    private static func parts(of sound: SpeechSamples) throws(TranscriptionError) -> [Range<Int>] {
        let file = open(sound.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .soundUnreadable(errno: errno) }
        defer { close(file) }
        var ranges: [Range<Int>] = []
        var start = 0
        while sound.samples - start > SpeechSamples.capSamples {
            let end = start + SpeechSamples.capSamples
            let window = (end - searchSamples)..<end
            let cut = window.lowerBound + quietest(in: try read(window, from: file))
            ranges.append(start..<cut)
            start = cut
        }
        return ranges + [start..<sound.samples]
    }

    package static func samples(_ part: Range<Int>, of sound: SpeechSamples) throws(TranscriptionError)
        -> [Int16]
    {
        let file = open(sound.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .soundUnreadable(errno: errno) }
        defer { close(file) }
        return try read(part, from: file)
    }

    func transcript(
        of heard: [Word],
        text: String? = nil,
        engine: String,
        model: String,
        _ options: HearingOptions
    ) -> Transcript {
        Transcript(
            text: text ?? SentenceText.text(of: heard, raw: options.raw),
            engine: engine,
            model: model,
            preset: options.preset.rawValue,
            seconds: heardSeconds,
            capped: unheardSeconds > 0,
            unheardSeconds: unheardSeconds,
            words: heard
        )
    }

    /// The middle of the pause-long stretch with the least energy; the latest of equals.
    static func quietest(in samples: [Int16]) -> Int {
        let width = min(pauseSamples, samples.count)
        var energy = samples.prefix(width).reduce(0) { $0 + Int($1) * Int($1) }
        var least = energy
        var best = 0
        for end in width..<max(width, samples.count) {
            let (new, old) = (Int(samples[end]), Int(samples[end - width]))
            energy += new * new - old * old
            if energy <= least { (least, best) = (energy, end - width + 1) }
        }
        return best + width / 2
    }

    private static func read(_ range: Range<Int>, from file: Int32) throws(TranscriptionError) -> [Int16] {
        var samples = [Int16](repeating: 0, count: range.count)
        let count = samples.withUnsafeMutableBytes {
            pread(file, $0.baseAddress, $0.count, 2 * range.lowerBound)
        }
        guard count == 2 * range.count else { throw .soundUnreadable(errno: count < 0 ? errno : EIO) }
        return samples
    }
}
