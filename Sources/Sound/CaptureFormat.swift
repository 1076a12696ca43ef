internal import Wires

public struct CaptureFormat: Hashable, Sendable {
    public enum Encoding: String, CaseIterable, Sendable {
        case u8, s16le, s24le, s32le, f32le

        package var bytes: Int {
            switch self {
            case .u8: 1
            case .s16le: 2
            case .s24le: 3
            case .s32le, .f32le: 4
            }
        }
    }

    package var encoding: Encoding
    package var hertz: Int
    package var channels: Int

    /// Refuses a rate or number of channels that no memo can have.
    public init?(_ encoding: Encoding, hertz: Int, channels: Int) {
        guard (4_000...384_000).contains(hertz), (1...32).contains(channels) else { return nil }
        (self.encoding, self.hertz, self.channels) = (encoding, hertz, channels)
    }

    public init?(_ description: String) {
        let parts = description.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let encoding = Encoding(rawValue: String(parts[0])),
            let hertz = Int(parts[1]), let channels = Int(parts[2])
        else { return nil }
        self.init(encoding, hertz: hertz, channels: channels)
    }

    private init(hertz: Int) { (encoding, self.hertz, channels) = (.s16le, hertz, 1) }

    package static let ear = CaptureFormat(hertz: SpeechSamples.hertz)

    package var bytesPerFrame: Int { encoding.bytes * channels }

    package var capFrames: Int { hertz * SpeechSamples.capSeconds }

    /// Averages channels, from -1 to 1; drops an incomplete frame.
    package func monoSamples(of sound: [UInt8]) -> [Float] {
        let all = samples(of: sound)
        guard channels > 1 else { return all }
        let scale = 1 / Float(channels)
        return stride(from: 0, to: all.count, by: channels).map { frame in
            all[frame..<frame + channels].reduce(0, +) * scale
        }
    }

    /// Interleaves channels, from -1 to 1; drops an incomplete frame.
    package func samples(of sound: [UInt8]) -> [Float] {
        (0..<sound.count / bytesPerFrame * channels).map { sample(in: sound, at: $0 * encoding.bytes) }
    }

    private func sample(in sound: [UInt8], at place: Int) -> Float {
        func word(_ count: Int) -> UInt32 {
            var value: UInt32 = 0
            for byte in 0..<count { value |= UInt32(sound[place + byte]) << (8 * UInt32(byte + 4 - count)) }
            return value
        }
        switch encoding {
        case .u8: return (Float(sound[place]) - 128) / 128
        case .s16le, .s24le, .s32le: return Float(Int32(bitPattern: word(encoding.bytes))) / 2_147_483_648
        case .f32le: return Float(bitPattern: word(4)).bounded
        }
    }
}

package enum WaveHeader {
    package static let bytes = 44

    /// Without a length, sound reaches to the end of the file.
    package static func header(_ format: CaptureFormat, soundBytes: Int?) -> [UInt8] {
        let sound = soundBytes.map { UInt32(clamping: $0) } ?? .max
        let whole = soundBytes.map { UInt32(clamping: $0 + bytes - 8) } ?? .max
        let isFloat = format.encoding == .f32le
        return Array("RIFF".utf8) + little(whole) + Array("WAVEfmt ".utf8) + little(UInt32(16))
            + little(UInt16(isFloat ? 3 : 1)) + little(UInt16(format.channels))
            + little(UInt32(format.hertz)) + little(UInt32(format.hertz * format.bytesPerFrame))
            + little(UInt16(format.bytesPerFrame)) + little(UInt16(format.encoding.bytes * 8))
            + Array("data".utf8) + little(sound)
    }

    package static func format(in header: [UInt8]) -> CaptureFormat? {
        guard header.count >= bytes else { return nil }
        let channels = Int(header[22]) | Int(header[23]) << 8
        let hertz = (0..<4).reduce(0) { $0 | Int(header[24 + $1]) << (8 * $1) }
        let formats = CaptureFormat.Encoding.allCases.compactMap {
            CaptureFormat($0, hertz: hertz, channels: channels)
        }
        return formats.first { Self.header($0, soundBytes: nil).prefix(40).dropFirst(8) == header[8..<40] }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}

package enum WaveFile {
    package static func bytes(of samples: [Int16], hertz: Int = SpeechSamples.hertz) -> [UInt8] {
        let format = CaptureFormat(.s16le, hertz: hertz, channels: 1) ?? .ear
        return WaveHeader.header(format, soundBytes: 2 * samples.count) + samples.fileBytes
    }
}

extension Int16 {
    /// Keeps 16-bit samples exactly, clips louder ones, and takes what is no number for silence.
    package init(sample: Float) {
        guard sample.isFinite else {
            self = 0
            return
        }
        let scaled = (sample * 0x1p15).rounded(.toNearestOrEven)
        self = Int16(Swift.min(Swift.max(scaled, -0x1p15), 32_767))
    }
}

extension Collection<Int16> {
    package var fileBytes: [UInt8] {
        #if _endian(little)
        // Without inlining, each sample costs a call.
        if let bytes = withContiguousStorageIfAvailable({ [UInt8](UnsafeRawBufferPointer($0)) }) {
            return bytes
        }
        #endif
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count)
        for sample in self {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}

package struct LiveSpeech: ~Copyable {
    private let format: CaptureFormat
    private var mix: MonoMix
    private var converter: SampleRateConverter

    package init(_ format: CaptureFormat) throws(SoundError) {
        self.format = format
        mix = MonoMix(channels: format.channels, hertz: format.hertz)
        converter = try SampleRateConverter(from: format.hertz, to: SpeechSamples.hertz, isLive: true)
    }

    /// Takes whole frames; samples lag by the filters' reach, and by a quarter of a second for several channels.
    package mutating func samples(of sound: [UInt8]) throws(SoundError) -> [Int16] {
        var mono: [Float] = []
        format.samples(of: sound).withUnsafeBufferPointer { mix.mix($0, appendingTo: &mono) }
        var samples: [Float] = []
        try converter.convert(mono, appendingTo: &samples)
        return samples.map { Int16(sample: $0) }
    }
}
