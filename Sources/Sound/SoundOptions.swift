/// How a memo's sound is to be kept and made ready.
package struct SoundOptions: Codable, Equatable, Sendable {
    /// What the sound is kept as.
    package var archive: ArchiveFormat
    /// The archive's rate, one of ``rates``.
    package var archiveHertz: Int
    /// Whether the recogniser gets sound beyond the cap too, to be heard in parts.
    package var earBeyondCap: Bool
    /// The longest sound that is taken; it bounds what a small file can unfold into.
    package var longestSeconds: Double

    /// The rates at which a diary may keep sound.
    package static let rates = [12_000, SpeechSamples.hertz]

    /// More than any recorder writes in so many seconds: two channels of 384 kHz with 32 bit.
    package static func mostBytes(forSeconds seconds: Double) -> Int { Int(seconds) * 384_000 * 2 * 4 }

    package init(
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
package enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
    /// Ogg Opus at about 24 kbit/s.
    case opus
    /// AAC at about 32 kbit/s, for players that know no Opus.
    case m4a
    /// Without loss.
    case flac

    /// The end of a file's name, without the dot.
    package var fileExtension: String { rawValue }
}
