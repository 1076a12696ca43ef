/// Sound made ready for recognition: a file of 16-bit little-endian mono samples at 16 000 Hz, without a header.
public struct SpeechSamples: Equatable, Sendable {
    public static let hertz = 16_000
    /// At most this many samples of one memo are heard in one piece: 180 s.
    public static let capSamples = 2_880_000

    /// The file that holds the samples.
    public var path: String
    /// How many samples it holds.
    public var samples: Int

    public init(path: String, samples: Int) {
        self.path = path
        self.samples = samples
    }

    public var seconds: Double { Double(samples) / Double(Self.hertz) }
}
