/// Makes exactly `n · to / from` samples of `n`, rounded down, whatever the size of the blocks.
package struct SampleRateConverter: ~Copyable {
    private let from: Int
    private let to: Int
    private var framesIn = 0
    private var framesOut = 0
    /// Halving high rates first shortens the library's filter.
    private var halvings: [HalvingFilter]
    // At most one of the two; neither if the rate stays.
    private var lanes: SincLanes?
    private var stream: SincFilter?

    package init(from: Int, to: Int, quality: SincQuality = .medium, isLive: Bool = false) throws(SoundError)
    {
        guard from > 0, to > 0 else { throw .unsupportedRate(hertz: from) }
        let count = Self.halvings(from: from, to: to)
        let halved = from >> count
        let lanes = halved == to || isLive ? nil : SincLanes(from: halved, to: to, quality: quality)
        let needsStream = halved != to && lanes == nil
        let stream = needsStream ? SincFilter(from: halved, to: to, channels: 1, quality: quality) : nil
        guard (stream != nil) == needsStream else { throw .unsupportedRate(hertz: from) }
        (self.from, self.to) = (from, to)
        halvings = [HalvingFilter](repeating: HalvingFilter(), count: count)
        self.lanes = lanes
        self.stream = stream
    }

    static func samples(of frames: Int, from: Int, to: Int) -> Int {
        let (whole, rest) = frames.quotientAndRemainder(dividingBy: max(1, from))
        return whole * to + rest * to / max(1, from)
    }

    /// Halves while all aliases lie above the last filter's band.
    static func halvings(from: Int, to: Int) -> Int {
        var (count, hertz) = (0, from)
        // 85 % of the halved band against 7/6 of the wanted one.
        while hertz.isMultiple(of: 2), Double(hertz / 2) * 0.85 >= Double(to) * 7 / 6 {
            hertz /= 2
            count += 1
        }
        return count
    }

    /// Output lags by the filters' reach.
    package mutating func convert(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        framesIn += block.count
        try run(block, appendingTo: &output)
    }

    /// Flushes with silence: the library's own way silently drops the end if the last block is empty.
    consuming func finish(appendingTo output: inout [Float]) throws(SoundError) {
        let wanted = Self.samples(of: framesIn, from: from, to: to)
        let silence = [Float](repeating: 0, count: max(1_024, from / 4))
        var tail: [Float] = []
        // Four stretches, their margins and the longest filter last less than two seconds.
        for _ in 0..<64 where framesOut < wanted { try run(silence, appendingTo: &tail) }
        output.append(contentsOf: tail.dropLast(max(0, framesOut - wanted)))
    }

    private mutating func run(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        var block = block
        for index in halvings.indices {
            var half: [Float] = []
            halvings[index].halve(block, appendingTo: &half)
            block = half
        }
        let before = output.count
        if lanes != nil {
            try lanes?.convert(block, appendingTo: &output)
        } else if stream != nil {
            try stream?.convert(block, appendingTo: &output)
        } else {
            output.append(contentsOf: block)
        }
        framesOut += output.count - before
    }
}
