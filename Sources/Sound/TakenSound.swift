/// A memo's sound, taken in: what is kept, what is heard, and what is known about it.
package struct TakenSound: Equatable, Sendable {
    /// The small file for the diary, complete, synced and read back.
    package var archive: ArchivedSound
    /// The sound for the recogniser, at most the cap unless all was asked for.
    package var ear: SpeechSamples
    /// The exact length of the whole memo, in samples at 16 000 Hz.
    package var samples: Int
    /// What the memo was as it arrived.
    package var source: SoundFacts
    /// The picture of the whole memo.
    package var waveform: Waveform
    /// How loud the whole memo is.
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

    /// The exact length of the whole memo.
    package var seconds: Double { Double(samples) / Double(SpeechSamples.hertz) }

    /// How many samples at 16 000 Hz the memo has beyond the cap.
    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }
}

/// A sound file of the diary.
package struct ArchivedSound: Codable, Equatable, Sendable {
    /// Where the file is.
    package var path: String
    /// `opus`, `aac` or `flac`.
    package var codec: String
    /// Frames in a second.
    package var hertz: Int
    /// Samples in a frame.
    package var channels: Int
    /// The length of the sound.
    package var seconds: Double
    /// The size of the file.
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

/// How loud a memo is.
package struct Loudness: Codable, Equatable, Sendable {
    /// Integrated loudness of EBU R 128 in LUFS; nothing when all of it is below the gate.
    package var integrated: Double?
    /// The true peak in dBTP; nothing for digital silence.
    package var truePeak: Double?

    package init(integrated: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}
