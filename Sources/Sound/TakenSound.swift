/// A memo's sound, taken in: what is kept, what is heard, and what is known about it.
public struct TakenSound: Equatable, Sendable {
    /// The small file for the diary, complete, synced and read back.
    public var archive: ArchivedSound
    /// The sound for the recogniser, at most the cap unless all was asked for.
    public var ear: SpeechSamples
    /// The exact length of the whole memo, in samples at 16 000 Hz.
    public var samples: Int
    /// What the memo was as it arrived.
    public var source: SoundFacts
    /// The picture of the whole memo.
    public var waveform: Waveform
    /// How loud the whole memo is.
    public var loudness: Loudness

    public init(
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

    /// The exact length of the whole memo.
    public var seconds: Double { Double(samples) / Double(SpeechSamples.hertz) }

    /// How many samples at 16 000 Hz the memo has beyond the cap.
    public var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }
}

/// A sound file of the diary.
public struct ArchivedSound: Codable, Equatable, Sendable {
    /// Where the file is.
    public var path: String
    /// `opus`, `aac` or `flac`.
    public var codec: String
    /// Frames in a second.
    public var hertz: Int
    /// Samples in a frame.
    public var channels: Int
    /// The length of the sound.
    public var seconds: Double
    /// The size of the file.
    public var bytes: Int

    public init(path: String, codec: String, hertz: Int, channels: Int = 1, seconds: Double, bytes: Int) {
        self.path = path
        self.codec = codec
        self.hertz = hertz
        self.channels = channels
        self.seconds = seconds
        self.bytes = bytes
    }
}

/// How loud a memo is.
public struct Loudness: Codable, Equatable, Sendable {
    /// Integrated loudness of EBU R 128 in LUFS; nothing when all of it is below the gate.
    public var integrated: Double?
    /// The true peak in dBTP; nothing for digital silence.
    public var truePeak: Double?

    public init(integrated: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}
