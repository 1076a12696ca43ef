internal import Glibc

/// Signs of speech in the sound, since a neural ear writes words to anything: docs/inside/hearing.md.
struct SpeechEvidence: Equatable, Sendable {
    var voicedSeconds: Double
    var loudSeconds: Double
    var voicedShare: Double
    var glidingShare: Double?
    /// Of the louder half: the voice, where music is softer.
    var loudGlidingShare: Double?
    var movement: Double
    var floorDecibels = 0.0
    var heldSeconds = 0.0
    var heldShare = 0.0
    /// Change of the spectrum's shape within 50 ms in dB; nil with too little loud sound.
    var change: Double?

    static let none = SpeechEvidence(
        voicedSeconds: 0,
        loudSeconds: 0,
        voicedShare: 0,
        glidingShare: nil,
        movement: 0
    )

    /// Notes stand still and jump; in speech at least half of all moves glide.
    private var isTune: Bool { glidingShare.map { $0 < 0.28 } ?? false }

    /// A siren, a howl or a sung vowel.
    private var isGliding: Bool { change.map { $0 < (isHeld ? 3.2 : 2.8) } ?? isHeld }

    /// Also true of a sentence without a pause, but its sound changes.
    private var isHeld: Bool { heldSeconds >= 1.5 && heldShare >= 0.75 }
    private var isSlow: Bool { change.map { $0 < 3.2 } ?? false }

    /// Voices leave no pauses together and seldom one pitch; unlike noise they have no even floor.
    private var isCrowd: Bool { movement < 4.7 && voicedShare < 0.6 && floorDecibels >= 2.9 }

    /// A whisper has no pitch but moves much; a few words in steady noise move little but glide.
    var maySpeak: Bool {
        if isGliding { return false }
        if isTune { return (loudGlidingShare ?? 0) >= 0.3 }
        if movement >= 4.5 { return true }
        guard !hasNoVoice else { return false }
        if movement >= 1.8 { return movement >= 2.6 || voicedShare >= 0.1 }
        return movement >= 0.3 && voicedShare >= 0.3 && (glidingShare ?? 0) >= 0.5
    }

    /// Several voices, or one amid softer ones.
    private var isMixed: Bool { movement < 6.2 && voicedShare < 0.85 && floorDecibels >= 2 }
    private var hasNoVoice: Bool { voicedSeconds < Self.leastVoice }

    private static let leastVoice = 0.12

    enum Clarity: Equatable, Sendable {
        case clear
        /// Another hearing must confirm the words.
        case mixed
        /// The words must be confirmed and sure: music or a crowd.
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
        // The costliest measure last, and only where words are possible.
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

struct PitchTrack {
    private struct Look {
        var level: Float = 0
        var likeness: Float = 0
        /// In samples, with a fraction; 0 without a pitch.
        var period: Float = 0
    }

    private let looks: [Look]
    private let isVoiced: [Bool]
    private let isLoud: [Bool]

    /// Windows of 40 ms at 4 000 Hz; voices from 70 to 400 Hz.
    private static let window = 160
    private static let shift = 40
    private static let lookSeconds = 0.01
    private static let periods = 10..<58
    /// Starts below any voice, as a voice is unlike itself within its period.
    private static let firstPeriod = 2
    /// Wind and rumble only grow less alike; a voice rises by this much after its period.
    private static let leastRise: Float = 0.2
    private static let leastLikeness: Float = 0.7
    /// The shortest of about equal periods counts; the others are its multiples.
    private static let slack: Float = 0.05
    private static let clickLooks = 15
    private static let loudReach: Float = 30
    /// Speech has a consonant or a pause within so many looks.
    private static let heldLooks = 60

    init(_ samples: ArraySlice<Int16>) {
        let slow = stride(from: samples.startIndex, through: samples.endIndex - 4, by: 4).map { start in
            samples[start..<(start + 4)].reduce(Float(0)) { $0 + Float($1) } / (4 * 32_768)
        }
        let looks = stride(from: 0, through: slow.count - Self.window, by: Self.shift).map { start in
            Self.look(Array(slow[start..<(start + Self.window)]))
        }
        let levels = looks.map(\.level).sorted(by: >)
        let loudest = levels.first ?? 0
        let usual = levels.isEmpty ? 0 : levels[min(Self.clickLooks, levels.count - 1)]
        self.looks = looks
        isVoiced = looks.map { $0.likeness > Self.leastLikeness && $0.level > loudest / 1_000 }
        isLoud = looks.map { $0.level > usual / Self.loudReach }
    }

    var voicedSeconds: Double { Self.lookSeconds * Double(isVoiced.count(where: \.self)) }
    var loudSeconds: Double { Self.lookSeconds * Double(isLoud.count(where: \.self)) }

    var floorDecibels: Double {
        let levels = looks.map { 10 * log10(Double($0.level) + 1e-9) }.sorted()
        return levels.isEmpty ? 0 : levels[levels.count * 3 / 10] - levels[levels.count / 20]
    }

    var voicedShare: Double {
        let voiced = zip(isVoiced, isLoud).count { $0 && $1 }
        return Double(voiced) / Double(max(1, isLoud.count(where: \.self)))
    }

    var heldSeconds: Double { Self.lookSeconds * Double(runs.filter { $0 > Self.heldLooks }.reduce(0, +)) }

    var heldShare: Double {
        heldSeconds / max(Self.lookSeconds, Self.lookSeconds * Double(runs.reduce(0, +)))
    }

    private var runs: [Int] { zip(isVoiced, isLoud).map { $0 && $1 }.split(separator: false).map(\.count) }
    var glidingShare: Double? { glidingShare(from: 0, fewest: 12) }

    var loudGlidingShare: Double? {
        let levels = zip(looks, isVoiced).filter(\.1).map(\.0.level).sorted()
        return levels.isEmpty ? nil : glidingShare(from: levels[levels.count / 2], fewest: 6)
    }

    private func glidingShare(from level: Float, fewest: Int) -> Double? {
        var moves: [Float] = []
        for place in looks.indices.dropFirst(2)
        where isVoiced[place] && isVoiced[place - 1] && isVoiced[place - 2] && looks[place].level >= level {
            let (one, other) = (looks[place - 2].period, looks[place].period)
            guard one > 0, other > 0 else { continue }
            let move = abs(log(other / one))
            // A larger move is another note, or another multiple of the same.
            if move < 0.15 { moves.append(move) }
        }
        guard moves.count >= fewest else { return nil }
        return Double(moves.count { $0 > 0.005 }) / Double(moves.count)
    }

    private static func look(_ samples: [Float]) -> Look {
        let mean = samples.reduce(0, +) / Float(samples.count)
        let values = samples.map { $0 - mean }
        // Sums of squares of all samples before each.
        var power: [Float] = [0]
        for value in values { power.append(power[power.count - 1] + value * value) }
        var look = Look(level: power[values.count])
        guard look.level > 1e-9 else { return Look() }
        var alike = [Float](repeating: 0, count: periods.upperBound + 1)
        values.withUnsafeBufferPointer { values in
            for period in firstPeriod...periods.upperBound {
                let both = power[values.count - period] * max(0, look.level - power[period])
                alike[period] = product(of: values, andLaterBy: period) / (both + 1e-9).squareRoot()
            }
        }
        var lowest: Float = 1
        var rises: [Int] = []
        for period in firstPeriod..<periods.upperBound {
            if periods.contains(period), alike[period] - lowest > leastRise {
                rises.append(period)
                look.likeness = max(look.likeness, alike[period])
            }
            lowest = min(lowest, alike[period])
        }
        let found = rises.first { period in
            alike[period] > look.likeness - slack
                && alike[period] >= alike[period - 1] && alike[period] >= alike[period + 1]
        }
        if let found { look.period = Float(found) + summit(alike[(found - 1)...(found + 1)]) }
        return look
    }

    private static func summit(_ three: ArraySlice<Float>) -> Float {
        let (left, middle, right) = (
            three[three.startIndex], three[three.startIndex + 1], three[three.endIndex - 1]
        )
        let bend = left - 2 * middle + right
        return bend < 0 ? 0.5 * (left - right) / bend : 0
    }

    /// The autocorrelation at `period`, eight products at a time.
    private static func product(of values: UnsafeBufferPointer<Float>, andLaterBy period: Int) -> Float {
        guard let base = values.baseAddress else { return 0 }
        let (early, late) = (UnsafeRawPointer(base), UnsafeRawPointer(base + period))
        let count = values.count - period
        var lanes = SIMD8<Float>.zero
        for first in stride(from: 0, through: count - 8, by: 8) {
            lanes +=
                early.loadUnaligned(fromByteOffset: 4 * first, as: SIMD8<Float>.self)
                * late.loadUnaligned(fromByteOffset: 4 * first, as: SIMD8<Float>.self)
        }
        var sum = lanes.sum()
        for place in (count / 8 * 8)..<count { sum += values[place] * values[place + period] }
        return sum
    }
}

/// Speakers change the sound every 100 ms; sirens, wind and sung vowels keep its shape.
struct SpectrumTrack {
    let change: Double?

    private static let shift = 400
    private static let reach = 2
    private static let clickLooks = 6
    private static let loudReach: Float = 30
    private static let fewest = 12
    private static let leastShare: Float = 1e-4

    init(_ samples: ArraySlice<Int16>) {
        let places = stride(
            from: samples.startIndex,
            through: samples.endIndex - BandPowers.window,
            by: Self.shift
        )
        let looks = places.map { BandPowers.of(samples[$0..<($0 + BandPowers.window)]) }
        let powers = looks.map { $0.reduce(0, +) }
        let usual = powers.isEmpty ? 0 : powers.sorted(by: >)[min(Self.clickLooks, powers.count - 1)]
        var sum: Float = 0
        var count = 0
        let shapes = zip(looks, powers).map { bands, power -> [Float]? in
            guard power > usual / Self.loudReach, power > 0 else { return nil }
            return bands.map { 10 * log10($0 / power + Self.leastShare) }
        }
        for (early, late) in zip(shapes, shapes.dropFirst(Self.reach)) {
            guard let early, let late else { continue }
            sum += zip(early, late).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(early.count)
            count += 1
        }
        change = count >= Self.fewest ? Double(sum) / Double(count) : nil
    }
}

private enum BandPowers {
    static let window = 512
    private static let bounds = [
        100, 200, 300, 400, 510, 630, 770, 920, 1_080, 1_270, 1_480, 1_720, 2_000, 2_320, 2_700, 3_150, 3_700,
        4_400, 5_300, 6_400, 7_700,
    ].map { $0 * window / 16_000 }

    private static let slope = (0..<window).map { place in
        Float(0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(window - 1)))
    }
    private static let cosines = (0..<(window / 2)).map { Float(cos(2 * .pi * Double($0) / Double(window))) }
    private static let sines = (0..<(window / 2)).map { Float(-sin(2 * .pi * Double($0) / Double(window))) }
    /// Bit-reversed indices, the order in which the transform takes its samples.
    private static let order = (0..<window).map { place in
        (0..<9).reduce(0) { $0 << 1 | (place >> $1 & 1) }
    }

    static func of(_ samples: ArraySlice<Int16>) -> [Float] {
        let powers = spectrum(order.map { slope[$0] * Float(samples[samples.startIndex + $0]) / 32_768 })
        return zip(bounds, bounds.dropFirst()).map { first, end in
            powers[first..<max(first + 1, end)].reduce(0, +)
        }
    }

    private static func spectrum(_ values: [Float]) -> [Float] {
        var (real, imaginary) = (values, [Float](repeating: 0, count: window))
        var half = 1
        while half < window {
            let step = window / (2 * half)
            for first in stride(from: 0, to: window, by: 2 * half) {
                for place in 0..<half {
                    let (low, high) = (first + place, first + place + half)
                    let (turnReal, turnImaginary) = (cosines[place * step], sines[place * step])
                    let highReal = real[high] * turnReal - imaginary[high] * turnImaginary
                    let highImaginary = real[high] * turnImaginary + imaginary[high] * turnReal
                    (real[high], imaginary[high]) = (real[low] - highReal, imaginary[low] - highImaginary)
                    (real[low], imaginary[low]) = (real[low] + highReal, imaginary[low] + highImaginary)
                }
            }
            half *= 2
        }
        return (0..<(window / 2)).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }
}
