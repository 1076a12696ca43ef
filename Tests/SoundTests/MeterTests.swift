import Glibc
import System
import TestKit
import Testing
@testable import Sound

@Suite("Waveform and loudness")
struct MeterTests {
    @Test(
        "Levels follow the formula, twenty a second",
        arguments: [(0.0, 255), (-60, 0), (-90, 0), (-30, 55), (-6, 202)]
    )
    func formulaHolds(decibels: Double, level: UInt8) {
        var meter = WaveformMeter()
        meter.add([Float](repeating: Float(pow(10, decibels / 20)), count: 16_000))
        let waveform = meter.waveform()
        #expect(waveform.secondsPerLevel == 0.05)
        #expect(waveform.levels == [UInt8](repeating: level, count: 20))
    }

    @Test("An incomplete last level is drawn, too")
    func lastPartIsDrawn() {
        var meter = WaveformMeter()
        meter.add([Float](repeating: 1, count: 801))
        #expect(meter.waveform().levels == [255, 255])
    }

    @Test("Long sound has fewer levels, at most 4 000", arguments: [198, 202, 900])
    func levelsAreBounded(seconds: Int) {
        // A coarse rate makes long sound cheap; the levels are counted in time.
        var meter = WaveformMeter(hertz: 100)
        for second in 0..<seconds { meter.add([Float](repeating: second < seconds / 2 ? 1 : 0, count: 100)) }
        let waveform = meter.waveform()
        #expect(waveform.levels.count <= 4_000)
        let drawn = Double(waveform.levels.count) * waveform.secondsPerLevel
        #expect(abs(drawn - Double(seconds)) < 2 * waveform.secondsPerLevel)
        let loud = waveform.levels.count { $0 == 255 }
        #expect(abs(loud * 2 - waveform.levels.count) < 4)
    }

    @Test("A tone of -23 dB measures -23 dB, and silence nothing")
    func loudnessIsMeasured() throws {
        var meter = LoudnessMeter()
        let tone = Signal.sine(1_000, seconds: 5, rate: 16_000, level: pow(10, -20.0 / 20))
        meter.add(tone)
        let loudness = meter.loudness()
        // One channel at 1 kHz: its power, about 3 dB under its peak.
        #expect(abs(try #require(loudness.integrated) + 23) < 0.3)
        #expect(abs(try #require(loudness.truePeak) + 20) < 0.1)

        var silent = LoudnessMeter()
        silent.add([Float](repeating: 0, count: 80_000))
        #expect(silent.loudness() == Loudness(integrated: nil, truePeak: nil))
    }

    @Test("Finds a peak between samples although most sound is skipped", arguments: 0..<8)
    func passingOverChangesNoPeak(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // Loud and quiet stretches, and a tone whose samples all miss its peaks.
        var sound = Signal.noise(count: 40_000, seed: seed)
        var scale: Float = 1
        for index in sound.indices {
            if index.isMultiple(of: 2_000) { scale = Float.random(in: 0.01...1, using: &random) }
            sound[index] *= scale
        }
        let between = [0.9, 0.9, -0.9, -0.9].map { Float($0) * Float.random(in: 0.5...1, using: &random) }
        for index in 20_000..<20_200 { sound[index] = between[index % 4] }
        #expect(peak(of: sound, block: 4_096) == peak(of: sound, block: 31))
        #expect(peak(of: sound, block: 1_000) == peak(of: sound, block: 31))
        let loudest = Double(sound.map(\.magnitude).max() ?? 0)
        #expect(peak(of: sound, block: 4_096) ?? -100 > 20 * log10(loudest) + 1)
    }

    /// Blocks of fewer than 32 samples are never skipped.
    private func peak(of sound: [Float], block: Int) -> Double? {
        var meter = TruePeakMeter(hertz: 16_000)
        sound.withUnsafeBufferPointer { sound in
            for begin in stride(from: 0, to: sound.count, by: block) {
                meter.add(UnsafeBufferPointer(rebasing: sound[begin..<min(begin + block, sound.count)]))
            }
        }
        return meter.decibels
    }
}
