internal import Glibc

struct PitchTrack {
    private struct Look {
        var level: Float = 0
        /// The likeness of the sound to itself one period later.
        var likeness: Float = 0
        /// In samples, with a fraction; 0 without a pitch.
        var period: Float = 0
    }

    private let looks: [Look]
    private let isVoiced: [Bool]
    private let isLoud: [Bool]

    /// Windows of 40 ms at 4 000 Hz; voices from 70 to 400 Hz.
    private static let window = 160
    private static let shift = 40
    private static let lookSeconds = 0.01
    private static let periods = 10..<58
    /// The first period to try: within that of a voice, the sound is unlike itself in between.
    private static let firstPeriod = 2
    /// A voice is this much more like itself after its period than in between; wind and rumble only grow less alike.
    private static let leastRise: Float = 0.2
    private static let leastLikeness: Float = 0.7
    /// Of periods that fit about as well the shortest counts; the others are its multiples.
    private static let slack: Float = 0.05
    private static let clickLooks = 15
    private static let loudReach: Float = 30
    /// Speech has a consonant or a pause, or is softer, within so many looks.
    private static let heldLooks = 60

    init(_ samples: ArraySlice<Int16>) {
        let slow = stride(from: samples.startIndex, through: samples.endIndex - 4, by: 4).map { start in
            samples[start..<(start + 4)].reduce(Float(0)) { $0 + Float($1) } / (4 * 32_768)
        }
        let looks = stride(from: 0, through: slow.count - Self.window, by: Self.shift).map { start in
            Self.look(Array(slow[start..<(start + Self.window)]))
        }
        let levels = looks.map(\.level).sorted(by: >)
        let loudest = levels.first ?? 0
        let usual = levels.isEmpty ? 0 : levels[min(Self.clickLooks, levels.count - 1)]
        self.looks = looks
        isVoiced = looks.map { $0.likeness > Self.leastLikeness && $0.level > loudest / 1_000 }
        isLoud = looks.map { $0.level > usual / Self.loudReach }
    }

    var voicedSeconds: Double { Self.lookSeconds * Double(isVoiced.count(where: \.self)) }

    var loudSeconds: Double { Self.lookSeconds * Double(isLoud.count(where: \.self)) }

    var floorDecibels: Double {
        let levels = looks.map { 10 * log10(Double($0.level) + 1e-9) }.sorted()
        return levels.isEmpty ? 0 : levels[levels.count * 3 / 10] - levels[levels.count / 20]
    }

    var voicedShare: Double {
        let voiced = zip(isVoiced, isLoud).count { $0 && $1 }
        return Double(voiced) / Double(max(1, isLoud.count(where: \.self)))
    }

    var heldSeconds: Double { Self.lookSeconds * Double(runs.filter { $0 > Self.heldLooks }.reduce(0, +)) }

    var heldShare: Double {
        heldSeconds / max(Self.lookSeconds, Self.lookSeconds * Double(runs.reduce(0, +)))
    }

    private var runs: [Int] {
        zip(isVoiced, isLoud).map { $0 && $1 }.split(separator: false).map(\.count)
    }

    /// The share of moves by more than half a percent within 20 ms; nil with too little pitch.
    var glidingShare: Double? { glidingShare(from: 0, fewest: 12) }

    var loudGlidingShare: Double? {
        let levels = zip(looks, isVoiced).filter(\.1).map(\.0.level).sorted()
        return levels.isEmpty ? nil : glidingShare(from: levels[levels.count / 2], fewest: 6)
    }

    private func glidingShare(from level: Float, fewest: Int) -> Double? {
        var moves: [Float] = []
        for place in looks.indices.dropFirst(2)
        where isVoiced[place] && isVoiced[place - 1] && isVoiced[place - 2] && looks[place].level >= level {
            let (one, other) = (looks[place - 2].period, looks[place].period)
            guard one > 0, other > 0 else { continue }
            let move = abs(log(other / one))
            // What is further off is another note, or another multiple of the same.
            if move < 0.15 { moves.append(move) }
        }
        guard moves.count >= fewest else { return nil }
        return Double(moves.count { $0 > 0.005 }) / Double(moves.count)
    }

    private static func look(_ samples: [Float]) -> Look {
        let mean = samples.reduce(0, +) / Float(samples.count)
        let values = samples.map { $0 - mean }
        // The power of all samples before each.
        var power: [Float] = [0]
        for value in values { power.append(power[power.count - 1] + value * value) }
        var look = Look(level: power[values.count])
        guard look.level > 1e-9 else { return Look() }
        var alike = [Float](repeating: 0, count: periods.upperBound + 1)
        values.withUnsafeBufferPointer { values in
            for period in firstPeriod...periods.upperBound {
                let both = power[values.count - period] * max(0, look.level - power[period])
                alike[period] = product(of: values, andLaterBy: period) / (both + 1e-9).squareRoot()
            }
        }
        var lowest: Float = 1
        var rises: [Int] = []
        for period in firstPeriod..<periods.upperBound {
            if periods.contains(period), alike[period] - lowest > leastRise {
                rises.append(period)
                look.likeness = max(look.likeness, alike[period])
            }
            lowest = min(lowest, alike[period])
        }
        let found = rises.first { period in
            alike[period] > look.likeness - slack
                && alike[period] >= alike[period - 1] && alike[period] >= alike[period + 1]
        }
        if let found { look.period = Float(found) + summit(alike[(found - 1)...(found + 1)]) }
        return look
    }

    /// The offset of the summit from the middle of three values, by a parabola through them.
    private static func summit(_ three: ArraySlice<Float>) -> Float {
        let (left, middle, right) = (
            three[three.startIndex], three[three.startIndex + 1], three[three.endIndex - 1]
        )
        let bend = left - 2 * middle + right
        return bend < 0 ? 0.5 * (left - right) / bend : 0
    }

    /// The sum of each value times the one `lag` later, eight at a time.
    private static func product(of values: UnsafeBufferPointer<Float>, andLaterBy period: Int) -> Float {
        guard let base = values.baseAddress else { return 0 }
        let (early, late) = (UnsafeRawPointer(base), UnsafeRawPointer(base + period))
        let count = values.count - period
        var lanes = SIMD8<Float>.zero
        for first in stride(from: 0, through: count - 8, by: 8) {
            lanes +=
                early.loadUnaligned(fromByteOffset: 4 * first, as: SIMD8<Float>.self)
                * late.loadUnaligned(fromByteOffset: 4 * first, as: SIMD8<Float>.self)
        }
        var sum = lanes.sum()
        for place in (count / 8 * 8)..<count { sum += values[place] * values[place + period] }
        return sum
    }
}
