internal import Glibc

/// The likeliest tokens of a step.
enum NextTokens {
    struct Choice: Equatable {
        var token: Int
        /// The logarithm of its probability.
        var log: Double
    }

    /// What lies further below the best adds nothing that counts to the sum.
    private static let reach: Float = 24

    /// The so many likeliest tokens, the likeliest first, and behind them some others that are asked for.
    ///
    /// Of equals the one with the smaller number comes first.
    static func likeliest(
        _ count: Int,
        of logits: UnsafeBufferPointer<Float>,
        and others: [Int] = []
    ) -> [Choice] {
        guard let greatest = greatest(of: logits), greatest.isFinite else { return [] }
        var sum = 0.0
        var best: [(token: Int, value: Float)] = []
        let floor = greatest - reach
        forEachLane(of: logits) { first, lanes in
            guard any(lanes .>= floor) else { return }
            for lane in 0..<lanes.scalarCount where lanes[lane] >= floor {
                let value = lanes[lane]
                sum += exp(Double(value - greatest))
                if best.count == count, let last = best.last, last.value >= value { continue }
                let place = best.firstIndex { $0.value < value } ?? best.count
                best.insert((first + lane, value), at: place)
                if best.count > count { best.removeLast() }
            }
        }
        let whole = log(sum)
        var known = Set(best.map(\.token))
        for other in others where logits.indices.contains(other) && known.insert(other).inserted {
            best.append((other, logits[other]))
        }
        return best.map { Choice(token: $0.token, log: Double($0.value - greatest) - whole) }
    }

    private static func greatest(of logits: UnsafeBufferPointer<Float>) -> Float? {
        guard !logits.isEmpty else { return nil }
        var lanes = SIMD16<Float>(repeating: -.infinity)
        forEachLane(of: logits) { _, next in lanes.replace(with: next, where: next .> lanes) }
        return lanes.max()
    }

    /// Goes over the numbers sixteen at a time; what is missing at the end is minus infinity.
    @inline(__always)
    private static func forEachLane(
        of logits: UnsafeBufferPointer<Float>,
        _ body: (_ first: Int, _ lanes: SIMD16<Float>) -> Void
    ) {
        guard let base = logits.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        let whole = logits.count / 16 * 16
        for first in stride(from: 0, to: whole, by: 16) {
            body(first, raw.loadUnaligned(fromByteOffset: 4 * first, as: SIMD16<Float>.self))
        }
        guard whole < logits.count else { return }
        var lanes = SIMD16<Float>(repeating: -.infinity)
        for place in whole..<logits.count { lanes[place - whole] = logits[place] }
        body(whole, lanes)
    }
}
