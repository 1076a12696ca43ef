internal import HearWire
internal import Sound

/// The parts in which a neural ear hears a stretch of sound.
enum NeuralParts {
    /// The longest part; more brings nothing but memory.
    static let mostSamples = 15 * SpeechSamples.hertz
    /// A part ends at the quietest place of so many samples before its end.
    static let searchSamples = mostSamples * 3 / 10
    /// Silence of this length at an end of a part is left out of it, but for the margin.
    private static let silenceSeconds = 1.5
    private static let marginSeconds = 0.5

    /// Ranges that follow each other without a gap.
    static func cuts(_ samples: [Int16]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while samples.count - start > mostSamples {
            let window = (start + mostSamples - searchSamples)..<(start + mostSamples)
            let cut = window.lowerBound + SoundParts.quietest(in: Array(samples[window]))
            ranges.append(start..<cut)
            start = cut
        }
        return ranges + [start..<samples.count]
    }

    /// How many seconds of a part may be speech.
    static func speechSeconds(in part: Range<Int>, speech spans: [SpeechSpan]) -> Double {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        return spans.reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, start)) }
    }

    /// What of a part is worth hearing: without the silence at its ends; nothing where no words may be.
    static func heard(_ part: Range<Int>, speech spans: [SpeechSpan]) -> Range<Int>? {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        let inside = spans.filter { min($0.end, end) - max($0.start, start) > 0.05 }
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
