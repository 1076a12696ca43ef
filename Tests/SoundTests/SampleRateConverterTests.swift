import TestKit
import Testing
@testable import Sound

@Suite("Converting the sample rate")
struct SampleRateConverterTests {
    static let inputRates = [
        4_000, 6_000, 8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000,
        176_400, 192_000, 384_000,
    ]

    @Test(
        "A tone of 1 kHz keeps its pitch, its level and its length",
        arguments: inputRates,
        [12_000, 16_000]
    )
    func toneKeepsEverything(from: Int, to: Int) throws {
        // Expensive rates get fewer seconds; the measured tail is long enough.
        let tone = Signal.sine(1_000, seconds: from > 100_000 ? 0.3 : 0.6, rate: from)
        let output = try convert(tone, from: from, to: to)

        #expect(output.count == tone.count * to / from)
        let middle = Array(output.dropFirst(400).dropLast(400))
        #expect(abs(Signal.frequency(near: 1_000, in: middle, rate: to) - 1_000) < 0.1)
        let level = Signal.amplitude(of: 1_000, in: middle, rate: to)
        #expect(abs(Signal.decibels(level / 0.5)) < 0.1)
    }

    @Test("Removes what would alias", arguments: [44_100, 48_000])
    func nothingFoldsBack(from: Int) throws {
        let output = try convert(Signal.sine(7_000, seconds: 1, rate: from), from: from, to: 12_000)
        let middle = output.dropFirst(600).dropLast(600)
        let power = middle.reduce(0.0) { $0 + Double($1 * $1) } / Double(middle.count)
        #expect(Signal.decibels((2 * power).squareRoot() / 0.5) < -80)
    }

    @Test(
        "The pass band is flat to 85 per cent of what the new rate can hold",
        arguments: [8_000, 22_050, 44_100, 48_000],
        [12_000, 16_000]
    )
    func passBandIsFlat(from: Int, to: Int) throws {
        let top = 0.85 * Double(min(from, to)) / 2
        for share in [0.1, 0.5, 0.8, 0.95, 1] {
            let hertz = (top * share).rounded()
            let output = try convert(Signal.sine(hertz, seconds: 0.5, rate: from), from: from, to: to)
            let level = Signal.amplitude(of: hertz, in: Array(output.dropFirst(400).dropLast(400)), rate: to)
            #expect(abs(Signal.decibels(level / 0.5)) < 0.5, "\(hertz) Hz")
        }
    }

    @Test("Block sizes change no sample", arguments: [1, 13, 1_024, 30_000])
    func blockSizeChangesNothing(size: Int) throws {
        let noise = Signal.noise(count: 9_000, seed: 3)
        let whole = try convert(noise, from: 44_100, to: 16_000, blocks: 9_000)
        #expect(try convert(noise, from: 44_100, to: 16_000, blocks: size) == whole)
    }

    @Test("Block sizes change no sample of several seconds, either", arguments: [777, 50_000])
    func blockSizeChangesNothingForLong(size: Int) throws {
        let noise = Signal.noise(count: 100_000, seed: 5)
        let whole = try convert(noise, from: 44_100, to: 16_000, blocks: 100_000)
        #expect(try convert(noise, from: 44_100, to: 16_000, blocks: size) == whole)
    }

    @Test(
        "Stretches side by side give the samples of one continuous filter",
        arguments: [8_000, 11_025, 44_100, 48_000, 96_000],
        [12_000, 16_000]
    )
    func lanesChangeNothing(from: Int, to: Int) throws {
        let noise = Signal.noise(count: from * 5 / 2, seed: 6)
        let output = try convert(noise, from: from, to: to)
        let plain = try convert(noise, from: from, to: to, isLive: true)
        #expect(output.count == plain.count)
        #expect(zip(output, plain).allSatisfy { abs($0 - $1) < 1e-5 })
    }

    @Test("Removes what would alias in halving a high rate", arguments: [7_000, 10_800, 14_500])
    func halvingFoldsNothingBack(hertz: Int) throws {
        let output = try convert(
            Signal.sine(Double(hertz), seconds: 1, rate: 44_100),
            from: 44_100,
            to: 12_000
        )
        let middle = output.dropFirst(600).dropLast(600)
        let power = middle.reduce(0.0) { $0 + Double($1 * $1) } / Double(middle.count)
        #expect(Signal.decibels((2 * power).squareRoot() / 0.5) < -95)
    }

    @Test("Converts rates that coincide too rarely for stretches", arguments: [44_101, 15_999])
    func oddRateIsConverted(from: Int) throws {
        let tone = Signal.sine(1_000, seconds: 0.6, rate: from)
        let output = try convert(tone, from: from, to: 16_000)
        #expect(output.count == tone.count * 16_000 / from)
        let middle = Array(output.dropFirst(400).dropLast(400))
        #expect(abs(Signal.frequency(near: 1_000, in: middle, rate: 16_000) - 1_000) < 0.1)
    }

    @Test("The last samples come out, too", arguments: [8_000, 44_100, 48_000])
    func tailComesOut(from: Int) throws {
        let silence = [Float](repeating: 0, count: from / 2)
        let click = Signal.sine(1_000, seconds: 0.01, rate: from)
        let output = try convert(silence + click, from: from, to: 16_000)
        #expect(output.suffix(160).map(abs).max() ?? 0 > 0.4)
    }

    @Test("An unchanged rate passes samples through")
    func sameRateIsPassedOn() throws {
        let noise = Signal.noise(count: 1_000, seed: 4)
        #expect(try convert(noise, from: 16_000, to: 16_000) == noise)
    }

    @Test("No input gives no output")
    func nothingGivesNothing() throws {
        #expect(try convert([], from: 44_100, to: 16_000).isEmpty)
    }

    private func convert(_ samples: [Float], from: Int, to: Int, blocks: Int = 4_096, isLive: Bool = false)
        throws
        -> [Float]
    {
        var converter = try SampleRateConverter(from: from, to: to, isLive: isLive)
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: blocks) {
            let block = Array(samples[start..<min(start + blocks, samples.count)])
            try converter.convert(block, appendingTo: &output)
        }
        try converter.finish(appendingTo: &output)
        return output
    }
}
