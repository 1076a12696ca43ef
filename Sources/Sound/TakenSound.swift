/// The products of a memo's sound.
package struct TakenSound: Equatable, Sendable {
    /// Complete, synced and read back.
    package var archive: ArchivedSound
    /// At most the cap, unless all was asked for.
    package var ear: SpeechSamples
    /// The exact length of the whole memo, at 16 000 Hz.
    package var samples: Int
    package var source: SoundFacts
    package var waveform: Waveform
    package var loudness: Loudness

    package init(
        archive: ArchivedSound,
        ear: SpeechSamples,
        samples: Int,
        source: SoundFacts,
        waveform: Waveform,
        loudness: Loudness
    ) {
        self.archive = archive
        self.ear = ear
        self.samples = samples
        self.source = source
        self.waveform = waveform
        self.loudness = loudness
    }

    package var seconds: Double { Double(samples) / Double(SpeechSamples.hertz) }

    /// At 16 000 Hz.
    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }
}

package struct ArchivedSound: Codable, Equatable, Sendable {
    package var path: String
    /// `opus`, `aac` or `flac`.
    package var codec: String
    package var hertz: Int
    package var channels: Int
    package var seconds: Double
    package var bytes: Int

    package init(path: String, codec: String, hertz: Int, channels: Int = 1, seconds: Double, bytes: Int) {
        self.path = path
        self.codec = codec
        self.hertz = hertz
        self.channels = channels
        self.seconds = seconds
        self.bytes = bytes
    }
}

package struct Loudness: Codable, Equatable, Sendable {
    /// Integrated loudness of EBU R 128 in LUFS; nil if all of it is below the gate.
    package var integrated: Double?
    /// In dBTP; nil for digital silence.
    package var truePeak: Double?

    package init(integrated: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}

package struct SoundOptions: Codable, Equatable, Sendable {
    package var archive: ArchiveFormat
    /// One of ``rates``.
    package var archiveHertz: Int
    /// Gives the recogniser sound beyond the cap, to be heard in parts.
    package var earBeyondCap: Bool
    /// Bounds what a small file can unfold into.
    package var longestSeconds: Double

    package static let rates = [12_000, SpeechSamples.hertz]

    /// The most that any recorder writes: two channels of 384 kHz with 32 bits.
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

package enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
    /// About 24 kbit/s.
    case opus
    /// About 32 kbit/s, for players without Opus.
    case m4a
    case flac

    /// Without the dot.
    package var fileExtension: String { rawValue }
}
