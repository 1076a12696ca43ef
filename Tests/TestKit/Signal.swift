internal import Glibc
internal import System
package import VoiceCore

package enum Signal {
    package static func sine(_ hertz: Double, seconds: Double, rate: Int, level: Double = 0.5) -> [Float] {
        (0..<Int((seconds * Double(rate)).rounded())).map {
            Float(level * sin(2 * .pi * hertz * Double($0) / Double(rate)))
        }
    }

    package static func noise(count: Int, seed: UInt64, level: Float = 0.3) -> [Float] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in (Float(random.next() >> 40) / 0x1p23 - 1) * level }
    }

    package static func amplitude(of hertz: Double, in samples: [Float], rate: Int) -> Double {
        var real = 0.0, imaginary = 0.0, weights = 0.0
        for (index, sample) in samples.enumerated() {
            let place = 2 * .pi * Double(index) / Double(samples.count)
            let weight = 0.35875 - 0.48829 * cos(place) + 0.14128 * cos(2 * place) - 0.01168 * cos(3 * place)
            let angle = 2 * .pi * hertz * Double(index) / Double(rate)
            real += Double(sample) * weight * cos(angle)
            imaginary += Double(sample) * weight * sin(angle)
            weights += weight
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / weights
    }

    package static func frequency(near hertz: Double, in samples: [Float], rate: Int) -> Double {
        let half = samples.count / 2
        let first = phase(of: hertz, in: samples[..<half], rate: rate)
        let second = phase(of: hertz, in: samples[half..<(2 * half)], rate: rate)
        let turn = remainder(second - first, 2 * .pi)
        return hertz + turn / (2 * .pi) * Double(rate) / Double(half)
    }

    package static func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-12)) }

    private static func phase(of hertz: Double, in samples: ArraySlice<Float>, rate: Int) -> Double {
        var real = 0.0, imaginary = 0.0
        for index in samples.indices {
            let place = 2 * .pi * Double(index - samples.startIndex) / Double(samples.count)
            let angle = 2 * .pi * hertz * Double(index) / Double(rate)
            let weight = 1 - cos(place)
            real += Double(samples[index]) * weight * cos(angle)
            imaginary -= Double(samples[index]) * weight * sin(angle)
        }
        return atan2(imaginary, real)
    }
}

package struct NoSpeaker: PlaybackDevice {
    package init() {}

    package func preflight() async throws(DeviceError) { throw .noDevice }

    package func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) { throw .noDevice }

    package func seek(to seconds: Double) async {}
    package func position() async -> Double { 0 }
    package func stop() async {}
}
