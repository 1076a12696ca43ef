internal import Wires

extension Sphinx {
    /// Frames that are judged together.
    private static let blockFrames = 50
    /// A gap of so many frames between two spans is a pause between words.
    private static let pauseFrames = 30
    /// Fewer frames than this in a span hold no word.
    private static let fewestSpanFrames = 8

    /// Where words may be: what the front end does not take for silence, and what is as lively as speech.
    ///
    /// Nothing is searched, so that this costs a hundredth of what hearing does.
    func speech(in samples: [Int16]) throws(HearFault) -> [SpeechSpan] {
        let cepstra = try cepstra(of: samples, ear: FeatureSettings(languageWeight: 1))
        var spans: [ClosedRange<Int>] = []
        for first in stride(from: 0, to: cepstra.count, by: Self.blockFrames) {
            let block = first..<min(cepstra.count, first + Self.blockFrames)
            guard Self.mayHoldWords(cepstra, around: block) else { continue }
            for place in block.map({ cepstra.places[$0] }) {
                if let last = spans.last, place - last.upperBound <= Self.pauseFrames {
                    spans[spans.count - 1] = last.lowerBound...max(last.upperBound, place)
                } else {
                    spans.append(place...place)
                }
            }
        }
        return spans.filter { $0.count >= Self.fewestSpanFrames }.map {
            SpeechSpan(
                start: Double($0.lowerBound) * Consensus.frameSeconds,
                end: Double($0.upperBound + 1) * Consensus.frameSeconds
            )
        }
    }
}
