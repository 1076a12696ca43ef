import Foundation
@testable import Hearing
import Sound
import Testing
import Wires

@Suite("Speech is found by the sound alone")
struct SpeechEvidenceTests {
    private func samples(_ make: (Double) -> Double) -> [Int16] {
        (0..<48_000).map { Int16(clamping: Int(32_767 * make(Double($0) / 16_000))) }
    }

    @Test("Speech is heard as such, loud, soft and against noise")
    func speech() throws {
        let sound = TestSound.goForward
        let samples = try SoundParts.samples(0..<sound.samples, of: sound)
        var noise = SystemRandomNumberGenerator()
        for loudness in [1.0, 0.1] {
            let soft = samples.map { Int16(Double($0) * loudness) }
            #expect(SpeechEvidence(soft[...]).maySpeak)
        }
        let noisy = samples.map { Int16(clamping: Int($0) + Int.random(in: -300...300, using: &noise)) }
        #expect(SpeechEvidence(noisy[...]).maySpeak)
    }

    @Test("Silence, hum, tones, noise and nothing are not speech")
    func others() {
        #expect(!SpeechEvidence([]).maySpeak)
        #expect(!SpeechEvidence([1, -1]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in 0 }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { 0.1 * sin(2 * .pi * 100 * $0) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { 0.3 * sin(2 * .pi * ($0 < 1.5 ? 440 : 660) * $0) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in Double.random(in: -0.1...0.1) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in 1 }[...]).maySpeak)
    }

    @Test("Wind, which rises and falls as a voice does, has no pitch")
    func wind() {
        var (state, level) = (UInt32(7), 0.0)
        let samples = samples { time in
            state = state &* 1_664_525 &+ 1_013_904_223
            level = 0.995 * level + 0.005 * (Double(state) / Double(UInt32.max) - 0.5)
            return 5 * level * (1 + 0.3 * sin(2 * .pi * 3 * time))
        }
        let evidence = SpeechEvidence(samples[...])
        #expect(evidence.movement >= 1.8 && evidence.voicedSeconds < 0.12)
    }

    @Test("A fast tune moves as speech does, but its pitch stands still within each note")
    func tune() {
        let steps = [0, 7, 4, 12, 5, 9, 2, 11, 16, 14]
        let samples = samples { time in
            let note = Int(time * 7)
            let turns = 2 * .pi * 220 * pow(2, Double(steps[note % steps.count]) / 12) * time
            let fall = exp(-12 * (time - Double(note) / 7))
            return 0.1 * fall * (1...5).reduce(0) { $0 + sin(Double($1) * turns) / pow(Double($1), 1.3) }
        }
        let evidence = SpeechEvidence(samples[...])
        #expect(evidence.voicedSeconds > 1 && evidence.movement >= 1.8)
        #expect(!evidence.maySpeak)
    }

    @Test("A crowd seldom has a clear pitch, and has no pauses")
    func crowd() {
        var evidence = SpeechEvidence(
            voicedSeconds: 0.5,
            loudSeconds: 13,
            voicedShare: 0.04,
            glidingShare: 0.7,
            movement: 1.9
        )
        #expect(!evidence.maySpeak)
        evidence.voicedShare = 0.3
        #expect(evidence.maySpeak)
    }

    @Test("A few voices at once count only if their words are sure, unlike one amid even noise")
    func voices() {
        var evidence = SpeechEvidence(
            voicedSeconds: 4,
            loudSeconds: 13,
            voicedShare: 0.42,
            glidingShare: 0.77,
            movement: 3.4,
            floorDecibels: 6
        )
        #expect(evidence.maySpeak && evidence.clarity == .unclear)
        evidence.floorDecibels = 1.7
        #expect(evidence.maySpeak && evidence.clarity == .clear)
    }

    @Test("Two or three voices, and one amid softer ones, count only if heard so again")
    func mixed() {
        var evidence = SpeechEvidence(
            voicedSeconds: 7,
            loudSeconds: 13,
            voicedShare: 0.7,
            glidingShare: 0.77,
            movement: 5.3,
            floorDecibels: 7
        )
        #expect(evidence.maySpeak && evidence.clarity == .mixed)
        // A person who pauses, one with a clear voice, steady noise.
        evidence.movement = 8
        #expect(evidence.clarity == .clear)
        (evidence.movement, evidence.voicedShare) = (5.3, 0.9)
        #expect(evidence.clarity == .clear)
        (evidence.voicedShare, evidence.floorDecibels) = (0.7, 1.5)
        #expect(evidence.clarity == .clear)
        // A whisper, or noise that swells like one.
        (evidence.voicedSeconds, evidence.movement) = (0.05, 7)
        #expect(evidence.maySpeak && evidence.clarity == .mixed)
    }

    @Test("A voice that is louder than a melody may speak, if its words are sure")
    func overMelody() throws {
        let sound = TestSound.goForward
        let spoken = try SoundParts.samples(0..<sound.samples, of: sound)
        #expect(SpeechEvidence(spoken[...]).clarity == .clear)
        let melody = samples { 0.02 * sin(2 * .pi * [220, 277, 330, 392][Int($0 * 3) % 4] * $0) }
        let both = spoken.indices.map { Int16(clamping: Int(spoken[$0]) + Int(melody[$0 % melody.count])) }
        #expect(SpeechEvidence(both[...]).maySpeak)
        var evidence = SpeechEvidence.none
        (evidence.glidingShare, evidence.loudGlidingShare) = (0.2, 0.45)
        #expect(evidence.maySpeak && evidence.clarity == .unclear)
        evidence.loudGlidingShare = 0.2
        #expect(!evidence.maySpeak)
    }

    @Test("A sentence in long steady noise is heard as such, and the noise is not counted as speech")
    func amidNoise() throws {
        let sound = TestSound.goForward
        let spoken = try SoundParts.samples(0..<sound.samples, of: sound)
        var state = UInt32(7)
        var samples = (0..<(14 * SpeechSamples.hertz)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(truncatingIfNeeded: Int(state >> 16) % 1_000 - 500)
        }
        for (place, sample) in spoken.enumerated() {
            samples[80_000 + place] = Int16(clamping: Int(samples[80_000 + place]) + Int(sample))
        }
        let evidence = SpeechEvidence(samples[...])
        #expect(evidence.movement < 1.8)
        #expect(evidence.maySpeak)
        #expect(evidence.loudSeconds < 3)
    }

    @Test("Parts follow each other without a gap, none too long, each cut where it is quiet")
    func parts() {
        var sound = [Int16](repeating: 1_000, count: 40 * SpeechSamples.hertz)
        for place in (13 * SpeechSamples.hertz)..<(13 * SpeechSamples.hertz + 8_000) { sound[place] = 0 }
        let cuts = NeuralParts.cuts(sound)
        #expect(cuts.first?.lowerBound == 0 && cuts.last?.upperBound == sound.count)
        for (one, other) in zip(cuts, cuts.dropFirst()) { #expect(one.upperBound == other.lowerBound) }
        #expect(cuts.allSatisfy { $0.count <= NeuralParts.mostSamples })
        #expect((13 * SpeechSamples.hertz..<13 * SpeechSamples.hertz + 8_000).contains(cuts[0].upperBound))
        #expect(NeuralParts.cuts([]) == [0..<0])
    }

    @Test("A recorder's constant is taken off, and other sound stays as it is")
    func offset() {
        let sound = (0..<SpeechSamples.hertz).map { Int16($0 % 200) - 100 }
        #expect(NeuralParts.centred(sound) == sound)
        let shifted = NeuralParts.centred(sound.map { $0 + 9_000 })
        #expect(zip(shifted, sound).allSatisfy { abs($0 - $1) <= 1 })
        #expect(NeuralParts.centred([.max, .max, .max]) == [0, 0, 0])
        #expect(NeuralParts.centred([]) == [])
    }

    @Test("Long silence before speech takes no room in its part")
    func afterSilence() {
        let second = SpeechSamples.hertz
        let sound = [Int16](repeating: 1_000, count: 60 * second)
        let spans = [
            SpeechSpan(start: 8, end: 21), SpeechSpan(start: 41, end: 54), SpeechSpan(start: 59, end: 59.02),
        ]
        let cuts = NeuralParts.cuts(sound, speech: spans)
        #expect(cuts.first?.lowerBound == 0 && cuts.last?.upperBound == sound.count)
        for (one, other) in zip(cuts, cuts.dropFirst()) { #expect(one.upperBound == other.lowerBound) }
        for span in spans.prefix(2) {
            // Nothing is cut off, including the half second before it.
            #expect(cuts.contains { $0.lowerBound == Int((span.start - 0.5) * Double(second)) })
        }
        #expect(NeuralParts.heard(cuts[0], speech: spans) == nil)
        #expect(NeuralParts.cuts(Array(sound.prefix(15 * second)), speech: spans) == [0..<(15 * second)])
    }

    @Test("Long soft noise before speech takes no room in its part, and soft speech stays whole")
    func afterNoise() {
        let second = SpeechSamples.hertz
        func sound(_ level: Int16, _ seconds: Int) -> [Int16] {
            .init(repeating: level, count: seconds * second)
        }
        let all = [SpeechSpan(start: 0, end: 60)]
        let noisy = sound(50, 10) + sound(3_000, 12) + sound(50, 10)
        #expect(NeuralParts.cuts(noisy, speech: all)[1].lowerBound == 19 * second / 2)
        let soft = sound(1_000, 10) + sound(3_000, 12) + sound(50, 10)
        #expect(NeuralParts.cuts(soft, speech: all)[0].count > 10 * second)
        let silent = sound(0, 60)
        #expect(NeuralParts.cuts(silent, speech: all).allSatisfy { $0.count <= NeuralParts.mostSamples })
    }

    @Test("A part without speech is not heard, and long silence at its ends is left out")
    func trimmed() {
        let part = 0..<(10 * SpeechSamples.hertz)
        #expect(NeuralParts.heard(part, speech: []) == nil)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 11, end: 12)]) == nil)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 1, end: 9)]) == part)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 4, end: 5)]) == 56_000..<88_000)
    }
}

@Suite("Sound that glides like a voice and says nothing")
struct GlidingSoundTests {
    /// Overtones with strengths by frequency and time, sampled every 4 ms because tests are not optimised.
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

    /// Narrow noise whose middle glides, louder and softer in turn.
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

    @Test("A siren, a sung vowel and wind that howls are not speech", arguments: [siren, sung, howl])
    func gliding(_ sound: [Int16]) throws {
        var evidence = SpeechEvidence(sound[...])
        #expect(!evidence.maySpeak)
        // Pitch and loudness alone would pass.
        (evidence.change, evidence.heldShare) = (nil, 0)
        #expect(evidence.maySpeak)
        let gliding = try #require(evidence.glidingShare)
        #expect(gliding >= 0.28)
    }

    @Test("A speaker changes sounds quickly, also amid noise, and holds none for long")
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

    @Test("Sound that changes little is judged by a second hearing")
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
        // A sentence without a break in its voice.
        evidence.change = 4.6
        #expect(evidence.maySpeak)
        // One long "no" in a sentence.
        (evidence.heldSeconds, evidence.heldShare) = (0.9, 0.5)
        #expect(evidence.maySpeak)
    }

    @Test("The shape of a steady sound does not change; of short or silent sound nothing is known")
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
