/// Sound made ready for recognition: a file of 16-bit little-endian mono samples at 16 000 Hz, without a header.
public struct SpeechSamples: Equatable, Sendable {
    /// The rate at which words are heard.
    public static let hertz = 16_000
    /// The most that is heard of a memo in one piece, and the longest that a recording gets.
    public static let capSeconds = 180
    /// The cap in samples.
    package static let capSamples = capSeconds * hertz

    /// The file that holds the samples.
    public var path: String
    /// How many samples it holds.
    public var samples: Int

    package init(path: String, samples: Int) {
        self.path = path
        self.samples = samples
    }

    /// The length of the sound.
    public var seconds: Double { Double(samples) / Double(Self.hertz) }
}
