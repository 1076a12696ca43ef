import Foundation
import Sound
import Testing
import Wires
@testable import Hearing

@Suite("Speech is found by the sound alone")
struct SpeechEvidenceTests {
    private func samples(_ make: (Double) -> Double) -> [Int16] {
        (0..<48_000).map { Int16(clamping: Int(32_767 * make(Double($0) / 16_000))) }
    }

    @Test("speech is heard as such, loud, soft and against noise")
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

    @Test("silence, hum, tones, noise and nothing are not speech")
    func others() {
        #expect(!SpeechEvidence([]).maySpeak)
        #expect(!SpeechEvidence([1, -1]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in 0 }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { 0.1 * sin(2 * .pi * 100 * $0) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { 0.3 * sin(2 * .pi * ($0 < 1.5 ? 440 : 660) * $0) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in Double.random(in: -0.1...0.1) }[...]).maySpeak)
        #expect(!SpeechEvidence(samples { _ in 1 }[...]).maySpeak)
    }

    @Test("wind, which rises and falls as a voice does, has no pitch")
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

    @Test("a fast tune moves as speech does, but its pitch stands still within each note")
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

    @Test("a crowd seldom has a clear pitch, and has no pauses")
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

    @Test("a few voices at once count only if their words are sure, unlike one amid even noise")
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

    @Test("two or three voices, and one amid softer ones, count only if heard so again")
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
        // One person, who makes pauses; one whose voice is clear; steady noise.
        evidence.movement = 8
        #expect(evidence.clarity == .clear)
        (evidence.movement, evidence.voicedShare) = (5.3, 0.9)
        #expect(evidence.clarity == .clear)
        (evidence.voicedShare, evidence.floorDecibels) = (0.7, 1.5)
        #expect(evidence.clarity == .clear)
        // A whisper, or noise that swells as one does.
        (evidence.voicedSeconds, evidence.movement) = (0.05, 7)
        #expect(evidence.maySpeak && evidence.clarity == .mixed)
    }

    @Test("a voice that is louder than a melody may speak, if its words are sure")
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

    @Test("a sentence in long steady noise is heard as such, and the noise is not counted as speech")
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

    @Test("parts follow each other without a gap, none too long, each cut where it is quiet")
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

    @Test("a recorder's constant is taken off, and other sound stays as it is")
    func offset() {
        let sound = (0..<SpeechSamples.hertz).map { Int16($0 % 200) - 100 }
        #expect(NeuralParts.centred(sound) == sound)
        let shifted = NeuralParts.centred(sound.map { $0 + 9_000 })
        #expect(zip(shifted, sound).allSatisfy { abs($0 - $1) <= 1 })
        #expect(NeuralParts.centred([.max, .max, .max]) == [0, 0, 0])
        #expect(NeuralParts.centred([]) == [])
    }

    @Test("long silence before speech takes no room in its part")
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
            // Nothing of it is cut off, and the half second before it is there.
            #expect(cuts.contains { $0.lowerBound == Int((span.start - 0.5) * Double(second)) })
        }
        #expect(NeuralParts.heard(cuts[0], speech: spans) == nil)
        #expect(NeuralParts.cuts(Array(sound.prefix(15 * second)), speech: spans) == [0..<(15 * second)])
    }

    @Test("long soft noise before speech takes no room in its part, and soft speech stays whole")
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

    @Test("a part without speech is not heard, and long silence at its ends is left out")
    func trimmed() {
        let part = 0..<(10 * SpeechSamples.hertz)
        #expect(NeuralParts.heard(part, speech: []) == nil)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 11, end: 12)]) == nil)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 1, end: 9)]) == part)
        #expect(NeuralParts.heard(part, speech: [SpeechSpan(start: 4, end: 5)]) == 56_000..<88_000)
    }
}
