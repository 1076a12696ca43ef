internal import Sound
internal import Wires

enum NeuralParts {
    static let mostSamples = 15 * SpeechSamples.hertz
    /// A part ends at the quietest place among so many samples before its end.
    static let searchSamples = mostSamples * 3 / 10
    /// Longer silence at an end of a part is left out of it, but for the margin.
    private static let silenceSeconds = 1.5
    private static let marginSeconds = 0.5
    /// Loudness is measured every 50 ms; sound with a thirtieth of the power, 15 dB less, is soft.
    private static let lookSamples = SpeechSamples.hertz / 20
    private static let softness = 30
    private static let leastSeconds = 0.05

    /// A recorder that adds a constant adds at least a hundredth of full scale.
    private static let leastOffset = 328

    /// The samples without a recorder's constant, which would pass for loudness that never moves.
    static func centred(_ samples: [Int16]) -> [Int16] {
        let mean = samples.reduce(0) { $0 + Int($1) } / max(1, samples.count)
        guard abs(mean) >= leastOffset else { return samples }
        return samples.map { Int16(clamping: Int($0) - mean) }
    }

    /// Ranges without gaps; long silence or noise before speech is one of its own, so it takes no room from words.
    static func cuts(_ samples: [Int16], speech spans: [SpeechSpan] = []) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while samples.count - start > mostSamples {
            let before = silence(from: start, speech: spans) ?? softSound(from: start, in: samples)
            if let before, before.upperBound < samples.count {
                ranges.append(before)
                start = before.upperBound
                continue
            }
            let window = (start + mostSamples - searchSamples)..<(start + mostSamples)
            let cut = window.lowerBound + SoundParts.quietest(in: Array(samples[window]))
            ranges.append(start..<cut)
            start = cut
        }
        return ranges + [start..<samples.count]
    }

    private static func silence(from start: Int, speech spans: [SpeechSpan]) -> Range<Int>? {
        let hertz = Double(SpeechSamples.hertz)
        let begin = Double(start) / hertz
        guard let next = spans.first(where: { $0.end - begin > leastSeconds }),
            next.start - begin > silenceSeconds
        else { return nil }
        return start..<Int(((next.start - marginSeconds) * hertz).rounded())
    }

    /// A long beginning far softer than the loudest place of the part that would begin here, without the margin.
    private static func softSound(from start: Int, in samples: [Int16]) -> Range<Int>? {
        let end = min(start + mostSamples, samples.count)
        let powers = stride(from: start, through: end - lookSamples, by: lookSamples).map { look in
            samples[look..<(look + lookSamples)].reduce(0) { $0 + Int($1) * Int($1) }
        }
        let loudest = powers.max() ?? 0
        let soft = powers.prefix { softness * $0 < loudest }.count * lookSamples
        guard soft > Int(silenceSeconds * Double(SpeechSamples.hertz)) else { return nil }
        return start..<(start + soft - Int(marginSeconds * Double(SpeechSamples.hertz)))
    }

    static func speechSeconds(in part: Range<Int>, speech spans: [SpeechSpan]) -> Double {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        return spans.reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, start)) }
    }

    static func heard(_ part: Range<Int>, speech spans: [SpeechSpan]) -> Range<Int>? {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        let inside = spans.filter { min($0.end, end) - max($0.start, start) > leastSeconds }
        guard let first = inside.first, let last = inside.last else { return nil }
        func sample(_ seconds: Double) -> Int {
            min(max(Int((seconds * hertz).rounded()), part.lowerBound), part.upperBound)
        }
        let lower =
            first.start - start > silenceSeconds ? sample(first.start - marginSeconds) : part.lowerBound
        let upper = end - last.end > silenceSeconds ? sample(last.end + marginSeconds) : part.upperBound
        return lower < upper ? lower..<upper : nil
    }
}
