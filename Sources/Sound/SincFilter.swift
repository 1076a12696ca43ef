internal import CSampleRate
internal import Glibc

struct SincFilter: ~Copyable {
    private let state: OpaquePointer
    private let ratio: Double

    init?(from: Int, to: Int, channels: Int, quality: SincQuality) {
        var code: CInt = 0
        guard from > 0, to > 0, let state = src_new(quality.converter, CInt(channels), &code) else {
            return nil
        }
        self.state = state
        ratio = Double(to) / Double(from)
    }

    deinit { src_delete(state) }

    mutating func reset() throws(SoundError) { try Self.check(src_reset(state)) }

    mutating func process(
        _ input: UnsafeBufferPointer<Float>,
        frames: Int,
        into room: UnsafeMutableBufferPointer<Float>,
        roomFrames: Int
    ) throws(SoundError) -> (taken: Int, made: Int) {
        var data = SRC_DATA()
        data.src_ratio = ratio
        data.data_in = input.baseAddress
        data.input_frames = frames
        data.data_out = room.baseAddress
        data.output_frames = roomFrames
        try Self.check(src_process(state, &data))
        return (data.input_frames_used, data.output_frames_gen)
    }

    mutating func convert(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        var consumed = 0
        var room = [Float](repeating: 0, count: Int(Double(block.count) * ratio) + 256)
        while true {
            let result = block.withUnsafeBufferPointer { input in
                room.withUnsafeMutableBufferPointer { room in
                    Result { () throws(SoundError) in
                        let rest = UnsafeBufferPointer(rebasing: input[consumed...])
                        return try process(rest, frames: rest.count, into: room, roomFrames: room.count)
                    }
                }
            }
            let (taken, made) = try result.get()
            consumed += taken
            output.append(contentsOf: room.prefix(made))
            if consumed >= block.count && made < room.count { return }
            if taken == 0 && made == 0 { return }
        }
    }

    private static func check(_ code: CInt) throws(SoundError) {
        guard code != 0 else { return }
        throw .damaged(reason: src_strerror(code).map { String(cString: $0) } ?? "resampling")
    }
}

/// `docs/figures/sound.md` has costs and losses.
package enum SincQuality: CaseIterable, Sendable {
    case fastest, medium, best

    fileprivate var converter: CInt {
        switch self {
        case .fastest: CInt(SRC_SINC_FASTEST)
        case .medium: CInt(SRC_SINC_MEDIUM_QUALITY)
        case .best: CInt(SRC_SINC_BEST_QUALITY)
        }
    }

    /// Rounded-up samples of the slower rate to each side.
    var reach: Int {
        switch self {
        case .fastest: 24
        case .medium: 50
        case .best: 148
        }
    }
}

/// Converts four stretches at once as channels, which share each coefficient that the library computes.
///
/// Each stretch has margins and begins where samples of both rates coincide, as in one continuous filter.
struct SincLanes: ~Copyable {
    private static let lanes = 4

    private var filter: SincFilter
    private let stretch: Int
    private let margin: Int
    private let outputStretch: Int
    private let outputMargin: Int
    private var waiting: [Float]
    private var woven: [Float]
    private var room: [Float]

    /// Nil if the rates coincide too rarely.
    init?(from: Int, to: Int, quality: SincQuality) {
        let divisor = Self.commonDivisor(from, to)
        let (period, outputPeriod) = (from / divisor, to / divisor)
        // Half a second each: a short wait, and margins of only a twentieth.
        let periods = from / 2 / period
        let reach = quality.reach * max(from, to) / to + 1
        let marginPeriods = (reach + period - 1) / period
        guard periods > 4 * marginPeriods,
            let filter = SincFilter(from: from, to: to, channels: Self.lanes, quality: quality)
        else { return nil }
        self.filter = filter
        (stretch, outputStretch) = (periods * period, periods * outputPeriod)
        (margin, outputMargin) = (marginPeriods * period, marginPeriods * outputPeriod)
        waiting = [Float](repeating: 0, count: margin)
        woven = [Float](repeating: 0, count: Self.lanes * (stretch + 2 * margin))
        room = [Float](repeating: 0, count: Self.lanes * (outputStretch + outputMargin))
    }

    mutating func convert(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        waiting.append(contentsOf: block)
        let round = Self.lanes * stretch
        var start = 0
        while waiting.count - start >= round + 2 * margin {
            weave(from: start)
            try filterWoven()
            unweave(appendingTo: &output)
            start += round
        }
        waiting.removeFirst(start)
    }

    private mutating func weave(from start: Int) {
        let frames = stretch + 2 * margin
        waiting.withUnsafeBufferPointer { waiting in
            woven.withUnsafeMutableBufferPointer { woven in
                for lane in 0..<Self.lanes {
                    let begin = start + lane * stretch
                    for frame in 0..<frames { woven[frame &* Self.lanes &+ lane] = waiting[begin &+ frame] }
                }
            }
        }
    }

    private mutating func filterWoven() throws(SoundError) {
        try filter.reset()
        let (frames, roomFrames) = (stretch + 2 * margin, outputStretch + outputMargin)
        let made = try woven.withUnsafeBufferPointer { woven in
            room.withUnsafeMutableBufferPointer { room in
                Result { () throws(SoundError) in
                    try filter.process(woven, frames: frames, into: room, roomFrames: roomFrames).made
                }
            }
        }.get()
        guard made == roomFrames else { throw .damaged(reason: "resampling") }
    }

    private func unweave(appendingTo output: inout [Float]) {
        output.reserveCapacity(output.count + Self.lanes * outputStretch)
        for lane in 0..<Self.lanes {
            for frame in outputMargin..<(outputMargin + outputStretch) {
                output.append(room[frame &* Self.lanes &+ lane])
            }
        }
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        var (one, other) = (one, other)
        while other > 0 { (one, other) = (other, one % other) }
        return max(1, one)
    }
}

/// Halves a rate with a half-band filter that loses nothing below 85 % of the new band; block sizes change no sample.
struct HalvingFilter {
    private static let pairs = 24
    private static let coefficients = designed()
    private static let partSamples = 1_024

    private var evens: [Float] = []
    private var odds = [Float](repeating: 0, count: pairs)
    private var isOddNext = false

    mutating func halve(_ block: [Float], appendingTo output: inout [Float]) {
        Self.append(block, from: isOddNext ? 1 : 0, to: &evens)
        Self.append(block, from: isOddNext ? 0 : 1, to: &odds)
        if !block.count.isMultiple(of: 2) { isOddNext.toggle() }
        let ready = min(evens.count, odds.count - 2 * Self.pairs + 1)
        guard ready > 0 else { return }
        let begin = output.count
        output.append(contentsOf: repeatElement(0, count: ready))
        evens.withUnsafeBufferPointer { evens in
            odds.withUnsafeBufferPointer { odds in
                output.withUnsafeMutableBufferPointer { output in
                    let room = UnsafeMutableBufferPointer(rebasing: output[begin...])
                    Self.filter(evens, odds, into: room)
                }
            }
        }
        evens.removeFirst(ready)
        odds.removeFirst(ready)
    }

    private static func append(_ block: [Float], from start: Int, to half: inout [Float]) {
        let count = (block.count - start + 1) / 2, begin = half.count
        half.append(contentsOf: repeatElement(0, count: max(0, count)))
        block.withUnsafeBufferPointer { block in
            half.withUnsafeMutableBufferPointer { half in
                for index in 0..<max(0, count) { half[begin &+ index] = block[start &+ 2 &* index] }
            }
        }
    }

    private static func filter(
        _ evens: UnsafeBufferPointer<Float>,
        _ odds: UnsafeBufferPointer<Float>,
        into output: UnsafeMutableBufferPointer<Float>
    ) {
        for begin in stride(from: 0, to: output.count, by: partSamples) {
            let part = begin..<min(begin + partSamples, output.count)
            for index in part { output[index] = evens[index] * 0.5 }
            // Four pairs at a time keep each sum in a register.
            for pair in stride(from: 0, to: pairs, by: 4) {
                let (one, two) = (coefficients[pair], coefficients[pair + 1])
                let (three, four) = (coefficients[pair + 2], coefficients[pair + 3])
                let (before, after) = (pairs - 1 - pair, pairs + pair)
                for index in part {
                    let (left, right) = (index &+ before, index &+ after)
                    var sum = output[index]
                    sum += one * (odds[left] + odds[right])
                    sum += two * (odds[left &- 1] + odds[right &+ 1])
                    sum += three * (odds[left &- 2] + odds[right &+ 2])
                    sum += four * (odds[left &- 3] + odds[right &+ 3])
                    output[index] = sum
                }
            }
        }
    }

    /// The odd half from the middle outwards: a sinc under a Kaiser window, 100 dB deep.
    private static func designed() -> [Float] {
        let sharpness = 10.0, reach = Double(2 * pairs)
        let raw = (0..<pairs).map { pair in
            let place = Double(2 * pair + 1)
            let window = bessel(sharpness * (1 - place * place / (reach * reach)).squareRoot())
            return sin(.pi * place / 2) / place * window
        }
        // Both sides together give half of a constant signal.
        let sum = 4 * raw.reduce(0, +)
        return raw.map { Float($0 / sum) }
    }

    private static func bessel(_ value: Double) -> Double {
        var term = 1.0, sum = 1.0
        for step in 1..<60 {
            term *= value / Double(2 * step)
            sum += term * term
        }
        return sum
    }
}
