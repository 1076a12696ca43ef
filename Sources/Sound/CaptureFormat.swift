internal import Wires

/// How captured sound is written as bytes.
public struct CaptureFormat: Hashable, Sendable {
    /// One sample, always with the low byte first.
    public enum Encoding: String, CaseIterable, Sendable {
        case u8, s16le, s24le, s32le, f32le

        /// How many bytes one sample has.
        package var bytes: Int {
            switch self {
            case .u8: 1
            case .s16le: 2
            case .s24le: 3
            case .s32le, .f32le: 4
            }
        }
    }

    /// How one sample is written.
    public var encoding: Encoding
    /// Frames in a second.
    public var hertz: Int
    /// Samples in a frame.
    public var channels: Int

    /// A format, or nothing when no memo can have it.
    public init?(_ encoding: Encoding, hertz: Int, channels: Int) {
        guard (4_000...384_000).contains(hertz), (1...32).contains(channels) else { return nil }
        self.encoding = encoding
        self.hertz = hertz
        self.channels = channels
    }

    /// Reads a description such as `s16le,16000,1`.
    public init?(_ description: String) {
        let parts = description.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let encoding = Encoding(rawValue: String(parts[0])),
            let hertz = Int(parts[1]), let channels = Int(parts[2])
        else { return nil }
        self.init(encoding, hertz: hertz, channels: channels)
    }

    private init(hertz: Int) {
        encoding = .s16le
        self.hertz = hertz
        channels = 1
    }

    /// What the recogniser hears: 16-bit mono at 16 000 Hz.
    package static let ear = CaptureFormat(hertz: SpeechSamples.hertz)

    /// How many bytes a frame has.
    package var bytesPerFrame: Int { encoding.bytes * channels }

    /// How many frames a recording may have.
    package var capFrames: Int { hertz * SpeechSamples.capSeconds }

    /// Mono samples between -1 and 1, the mean of the channels; what is left of half a frame is passed over.
    package func monoSamples(of sound: [UInt8]) -> [Float] {
        let all = samples(of: sound)
        guard channels > 1 else { return all }
        let scale = 1 / Float(channels)
        return stride(from: 0, to: all.count, by: channels).map { frame in
            all[frame..<frame + channels].reduce(0, +) * scale
        }
    }

    /// The samples of all channels in turn, between -1 and 1; what is left of half a frame is passed over.
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
        case .f32le:
            return Float(bitPattern: word(4)).bounded
        }
    }
}
