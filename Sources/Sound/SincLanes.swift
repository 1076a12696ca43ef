/// Converts four stretches of one sound at once, as if they were channels.
///
/// The library computes each coefficient anew for each sample and then uses it for all channels, so four at once cost
/// less than half of one after the other. Each stretch is read with a margin on either side and begins where a
/// sample of both rates falls on the same moment: the result is that of one continuous filter.
struct SincLanes: ~Copyable {
    private static let lanes = 4

    private var filter: SincFilter
    /// Frames of one stretch, and of the margin on either side.
    private let stretch: Int
    private let margin: Int
    private let outputStretch: Int
    private let outputMargin: Int
    /// Samples not yet converted, after the margin before them.
    private var waiting: [Float]
    private var woven: [Float]
    private var room: [Float]

    /// Nil if the rates have too few moments in common.
    init?(from: Int, to: Int, quality: SincQuality) {
        let divisor = Self.commonDivisor(from, to)
        let (period, outputPeriod) = (from / divisor, to / divisor)
        // Half a second each: a short wait, and only a twentieth is computed twice for the margins.
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

    /// Converts four whole stretches at a time.
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
        var made = 0
        let result = woven.withUnsafeBufferPointer { woven in
            room.withUnsafeMutableBufferPointer { room in
                Result { () throws(SoundError) in
                    try filter.process(woven, frames: frames, into: room, roomFrames: roomFrames).made
                }
            }
        }
        made = try result.get()
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
