internal import Glibc

/// The signs of speech in the sound itself: how much of it is a voice, and how pitch and loudness move.
///
/// A neural ear writes words to anything, so words count only where the sound may have some. Speech has a pitch at
/// times, unlike rain, breath and crowds; its pitch glides, where that of an instrument stands still within a note; it
/// is loud and soft in turn several times a second; and one sound follows another, where sirens and howling wind glide
/// and stay what they are. See docs/inside/hearing.md and docs/figures/words.md.
struct SpeechEvidence: Equatable, Sendable {
    var voicedSeconds: Double
    /// Seconds about as loud as the sound gets, and the share of them with a pitch.
    var loudSeconds: Double
    var voicedShare: Double
    var glidingShare: Double?
    /// The gliding share of the louder half, which is the voice where music is softer.
    var loudGlidingShare: Double?
    var movement: Double
    var floorDecibels = 0.0
    /// Seconds in which a pitch is held for longer than a speaker holds one, and their share of all pitch.
    var heldSeconds = 0.0
    var heldShare = 0.0
    /// The decibels by which the shape of the spectrum changes within 50 ms; nil with too little loud sound.
    var change: Double?

    static let none = SpeechEvidence(
        voicedSeconds: 0,
        loudSeconds: 0,
        voicedShare: 0,
        glidingShare: nil,
        movement: 0
    )

    /// Notes that stand still and jump; in speech at least half of all moves glide.
    private var isTune: Bool { glidingShare.map { $0 < 0.28 } ?? false }

    /// A siren, a howl, a sung vowel: the pitch glides on and on, or the sound hardly becomes another.
    private var isGliding: Bool { change.map { $0 < (isHeld ? 3.2 : 2.8) } ?? isHeld }

    /// Also true of a sentence without a break in its voice, but its sound becomes another.
    private var isHeld: Bool { heldSeconds >= 1.5 && heldShare >= 0.75 }

    private var isSlow: Bool { change.map { $0 < 3.2 } ?? false }

    /// Several voices at once: they leave no pauses and seldom one pitch, but unlike noise they have no even floor.
    private var isCrowd: Bool { movement < 4.7 && voicedShare < 0.6 && floorDecibels >= 2.9 }

    /// Words may be there.
    ///
    /// A whisper has no pitch, and moves more than anything but clicks. In a crowd a pitch is seldom clear, and there
    /// are no pauses. A few words in long steady noise move little on average, but the loud part is a gliding voice.
    var maySpeak: Bool {
        if isGliding { return false }
        if isTune { return (loudGlidingShare ?? 0) >= 0.3 }
        if movement >= 4.5 { return true }
        guard !hasNoVoice else { return false }
        if movement >= 1.8 { return movement >= 2.6 || voicedShare >= 0.1 }
        return movement >= 0.3 && voicedShare >= 0.3 && (glidingShare ?? 0) >= 0.5
    }

    /// Several voices at once, or one amid softer ones: fewer pauses, less clear pitch; steady noise is evener.
    private var isMixed: Bool { movement < 6.2 && voicedShare < 0.85 && floorDecibels >= 2 }

    /// A whisper, or noise that swells and falls as one does.
    private var hasNoVoice: Bool { voicedSeconds < Self.leastVoice }

    private static let leastVoice = 0.12

    /// The clearness of speech in a sound.
    enum Clarity: Equatable, Sendable {
        case clear
        /// Others may speak at the same time, or nobody at all: words count only if another hearing has them too.
        case mixed
        /// Somebody may speak over music, or several people at once: the words have to be sure besides.
        case unclear
    }

    var clarity: Clarity { isTune || isCrowd ? .unclear : isMixed || hasNoVoice || isSlow ? .mixed : .clear }
}

extension SpeechEvidence {
    init(_ samples: ArraySlice<Int16>) {
        guard samples.count >= Self.window else {
            self = .none
            return
        }
        let pitch = PitchTrack(samples)
        self.init(
            voicedSeconds: pitch.voicedSeconds,
            loudSeconds: pitch.loudSeconds,
            voicedShare: pitch.voicedShare,
            glidingShare: pitch.glidingShare,
            loudGlidingShare: pitch.loudGlidingShare,
            movement: Self.movement(Self.loudness(samples)),
            floorDecibels: pitch.floorDecibels,
            heldSeconds: pitch.heldSeconds,
            heldShare: pitch.heldShare
        )
        // The costliest look comes last, and only where words may still be.
        if isHeld || maySpeak { change = SpectrumTrack(samples).change }
    }

    private static let window = 320
    private static let shift = 160
    private static let reach = 8

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
}
