/// How a memo's sound is to be kept and made ready.
public struct SoundOptions: Codable, Equatable, Sendable {
    /// What the sound is kept as.
    public var archive: ArchiveFormat
    /// The archive's rate, one of ``rates``.
    public var archiveHertz: Int
    /// Whether the recogniser gets sound beyond the cap too, to be heard in parts.
    public var earBeyondCap: Bool
    /// The longest sound that is taken; it bounds what a small file can unfold into.
    public var longestSeconds: Double

    /// The rates at which a diary may keep sound.
    public static let rates = [12_000, SpeechSamples.hertz]

    /// More than any recorder writes in so many seconds: two channels of 384 kHz with 32 bit.
    package static func mostBytes(forSeconds seconds: Double) -> Int { Int(seconds) * 384_000 * 2 * 4 }

    public init(
        archive: ArchiveFormat = .opus,
        archiveHertz: Int = SpeechSamples.hertz,
        earBeyondCap: Bool = false,
        longestSeconds: Double = 86_400
    ) {
        self.archive = archive
        self.archiveHertz = archiveHertz
        self.earBeyondCap = earBeyondCap
        self.longestSeconds = longestSeconds
    }
}

/// What the diary keeps sound as.
public enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
    /// Ogg Opus at about 24 kbit/s.
    case opus
    /// AAC at about 32 kbit/s, for players that know no Opus.
    case m4a
    /// Without loss.
    case flac

    /// The end of a file's name, without the dot.
    public var fileExtension: String { rawValue }
}
