internal import CSampleRate

/// Converts mono samples from one rate to another, block by block.
///
/// It gives exactly `n · to / from` samples for `n`, less what is no whole sample, and the same samples
/// whatever the size of the blocks. The last call uses it up. It cannot be copied, because two owners would
/// free one filter twice.
struct SampleRateConverter: ~Copyable {
    /// How steep the filter is; what each costs and leaves is in `docs/sound.md`.
    enum Quality: CaseIterable, Sendable {
        case fastest, medium, best
    }

    private let filter: OpaquePointer?
    private let from: Int
    private let to: Int
    private var framesIn = 0
    private var framesOut = 0

    init(from: Int, to: Int, quality: Quality = .medium) throws(SoundError) {
        self.from = from
        self.to = to
        guard from != to else {
            filter = nil
            return
        }
        var code: CInt = 0
        filter = src_new(quality.converter, 1, &code)
        guard from > 0, to > 0, filter != nil else { throw .unsupportedRate(hertz: from) }
    }

    deinit {
        if let filter { src_delete(filter) }
    }

    /// How many samples come of a number of them.
    static func samples(of frames: Int, from: Int, to: Int) -> Int {
        let (whole, rest) = frames.quotientAndRemainder(dividingBy: max(1, from))
        return whole * to + rest * to / max(1, from)
    }

    /// Takes a block and appends what is ready, which lags behind by half the length of the filter.
    mutating func convert(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        framesIn += block.count
        try run(block, appendingTo: &output)
    }

    /// Appends what is still inside the filter.
    ///
    /// Silence is fed until all is out. The library's own way to end drops it without a word when the last
    /// block is empty.
    consuming func finish(appendingTo output: inout [Float]) throws(SoundError) {
        let wanted = Self.samples(of: framesIn, from: from, to: to)
        let silence = [Float](repeating: 0, count: 1024)
        var tail: [Float] = []
        // The longest filter reaches over 150 samples of the slower rate.
        for _ in 0..<64 where framesOut < wanted { try run(silence, appendingTo: &tail) }
        output.append(contentsOf: tail.dropLast(max(0, framesOut - wanted)))
    }

    private mutating func run(_ block: [Float], appendingTo output: inout [Float]) throws(SoundError) {
        guard let filter else {
            framesOut += block.count
            return output.append(contentsOf: block)
        }
        var data = SRC_DATA()
        data.src_ratio = Double(to) / Double(from)
        var consumed = 0
        var room = [Float](repeating: 0, count: Self.samples(of: block.count, from: from, to: to) + 256)
        while true {
            let code = block.withUnsafeBufferPointer { input in
                room.withUnsafeMutableBufferPointer { room in
                    data.data_in = input.baseAddress.map { $0 + consumed }
                    data.input_frames = input.count - consumed
                    data.data_out = room.baseAddress
                    data.output_frames = room.count
                    return src_process(filter, &data)
                }
            }
            guard code == 0 else {
                throw .damaged(reason: src_strerror(code).map { String(cString: $0) } ?? "resampling")
            }
            consumed += data.input_frames_used
            framesOut += data.output_frames_gen
            output.append(contentsOf: room.prefix(data.output_frames_gen))
            if consumed >= block.count && data.output_frames_gen < room.count { return }
            if data.input_frames_used == 0 && data.output_frames_gen == 0 { return }
        }
    }
}

extension SampleRateConverter.Quality {
    fileprivate var converter: CInt {
        switch self {
        case .fastest: CInt(SRC_SINC_FASTEST)
        case .medium: CInt(SRC_SINC_MEDIUM_QUALITY)
        case .best: CInt(SRC_SINC_BEST_QUALITY)
        }
    }
}
