internal import Glibc

/// The pace at which a loud sound's spectrum changes its shape.
///
/// A speaker makes another sound every tenth of a second. Sirens, howling wind and sung vowels glide in pitch as a
/// voice does, but their shape stays or changes slowly.
struct SpectrumTrack {
    /// The mean change of each band's share within 50 ms, in decibels; nil with too little loud sound.
    let change: Double?

    private static let shift = 400
    private static let reach = 2
    private static let clickLooks = 6
    private static let loudReach: Float = 30
    private static let fewest = 12
    /// A band's share of all power counts as no less.
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

/// The power of a moment of sound in bands as wide as those that ears tell apart.
private enum BandPowers {
    static let window = 512
    /// The beginnings of the bands in the spectrum; the last one ends below 7 700 Hz.
    private static let bounds = [
        100, 200, 300, 400, 510, 630, 770, 920, 1_080, 1_270, 1_480, 1_720, 2_000, 2_320, 2_700, 3_150, 3_700,
        4_400, 5_300, 6_400, 7_700,
    ].map { $0 * window / 16_000 }

    private static let slope = (0..<window).map { place in
        Float(0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(window - 1)))
    }
    private static let cosines = (0..<(window / 2)).map { Float(cos(2 * .pi * Double($0) / Double(window))) }
    private static let sines = (0..<(window / 2)).map { Float(-sin(2 * .pi * Double($0) / Double(window))) }
    /// The order in which the transform takes its samples: each index with its bits reversed.
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
