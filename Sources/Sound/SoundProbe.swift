public import System

/// Looks at a sound without keeping anything of it.
public enum SoundProbe {
    /// What a file says about itself; nothing is decoded, so a length may be missing or an estimate.
    public static func facts(
        of source: SoundSource,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> SoundFacts {
        try await BlockingWork.run(label: "sound probe") { (cancellation) throws(SoundError) in
            let file = try SourceFile(source)
            let decoder = try SoundDecoder(
                file,
                wantsSamples: false,
                installed: installed,
                cancellation: cancellation
            )
            return SoundFacts(decoder, bytes: file.bytes, frames: nil)
        }
    }

    /// What is found by decoding all of a file.
    public static func measure(
        _ source: SoundSource,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> Measured {
        try await BlockingWork.run(label: "sound probe") { (cancellation) throws(SoundError) in
            let file = try SourceFile(source)
            let decoder = try SoundDecoder(file, installed: installed, cancellation: cancellation)
            var sound = try MonoSound(decoder, hertz: SpeechSamples.hertz)
            var loudness = LoudnessMeter(), waveform = WaveformMeter()
            while let block = try sound.next() {
                loudness.add(block)
                waveform.add(block)
            }
            return Measured(
                facts: SoundFacts(decoder, bytes: file.bytes, frames: sound.frames),
                waveform: waveform.waveform(),
                loudness: loudness.loudness()
            )
        }
    }

    /// A file's own words and what was found.
    public struct Measured: Equatable, Sendable {
        /// What the file is, with its exact length.
        public var facts: SoundFacts
        /// The picture of the sound.
        public var waveform: Waveform
        /// How loud it is.
        public var loudness: Loudness

        public init(facts: SoundFacts, waveform: Waveform, loudness: Loudness) {
            self.facts = facts
            self.waveform = waveform
            self.loudness = loudness
        }
    }
}
