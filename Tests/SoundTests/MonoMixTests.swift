import TestKit
import Testing
import Wires

@Suite("Mixing to mono")
struct MonoMixTests {
    private let voice = Signal.noise(count: 30_000, seed: 7)
    private let hertz = 16_000

    @Test("Two equal channels keep their level")
    func alikeKeepTheirLevel() {
        #expect(mixed([voice, voice]) == voice)
    }

    @Test("Two different channels become their mean")
    func differentBecomeMean() {
        let other = Signal.noise(count: 30_000, seed: 8)
        let mean = zip(voice, other).map { ($0 + $1) * 0.5 }
        #expect(mixed([voice, other]) == mean)
    }

    @Test("A silent channel does not halve the voice", arguments: [2, 3, 32])
    func silentChannelDoesNotHalve(channels: Int) {
        let silence = [Float](repeating: 0, count: voice.count)
        var all = [[Float]](repeating: silence, count: channels)
        all[channels - 1] = voice
        #expect(mixed(all) == voice)
    }

    @Test("An inverted channel does not cancel the voice")
    func invertedChannelDoesNotCancel() {
        let louder = voice.map { $0 * -1.25 }
        #expect(mixed([voice, louder]) == louder)
    }

    @Test("A constant offset is not taken for a voice")
    func offsetIsNoVoice() {
        let offset = [Float](repeating: 0.9, count: voice.count)
        let mean = mixed([voice, offset])
        #expect(mean.count == voice.count)
        #expect(zip(mean, voice).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("Changing the choice fades and does not click")
    func changeFades() {
        let tone = Signal.sine(100, seconds: 2, rate: hertz)
        let turned = tone.enumerated().map { $0.offset < 16_000 ? $0.element : -$0.element }
        let result = mixed([tone, turned])
        let steps = zip(result, result.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max() ?? 1 < 0.05)
        #expect(Array(result[17_000...]) == Array(tone[17_000...]))
    }

    @Test("Block sizes change nothing", arguments: [1, 7, 1_000, 29_999])
    func blockSizeChangesNothing(frames: Int) {
        let quietLater = voice.enumerated().map { $0.offset > 12_000 ? 0 : $0.element }
        #expect(mixed([voice, quietLater], blockFrames: frames) == mixed([voice, quietLater]))
    }

    @Test("Samples that are no numbers are silent and leave the other channels alone")
    func notANumberIsSilence() {
        var broken = voice
        for index in stride(from: 5, to: voice.count, by: 97) {
            broken[index] = [.nan, .infinity][index % 2]
        }
        let silent = broken.map { $0.isFinite ? $0 : 0 }
        #expect(mixed([voice, broken]) == mixed([voice, silent]))
    }

    private func mixed(_ channels: [[Float]], blockFrames: Int = 30_000) -> [Float] {
        let samples = SoundFixture.interleaved(channels)
        var mix = MonoMix(channels: channels.count, hertz: hertz)
        var output: [Float] = []
        let step = blockFrames * channels.count
        for start in stride(from: 0, to: samples.count, by: step) {
            samples[start..<min(start + step, samples.count)].withUnsafeBufferPointer {
                mix.mix($0, appendingTo: &output)
            }
        }
        mix.finish(appendingTo: &output)
        return output
    }
}
