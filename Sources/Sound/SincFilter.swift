internal import CSampleRate

/// libsamplerate's filter at one ratio; not copyable: two owners would free it twice.
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

    deinit {
        src_delete(state)
    }

    mutating func reset() throws(SoundError) {
        try Self.check(src_reset(state))
    }

    /// Returns the numbers of frames taken and made.
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

    /// Converts a block of one channel.
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

/// The steepness of a filter; `docs/figures/sound.md` has costs and losses.
package enum SincQuality: CaseIterable, Sendable {
    case fastest, medium, best

    fileprivate var converter: CInt {
        switch self {
        case .fastest: CInt(SRC_SINC_FASTEST)
        case .medium: CInt(SRC_SINC_MEDIUM_QUALITY)
        case .best: CInt(SRC_SINC_BEST_QUALITY)
        }
    }

    /// Samples of the slower rate to each side, rounded up.
    var reach: Int {
        switch self {
        case .fastest: 24
        case .medium: 50
        case .best: 148
        }
    }
}
