internal import CPocketSphinx
internal import Wires

/// The features of a stretch of sound: of every frame that may be speech, its cepstrum and its place.
final class Cepstra {
    static let width = 13
    /// Samples from one frame to the next, 10 ms.
    static let shift = 160

    /// One pointer for each frame, as the library wants them.
    let rows: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>
    private let values: UnsafeMutablePointer<mfcc_t>
    private let capacity: Int
    /// The frame of the sound that each kept frame is.
    private(set) var places: [Int] = []

    var count: Int { places.count }

    private let frontEnd: OpaquePointer
    private let frameSamples: Int
    private var framesSeen = 0

    /// Makes room for the features of so many samples, and starts the front end that makes them.
    init(capacityFor samples: Int, frontEnd: OpaquePointer) throws(HearFault) {
        var shift: Int32 = 0
        var size: Int32 = 0
        fe_get_input_size(frontEnd, &shift, &size)
        guard Int(shift) == Self.shift, fe_get_output_size(frontEnd) == Self.width else {
            throw .model("frames of \(shift) samples and \(fe_get_output_size(frontEnd)) values")
        }
        fe_start_stream(frontEnd)
        guard fe_start_utt(frontEnd) == 0 else { throw .decoder("front end does not start") }
        self.frontEnd = frontEnd
        frameSamples = Int(size)
        capacity = samples / Self.shift + 256
        values = .allocate(capacity: capacity * Self.width)
        values.initialize(repeating: 0, count: capacity * Self.width)
        rows = .allocate(capacity: capacity)
        for frame in 0..<capacity { (rows + frame).initialize(to: values + frame * Self.width) }
    }

    deinit {
        values.deallocate()
        rows.deallocate()
    }

    /// The features of a whole stretch, centred.
    convenience init(of samples: [Int16], frontEnd: OpaquePointer) throws(HearFault) {
        try self.init(capacityFor: samples.count, frontEnd: frontEnd)
        let taken = try add(samples)
        try end(with: Array(samples[taken...]))
        centre()
        holdLastFrame()
    }

    /// Adds as many samples as make whole frames, and says how many.
    ///
    /// They go in frame by frame, because only then can it be told which frames the front end left out.
    func add(_ samples: [Int16]) throws(HearFault) -> Int {
        var position = 0
        while true {
            let wanted = framesSeen == 0 ? frameSamples : Self.shift
            guard samples.count - position >= wanted, count + 64 < capacity else { return position }
            try process(samples[position..<(position + wanted)])
            position += wanted
            framesSeen += 1
        }
    }

    private func process(_ samples: ArraySlice<Int16>) throws(HearFault) {
        var made = Int32(clamping: capacity - count)
        let done = samples.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            var left = buffer.count
            return fe_process_frames(frontEnd, &next, &left, rows + count, &made, nil) >= 0 && left == 0
        }
        guard done else { throw .decoder("front end stopped at frame \(framesSeen)") }
        let newest = framesSeen
        places += (0..<Int(made)).map { max(0, newest - Int(made) + 1 + $0) }
    }

    /// Takes what is too short for a frame of its own.
    private func end(with samples: [Int16]) throws(HearFault) {
        if !samples.isEmpty { try process(samples[...]) }
        var made: Int32 = 0
        guard count < capacity, fe_end_utt(frontEnd, rows[count], &made) == 0, made > 0 else { return }
        places.append(framesSeen)
    }

    /// Takes a mean off the frames from one on.
    func subtract(_ mean: [Float], from first: Int) {
        for index in (first * Self.width)..<(count * Self.width) { values[index] -= mean[index % Self.width] }
    }

    /// How much the spectrum's shape changes within 30 ms, as the median over some frames.
    ///
    /// Speech never rests: tones and music-like chords do, which is how they are told from words.
    func liveliness(in frames: Range<Int>) -> Float {
        let inner = frames.clamped(to: 3..<max(3, count))
        guard !inner.isEmpty else { return .infinity }
        let changes = inner.map { frame in
            (1..<Self.width).reduce(Float(0)) {
                $0 + abs(values[frame * Self.width + $1] - values[(frame - 3) * Self.width + $1])
            }
        }
        return changes.sorted()[changes.count / 2]
    }

    /// One frame's cepstrum.
    func cepstrum(_ frame: Int) -> [Float] {
        (0..<Self.width).map { values[frame * Self.width + $0] }
    }

    /// Takes the mean off, over the whole stretch, as the library does for whole utterances.
    private func centre() {
        var sums = [Double](repeating: 0, count: Self.width)
        var loud = 0.0
        // A frame below zero energy is digital silence, which would pull the mean.
        for frame in 0..<count where values[frame * Self.width] >= 0 {
            for coefficient in 0..<Self.width {
                sums[coefficient] += Double(values[frame * Self.width + coefficient])
            }
            loud += 1
        }
        guard loud > 0 else { return }
        for index in 0..<count * Self.width {
            values[index] -= mfcc_t(sums[index % Self.width] / loud)
        }
    }

    /// Repeats the last frame, so that the slopes of the last real ones are computed.
    private func holdLastFrame() {
        guard let last = places.last else { return }
        for _ in 0..<3 where count < capacity {
            (values + count * Self.width).update(from: values + (count - 1) * Self.width, count: Self.width)
            places.append(last)
        }
    }
}
