internal import CEbur128
internal import Glibc

/// Measures loudness and true peak of mono sound as it passes, by EBU R 128.
struct LoudnessMeter: ~Copyable {
    private let state: UnsafeMutablePointer<ebur128_state>?

    init(hertz: Int = EarSound.hertz) {
        // With a histogram memory does not grow with the length.
        let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue | EBUR128_MODE_HISTOGRAM.rawValue
        state = ebur128_init(1, UInt(hertz), Int32(mode))
    }

    deinit {
        var state = state
        if state != nil { ebur128_destroy(&state) }
    }

    mutating func add(_ samples: [Float]) {
        guard let state else { return }
        _ = ebur128_add_frames_float(state, samples, samples.count)
    }

    func loudness() -> Loudness {
        guard let state else { return Loudness(integrated: nil, truePeak: nil) }
        var integrated = 0.0, peak = 0.0
        let isKnown = ebur128_loudness_global(state, &integrated) == 0 && integrated.isFinite
        let hasPeak = ebur128_true_peak(state, 0, &peak) == 0 && peak > 0
        return Loudness(integrated: isKnown ? integrated : nil, truePeak: hasPeak ? 20 * log10(peak) : nil)
    }
}
