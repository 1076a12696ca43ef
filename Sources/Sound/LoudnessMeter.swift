internal import CEbur128
internal import Glibc

struct LoudnessMeter: ~Copyable {
    private let state: EBUR128State?
    private var truePeak: TruePeakMeter

    init(hertz: Int = SpeechSamples.hertz) {
        // The histogram keeps memory constant.
        state = EBUR128State(EBUR128_MODE_I.rawValue | EBUR128_MODE_HISTOGRAM.rawValue, hertz: hertz)
        truePeak = TruePeakMeter(hertz: hertz)
    }

    mutating func add(_ samples: [Float]) {
        samples.withUnsafeBufferPointer {
            state?.add($0)
            truePeak.add($0)
        }
    }

    func loudness() -> Loudness { Loudness(integrated: state?.integrated, truePeak: truePeak.decibels) }
}

/// Skips sound that cannot rise above the peak so far; the rise between samples is bounded, so the result is exact.
struct TruePeakMeter: ~Copyable {
    /// The library's filter has 13 taps whose weights add up to at most 2.39.
    private static let reach = 16
    private static let mostRise: Float = 2.4
    // Shorter stretches skip more, but each examined one costs `reach` more.
    private static let stretch = 64

    private let state: EBUR128State?
    private var highest: Float = 0
    /// The end of skipped sound, which avoids a click at the next stretch.
    private var passed: [Float] = []

    init(hertz: Int) { state = EBUR128State(EBUR128_MODE_TRUE_PEAK.rawValue, hertz: hertz) }

    var decibels: Double? { highest > 0 ? 20 * log10(Double(highest)) : nil }

    mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        for begin in stride(from: 0, to: samples.count, by: Self.stretch) {
            let end = min(begin + Self.stretch, samples.count)
            add(stretch: UnsafeBufferPointer(rebasing: samples[begin..<end]))
        }
    }

    private mutating func add(stretch: UnsafeBufferPointer<Float>) {
        var loudest: Float = 0
        for sample in stretch { loudest = sample.magnitude > loudest ? sample.magnitude : loudest }
        let isShort = stretch.count < 2 * Self.reach
        if !isShort, loudest * Self.mostRise <= highest {
            // Earlier sound rings on into the first samples.
            if passed.isEmpty { measure(UnsafeBufferPointer(rebasing: stretch[..<Self.reach])) }
            passed.replaceSubrange(passed.indices, with: stretch.suffix(Self.reach))
        } else {
            passed.withUnsafeBufferPointer { if !$0.isEmpty { measure($0) } }
            passed.removeAll(keepingCapacity: true)
            measure(stretch)
        }
    }

    private mutating func measure(_ samples: UnsafeBufferPointer<Float>) {
        state?.add(samples)
        highest = Float(state?.truePeak ?? 0)
    }
}

private final class EBUR128State {
    private let state: UnsafeMutablePointer<ebur128_state>

    init?(_ mode: UInt32, hertz: Int) {
        guard let state = ebur128_init(1, UInt(hertz), Int32(mode)) else { return nil }
        self.state = state
    }

    deinit {
        var state: UnsafeMutablePointer<ebur128_state>? = state
        ebur128_destroy(&state)
    }

    func add(_ samples: UnsafeBufferPointer<Float>) {
        _ = ebur128_add_frames_float(state, samples.baseAddress, samples.count)
    }

    /// Nil below the gate.
    var integrated: Double? {
        var integrated = 0.0
        return ebur128_loudness_global(state, &integrated) == 0 && integrated.isFinite ? integrated : nil
    }

    var truePeak: Double {
        var peak = 0.0
        return ebur128_true_peak(state, 0, &peak) == 0 && peak.isFinite ? peak : 0
    }
}
