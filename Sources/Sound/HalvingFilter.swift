internal import Glibc

/// Halves a rate exactly, block by block, with a half-band filter.
///
/// Nothing is lost up to 85 % of the new rate's band, and nothing aliases from 115 % on. Every second coefficient is
/// zero, so it costs a small part of a general converter. Block sizes change no sample.
struct HalvingFilter {
    private static let pairs = 24
    private static let coefficients = designed()
    /// Small enough to stay in the cache.
    private static let partSamples = 1_024

    private var evens: [Float] = []
    /// Begins with the silence before the first sample.
    private var odds = [Float](repeating: 0, count: pairs)
    private var isOddNext = false

    /// The output lags by the reach of the filter.
    mutating func halve(_ block: [Float], appendingTo output: inout [Float]) {
        Self.append(block, from: isOddNext ? 1 : 0, to: &evens)
        Self.append(block, from: isOddNext ? 0 : 1, to: &odds)
        if !block.count.isMultiple(of: 2) { isOddNext.toggle() }
        let ready = min(evens.count, odds.count - 2 * Self.pairs + 1)
        guard ready > 0 else { return }
        let begin = output.count
        output.append(contentsOf: repeatElement(0, count: ready))
        evens.withUnsafeBufferPointer { evens in
            odds.withUnsafeBufferPointer { odds in
                output.withUnsafeMutableBufferPointer { output in
                    let room = UnsafeMutableBufferPointer(rebasing: output[begin...])
                    Self.filter(evens, odds, into: room)
                }
            }
        }
        evens.removeFirst(ready)
        odds.removeFirst(ready)
    }

    private static func append(_ block: [Float], from start: Int, to half: inout [Float]) {
        let count = (block.count - start + 1) / 2, begin = half.count
        half.append(contentsOf: repeatElement(0, count: max(0, count)))
        block.withUnsafeBufferPointer { block in
            half.withUnsafeMutableBufferPointer { half in
                for index in 0..<max(0, count) { half[begin &+ index] = block[start &+ 2 &* index] }
            }
        }
    }

    /// Sums each sample in the same order, whatever the block.
    private static func filter(
        _ evens: UnsafeBufferPointer<Float>,
        _ odds: UnsafeBufferPointer<Float>,
        into output: UnsafeMutableBufferPointer<Float>
    ) {
        for begin in stride(from: 0, to: output.count, by: partSamples) {
            let part = begin..<min(begin + partSamples, output.count)
            for index in part { output[index] = evens[index] * 0.5 }
            // Four pairs at a time keep each sum in a register.
            for pair in stride(from: 0, to: pairs, by: 4) {
                let (one, two) = (coefficients[pair], coefficients[pair + 1])
                let (three, four) = (coefficients[pair + 2], coefficients[pair + 3])
                let (before, after) = (pairs - 1 - pair, pairs + pair)
                for index in part {
                    let (left, right) = (index &+ before, index &+ after)
                    var sum = output[index]
                    sum += one * (odds[left] + odds[right])
                    sum += two * (odds[left &- 1] + odds[right &+ 1])
                    sum += three * (odds[left &- 2] + odds[right &+ 2])
                    sum += four * (odds[left &- 3] + odds[right &+ 3])
                    output[index] = sum
                }
            }
        }
    }

    /// The odd half from the middle outwards: a sinc under a Kaiser window, 100 dB deep.
    private static func designed() -> [Float] {
        let sharpness = 10.0, reach = Double(2 * pairs)
        let raw = (0..<pairs).map { pair in
            let place = Double(2 * pair + 1)
            let window = bessel(sharpness * (1 - place * place / (reach * reach)).squareRoot())
            return sin(.pi * place / 2) / place * window
        }
        // Both sides together give half of a constant signal.
        let sum = 4 * raw.reduce(0, +)
        return raw.map { Float($0 / sum) }
    }

    private static func bessel(_ value: Double) -> Double {
        var term = 1.0, sum = 1.0
        for step in 1..<60 {
            term *= value / Double(2 * step)
            sum += term * term
        }
        return sum
    }
}
