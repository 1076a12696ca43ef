/// The shape of a sound over time, to be drawn.
package struct Waveform: Codable, Equatable, Sendable {
    /// How long one level lasts; 0.05 s, or a doubling of it for long sound.
    package var secondsPerLevel: Double
    /// Levels from 0, at or below -60 dB, to 255, full scale; at most 4 000.
    package var levels: [UInt8]

    package init(secondsPerLevel: Double = 0.05, levels: [UInt8] = []) {
        self.secondsPerLevel = secondsPerLevel
        self.levels = levels
    }
}
