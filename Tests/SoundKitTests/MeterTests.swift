import Glibc
import Testing

@testable import VoiceCore

@Suite("The shape and the loudness of a sound")
struct MeterTests {
    @Test(
        "Twenty levels a second, by the formula",
        arguments: [(0.0, 255), (-60, 0), (-90, 0), (-30, 55), (-6, 202)]
    )
    func formulaHolds(decibels: Double, level: UInt8) {
        var meter = WaveformMeter()
        meter.add([Float](repeating: Float(pow(10, decibels / 20)), count: 16_000))
        let waveform = meter.waveform()
        #expect(waveform.secondsPerLevel == 0.05)
        #expect(waveform.levels == [UInt8](repeating: level, count: 20))
    }

    @Test("The last part of a level is drawn too")
    func lastPartIsDrawn() {
        var meter = WaveformMeter()
        meter.add([Float](repeating: 1, count: 801))
        #expect(meter.waveform().levels == [255, 255])
    }

    @Test("Long sound has fewer levels, and never more than 4 000", arguments: [198, 202, 900])
    func levelsAreBounded(seconds: Int) {
        // A coarse rate makes long sound cheap; the levels are counted in time.
        var meter = WaveformMeter(hertz: 100)
        for second in 0..<seconds {
            meter.add([Float](repeating: second < seconds / 2 ? 1 : 0, count: 100))
        }
        let waveform = meter.waveform()
        #expect(waveform.levels.count <= 4_000)
        let drawn = Double(waveform.levels.count) * waveform.secondsPerLevel
        #expect(abs(drawn - Double(seconds)) < 2 * waveform.secondsPerLevel)
        let loud = waveform.levels.count { $0 == 255 }
        #expect(abs(loud * 2 - waveform.levels.count) < 4)
    }

    @Test("A tone of -23 dB is measured as that, and silence as nothing")
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
}
