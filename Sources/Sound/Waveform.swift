internal import Glibc

package struct Waveform: Codable, Equatable, Sendable {
    /// 0.05, doubled as often as long sound needs.
    package var secondsPerLevel: Double
    /// From 0, at or below -60 dB, to 255, full scale; at most 4 000.
    package var levels: [UInt8]

    package init(secondsPerLevel: Double = 0.05, levels: [UInt8] = []) {
        (self.secondsPerLevel, self.levels) = (secondsPerLevel, levels)
    }
}

struct WaveformMeter {
    private static let mostLevels = 4_000
    private static let levelsPerSecond = 20
    private static let floorDecibels = -60.0

    private let hertz: Int
    private var samplesPerLevel: Int
    private var powers: [Double] = []
    private var sum = 0.0
    private var samplesInSum = 0

    init(hertz: Int = SpeechSamples.hertz) {
        self.hertz = hertz
        samplesPerLevel = max(1, hertz / Self.levelsPerSecond)
    }

    mutating func add(_ samples: some Collection<Float>) {
        for sample in samples {
            sum += Double(sample * sample)
            samplesInSum += 1
            if samplesInSum == samplesPerLevel { closeLevel() }
        }
    }

    func waveform() -> Waveform {
        let last = samplesInSum > 0 ? [sum / Double(samplesInSum)] : []
        return Waveform(
            secondsPerLevel: Double(samplesPerLevel) / Double(hertz),
            levels: (powers + last).prefix(Self.mostLevels).map { Self.level(power: $0) }
        )
    }

    static func level(power: Double) -> UInt8 {
        let decibels = max(floorDecibels, 10 * log10(max(power, 1e-12)))
        let height = pow((decibels - floorDecibels) / -floorDecibels, 2.2)
        return UInt8(clamping: Int((min(1, height) * 255).rounded()))
    }

    private mutating func closeLevel() {
        powers.append(sum / Double(samplesInSum))
        (sum, samplesInSum) = (0, 0)
        guard powers.count == Self.mostLevels else { return }
        // Pairs become their mean, and each level lasts twice as long.
        powers = stride(from: 0, to: powers.count, by: 2).map { (powers[$0] + powers[$0 + 1]) / 2 }
        samplesPerLevel *= 2
    }
}
