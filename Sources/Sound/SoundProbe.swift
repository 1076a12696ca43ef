package import System

/// Looks at a sound without keeping anything of it.
package enum SoundProbe {
    /// What a file says about itself; nothing is decoded, so a length may be missing or an estimate.
    package static func facts(
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
    package static func measure(
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
    package struct Measured: Equatable, Sendable {
        /// What the file is, with its exact length.
        package var facts: SoundFacts
        /// The picture of the sound.
        package var waveform: Waveform
        /// How loud it is.
        package var loudness: Loudness

        package init(facts: SoundFacts, waveform: Waveform, loudness: Loudness) {
            self.facts = facts
            self.waveform = waveform
            self.loudness = loudness
        }
    }
}
