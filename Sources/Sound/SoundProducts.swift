internal import System

/// What is made of a memo's sound while it passes: samples for the recogniser, archive, waveform and loudness.
struct SoundProducts: ~Copyable {
    private var ear: SpeechWriter
    private var archive: ArchiveWriter
    private var waveform = WaveformMeter()
    private var loudness = LoudnessMeter()
    private var samples = 0

    init(
        folder: String,
        options: SoundOptions,
        installed: InstalledFiles,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        let ear = try SpeechWriter(
            path: "\(folder)/ear.s16",
            mostSamples: options.earBeyondCap ? .max : SpeechSamples.capSamples
        )
        let archive = try ArchiveWriter(
            options.archive,
            hertz: options.archiveHertz,
            path: "\(folder)/archive.\(options.archive.fileExtension)",
            installed: installed,
            cancellation: cancellation
        )
        self.ear = ear
        self.archive = archive
    }

    /// Takes mono samples at the recogniser's rate.
    mutating func hear(_ block: [Float]) throws(SoundError) {
        samples += block.count
        try ear.write(block)
        waveform.add(block)
        loudness.add(block)
    }

    /// Takes mono samples at the archive's rate.
    mutating func keep(_ block: [Float]) throws(SoundError) {
        try archive.write(block)
    }

    consuming func finish(facts: SoundFacts) throws(SoundError) -> TakenSound {
        let (samples, waveform, loudness) = (samples, waveform.waveform(), loudness.loudness())
        return TakenSound(
            archive: try archive.finish(),
            ear: ear.finish(),
            samples: samples,
            source: facts,
            waveform: waveform,
            loudness: loudness
        )
    }
}
