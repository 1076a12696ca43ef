internal import Glibc

/// What the sound itself says about whether somebody speaks: how long there is a voice, and how it rises and falls.
///
/// A neural ear writes words to anything, so words count only where the sound says that there may be some. Speech has
/// a pitch at times, which rain, breath and crowds have not, and is loud and soft in turn several times a second, which
/// tones, chords and music are not. docs/second-ear.md has the figures.
struct SpeechEvidence: Equatable, Sendable {
    /// Seconds in which a voice has a clear pitch.
    var voicedSeconds: Double
    /// How many decibels the sound's loudness moves within 80 ms, on average.
    var movement: Double

    static let none = SpeechEvidence(voicedSeconds: 0, movement: 0)

    /// Whether words may be there.
    ///
    /// A whisper has no pitch, and moves more than anything but clicks.
    var maySpeak: Bool {
        (voicedSeconds >= 0.12 && movement >= 1.8) || movement >= 4.5
    }

    init(voicedSeconds: Double, movement: Double) {
        self.voicedSeconds = voicedSeconds
        self.movement = movement
    }

    /// Listens to some samples.
    init(_ samples: ArraySlice<Int16>) {
        guard samples.count >= Self.window else {
            self = .none
            return
        }
        self.init(
            voicedSeconds: Self.voicedSeconds(samples),
            movement: Self.movement(Self.loudness(samples))
        )
    }

    /// Samples in one look at the loudness, and from one look to the next.
    private static let window = 320
    private static let shift = 160
    /// Looks within 80 ms.
    private static let reach = 8

    /// Loudness in decibels, every 10 ms, evened out over 50 ms.
    private static func loudness(_ samples: ArraySlice<Int16>) -> [Double] {
        let levels = stride(from: samples.startIndex, through: samples.endIndex - window, by: shift).map {
            start in
            let power = samples[start..<(start + window)].reduce(0.0) { $0 + Double($1) * Double($1) }
            return 10 * log10(power / Double(window) / (32_768 * 32_768) + 1e-9)
        }
        return levels.indices.map { place in
            let around = levels[max(0, place - 2)...min(levels.count - 1, place + 2)]
            return around.reduce(0, +) / Double(around.count)
        }
    }

    private static func movement(_ levels: [Double]) -> Double {
        guard levels.count > reach else { return 0 }
        let moves = zip(levels, levels.dropFirst(reach)).map { abs($0 - $1) }
        return moves.reduce(0, +) / Double(moves.count)
    }

    /// How often a look at the sound at a quarter of its rate repeats itself after the period of a voice.
    private static func voicedSeconds(_ samples: ArraySlice<Int16>) -> Double {
        let slow = stride(from: samples.startIndex, through: samples.endIndex - 4, by: 4).map { start in
            samples[start..<(start + 4)].reduce(Float(0)) { $0 + Float($1) } / (4 * 32_768)
        }
        guard slow.count >= pitchWindow else { return 0 }
        let looks = stride(from: 0, through: slow.count - pitchWindow, by: pitchShift).map { start in
            look(Array(slow[start..<(start + pitchWindow)]))
        }
        let loudest = looks.lazy.map(\.level).max() ?? 0
        let voiced = looks.filter { $0.likeness > 0.7 && $0.level > loudest / 1_000 }.count
        return Double(voiced * pitchShift) / 4_000
    }

    /// 40 ms at 4 000 Hz, every 10 ms; periods of voices from 70 to 400 Hz.
    private static let pitchWindow = 160
    private static let pitchShift = 40
    private static let periods = 10..<58
    /// The first period that is looked at: within that of a voice, the sound is unlike itself in between.
    private static let firstPeriod = 2
    /// How much more like itself a voice is after its period than in between; wind and rumble only grow less alike.
    private static let leastRise: Float = 0.2

    /// How loud a look is, and how like itself after a period.
    private static func look(_ samples: [Float]) -> (level: Float, likeness: Float) {
        let mean = samples.reduce(0, +) / Float(samples.count)
        let values = samples.map { $0 - mean }
        // The power of all samples before each.
        var power: [Float] = [0]
        for value in values { power.append(power[power.count - 1] + value * value) }
        let level = power[values.count]
        guard level > 1e-9 else { return (0, 0) }
        var likeness: Float = 0
        var lowest: Float = 1
        values.withUnsafeBufferPointer { values in
            for period in firstPeriod..<periods.upperBound {
                let both = power[values.count - period] * max(0, level - power[period])
                let alike = product(of: values, andLaterBy: period) / (both + 1e-9).squareRoot()
                if periods.contains(period), alike - lowest > leastRise { likeness = max(likeness, alike) }
                lowest = min(lowest, alike)
            }
        }
        return (level, likeness)
    }

    /// The sum of each value times the one that is so much later, eight at a time.
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
