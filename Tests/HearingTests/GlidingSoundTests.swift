import Foundation
import Sound
import Testing
@testable import Hearing

@Suite("Sound that glides like a voice and says nothing")
struct GlidingSoundTests {
    /// Eight seconds of a sound with overtones, of which each has a strength by its frequency and the time.
    ///
    /// Tests are not optimised, so strengths are asked for every 4 ms, and each overtone is made of the two below it.
    static func sound(
        pitch: (Double) -> Double,
        strength: (_ hertz: Double, _ time: Double) -> Double,
        loudness: (Double) -> Double
    ) -> [Int16] {
        var turns = 0.0
        var strengths: [Double] = []
        return (0..<128_000).map { place in
            let time = Double(place) / 16_000
            let hertz = pitch(time)
            if place % 64 == 0 {
                let overtones = (1...30).map { Double($0) * hertz }.prefix { $0 < 4_000 }
                strengths = overtones.map { strength($0, time) }
            }
            turns += 2 * .pi * hertz / 16_000
            let twice = 2 * cos(turns)
            var (below, wave, sum) = (0.0, sin(turns), 0.0)
            for strength in strengths {
                sum += strength * wave
                (below, wave) = (wave, twice * wave - below)
            }
            return Int16(clamping: Int(3_000 * loudness(time) * sum))
        }
    }

    static func swelling(_ times: Double) -> (Double) -> Double {
        { 0.15 + 0.85 * pow(0.5 - 0.5 * cos(2 * .pi * times * $0), 2) }
    }

    static let siren = sound(
        pitch: { 200 * pow(1.8, sin(2 * .pi * 0.25 * $0)) },
        strength: { hertz, _ in 1 / max(1, hertz / 300) },
        loudness: swelling(0.6)
    )

    /// A vowel that is sung, and becomes another and back, in breaths of a second.
    static let sung = sound(
        pitch: { 220 * pow(1.3, sin(2 * .pi * 0.4 * $0)) * (1 + 0.02 * sin(2 * .pi * 5.5 * $0)) },
        strength: { hertz, time in
            let open = 0.5 + 0.5 * sin(2 * .pi * 0.5 * time)
            return zip([450 + 250 * open, 800 + 400 * open, 2_500], [80.0, 100, 140]).reduce(0) {
                $0 + 1 / (1 + pow((hertz - $1.0) / $1.1, 2))
            }
        },
        loudness: { min(1, 2 * abs(sin(.pi * $0))) }
    )

    /// Noise in a narrow band whose middle glides, louder and softer in turn.
    static let howl: [Int16] = {
        var (one, other, state) = (0.0, 0.0, UInt32(7))
        return (0..<128_000).map { place in
            state = state &* 1_664_525 &+ 1_013_904_223
            let time = Double(place) / 16_000
            let hertz = 240 * pow(1.5, sin(2 * .pi * 0.45 * time) + 0.3 * sin(2 * .pi * 1.1 * time))
            let keep = exp(-.pi * hertz / 60 / 16_000)
            let noise = (1 - keep) * (Double(state >> 8) / Double(1 << 24) - 0.5)
            let next = noise + 2 * keep * cos(2 * .pi * hertz / 16_000) * one - keep * keep * other
            (one, other) = (next, one)
            return Int16(clamping: Int(40_000 * swelling(0.8)(time) * next))
        }
    }()

    @Test("a siren, a sung vowel and wind that howls are not speech", arguments: [siren, sung, howl])
    func gliding(_ sound: [Int16]) throws {
        var evidence = SpeechEvidence(sound[...])
        #expect(!evidence.maySpeak)
        // By pitch and loudness alone it would be.
        (evidence.change, evidence.heldShare) = (nil, 0)
        #expect(evidence.maySpeak)
        let gliding = try #require(evidence.glidingShare)
        #expect(gliding >= 0.28)
    }

    @Test("a speaker changes sounds quickly, also amid noise, and holds none for long")
    func speech() throws {
        let spoken = try SoundParts.samples(0..<TestSound.goForward.samples, of: TestSound.goForward)
        var state = UInt32(7)
        let noisy = spoken.map { sample in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(clamping: Int(sample) + Int(state >> 16) % 1_000 - 500)
        }
        for samples in [spoken, noisy] {
            let evidence = SpeechEvidence(samples[...])
            #expect(evidence.maySpeak && evidence.heldShare == 0)
            #expect(try #require(evidence.change) >= 3.2)
        }
    }

    @Test("sound that changes little is judged by a second hearing")
    func slow() {
        var evidence = SpeechEvidence(
            voicedSeconds: 4,
            loudSeconds: 6,
            voicedShare: 0.9,
            glidingShare: 0.7,
            movement: 8,
            floorDecibels: 6
        )
        #expect(evidence.maySpeak && evidence.clarity == .clear)
        evidence.change = 3
        #expect(evidence.maySpeak && evidence.clarity == .mixed)
        evidence.change = 2.7
        #expect(!evidence.maySpeak)
        (evidence.change, evidence.heldSeconds, evidence.heldShare) = (3, 3, 0.9)
        #expect(!evidence.maySpeak)
        evidence.change = nil
        #expect(!evidence.maySpeak)
        // A sentence whose voice does not break.
        evidence.change = 4.6
        #expect(evidence.maySpeak)
        // One long "no" in a sentence.
        (evidence.heldSeconds, evidence.heldShare) = (0.9, 0.5)
        #expect(evidence.maySpeak)
    }

    @Test("the shape of a steady sound does not change; of short or silent sound nothing is known")
    func change() throws {
        let tone = (0..<16_000).map { Int16(8_000 * sin(2 * .pi * 250 * Double($0) / 16_000)) }
        #expect(try #require(SpectrumTrack(tone[...]).change) < 0.1)
        let two = (0..<16_000).map { place in
            let hertz = place / 1_600 % 2 == 0 ? 300.0 : 2_000
            return Int16(8_000 * sin(2 * .pi * hertz * Double(place) / 16_000))
        }
        #expect(try #require(SpectrumTrack(two[...]).change) > 3)
        for none in [[], [Int16](repeating: 0, count: 16_000), Array(tone.prefix(3_000))] {
            #expect(SpectrumTrack(none[...]).change == nil)
        }
    }
}
