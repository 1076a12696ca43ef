internal import CPocketSphinx
internal import Wires

final class Cepstra {
    static let width = 13
    /// 10 ms.
    static let shift = 160

    let rows: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>
    private let values: UnsafeMutablePointer<mfcc_t>
    private let capacity: Int
    private(set) var places: [Int] = []

    var count: Int { places.count }

    private let frontEnd: OpaquePointer
    private let frameSamples: Int
    private var framesSeen = 0

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

    convenience init(of samples: [Int16], frontEnd: OpaquePointer) throws(HearFault) {
        try self.init(capacityFor: samples.count, frontEnd: frontEnd)
        let taken = try add(samples)
        try end(with: Array(samples[taken...]))
        centre()
        holdLastFrame()
    }

    /// Returns the number of samples used; frames go in one by one to learn which of them the front end drops.
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

    private func end(with samples: [Int16]) throws(HearFault) {
        if !samples.isEmpty { try process(samples[...]) }
        var made: Int32 = 0
        guard count < capacity, fe_end_utt(frontEnd, rows[count], &made) == 0, made > 0 else { return }
        places.append(framesSeen)
    }

    func subtract(_ mean: [Float], from first: Int) {
        for index in (first * Self.width)..<(count * Self.width) { values[index] -= mean[index % Self.width] }
    }

    /// The median change of the spectrum's shape within 30 ms; speech never rests, unlike tones and chords.
    func liveliness(in frames: Range<Int>) -> Float {
        let inner = frames.clamped(to: 3..<max(3, count))
        guard !inner.isEmpty else { return .infinity }
        func value(_ frame: Int, _ coefficient: Int) -> Float { values[frame * Self.width + coefficient] }
        let changes = inner.map { frame in
            (1..<Self.width).reduce(Float(0)) { $0 + abs(value(frame, $1) - value(frame - 3, $1)) }
        }
        return changes.sorted()[changes.count / 2]
    }

    func cepstrum(_ frame: Int) -> [Float] { (0..<Self.width).map { values[frame * Self.width + $0] } }

    /// Subtracts the mean of the whole stretch, as the library does for whole utterances.
    private func centre() {
        var sums = [Double](repeating: 0, count: Self.width)
        var loud = 0.0
        // Frames below zero energy are digital silence and would distort the mean.
        for frame in 0..<count where values[frame * Self.width] >= 0 {
            for coefficient in 0..<Self.width {
                sums[coefficient] += Double(values[frame * Self.width + coefficient])
            }
            loud += 1
        }
        guard loud > 0 else { return }
        for index in 0..<count * Self.width { values[index] -= mfcc_t(sums[index % Self.width] / loud) }
    }

    /// The slopes of the real frames need some behind the last.
    private func holdLastFrame() {
        guard let last = places.last else { return }
        for _ in 0..<3 where count < capacity {
            (values + count * Self.width).update(from: values + (count - 1) * Self.width, count: Self.width)
            places.append(last)
        }
    }
}

/// Replaces the digital silence of synthesizers and gates, in which the model finds words, by faint noise.
enum SilenceFloor {
    private static let fewest = 80
    private static let loudest = 16

    static func over(_ samples: [Int16]) -> [Int16] {
        var floored = samples
        // Reproducible noise, so that the same sound has the same words.
        var seed: UInt32 = 1
        var start = samples.startIndex
        while start < samples.endIndex {
            guard samples[start] == 0 else {
                start += 1
                continue
            }
            let end = samples[start...].firstIndex { $0 != 0 } ?? samples.endIndex
            if end - start >= fewest {
                for place in start..<end {
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    floored[place] = Int16(truncatingIfNeeded: Int(seed >> 16) % (2 * loudest + 1) - loudest)
                }
            }
            start = end
        }
        return floored
    }
}
