import CFFmpeg
import Wires

struct Interleaver {
    private static let blockSamples = 32_768

    var framesToSkip = 0
    private(set) var framesTaken = 0

    private let channels: Int
    private let hertz: Int
    /// Behind it lies only the padding of the last packet.
    private let lastFrame: Int
    private var block: [Float] = []

    init(_ header: SoundHeader) {
        channels = header.channels
        hertz = header.hertz
        lastFrame = header.statedIsExact ? header.statedFrames ?? .max : .max
        block.reserveCapacity(Self.blockSamples * 2)
    }

    mutating func begin(at frame: Int) {
        framesToSkip = max(0, framesToSkip - frame)
        framesTaken = frame
    }

    /// False for a frame whose format differs from the stream's; it is left out.
    mutating func add(_ frame: UnsafeMutablePointer<AVFrame>, to wire: inout MonoWire) -> Bool {
        let count = Int(frame.pointee.nb_samples)
        guard count > 0 else { return true }
        let (frameChannels, frameHertz) = (frame.pointee.ch_layout.nb_channels, frame.pointee.sample_rate)
        let isAlike = Int(frameChannels) == channels && Int(frameHertz) == hertz
        guard isAlike, channels > 0, let planes = frame.pointee.extended_data else { return false }
        let range = wanted(count)
        switch AVSampleFormat(rawValue: frame.pointee.format) {
        case AV_SAMPLE_FMT_FLTP: append(planes, range, planar: true) { (sample: Float) in sample }
        case AV_SAMPLE_FMT_FLT: append(planes, range, planar: false) { (sample: Float) in sample }
        case AV_SAMPLE_FMT_S16P:
            append(planes, range, planar: true) { (sample: Int16) in Float(sample) / 0x1p15 }
        case AV_SAMPLE_FMT_S16:
            append(planes, range, planar: false) { (sample: Int16) in Float(sample) / 0x1p15 }
        case AV_SAMPLE_FMT_S32P:
            append(planes, range, planar: true) { (sample: Int32) in Float(sample) / 0x1p31 }
        case AV_SAMPLE_FMT_S32:
            append(planes, range, planar: false) { (sample: Int32) in Float(sample) / 0x1p31 }
        case AV_SAMPLE_FMT_DBLP: append(planes, range, planar: true) { (sample: Double) in Float(sample) }
        case AV_SAMPLE_FMT_DBL: append(planes, range, planar: false) { (sample: Double) in Float(sample) }
        case AV_SAMPLE_FMT_U8P:
            append(planes, range, planar: true) { (sample: UInt8) in (Float(sample) - 128) / 128 }
        case AV_SAMPLE_FMT_U8:
            append(planes, range, planar: false) { (sample: UInt8) in (Float(sample) - 128) / 128 }
        default: return false
        }
        if block.count >= Self.blockSamples { flush(to: &wire) }
        return true
    }

    mutating func addSilence(frames: Int, to wire: inout MonoWire) {
        block.append(contentsOf: repeatElement(0, count: wanted(frames).count * channels))
        if block.count >= Self.blockSamples { flush(to: &wire) }
    }

    mutating func flush(to wire: inout MonoWire) {
        block.withUnsafeBufferPointer { wire.send($0) }
        block.removeAll(keepingCapacity: true)
    }

    private mutating func wanted(_ count: Int) -> Range<Int> {
        let end = max(0, min(count, lastFrame - framesTaken))
        let begin = min(framesToSkip, end)
        framesToSkip -= begin
        framesTaken += end
        return begin..<end
    }

    /// One pass a plane, which the compiler can vectorise.
    @inline(__always)
    private mutating func append<Sample>(
        _ planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
        _ range: Range<Int>,
        planar: Bool,
        _ value: (Sample) -> Float
    ) {
        let planeCount = planar ? channels : 1
        guard (0..<planeCount).allSatisfy({ planes[$0] != nil }) else { return }
        let begin = block.count
        block.append(contentsOf: repeatElement(0, count: range.count * channels))
        block.withUnsafeMutableBufferPointer { block in
            for plane in 0..<planeCount {
                guard let bytes = planes[plane] else { return }
                let samples = UnsafeRawPointer(bytes).assumingMemoryBound(to: Sample.self)
                let first = planar ? range.lowerBound : range.lowerBound * channels
                let count = planar ? range.count : range.count * channels
                let step = planar ? channels : 1
                for index in 0..<count {
                    block[begin &+ plane &+ index &* step] = value(samples[first &+ index])
                }
            }
        }
    }
}
