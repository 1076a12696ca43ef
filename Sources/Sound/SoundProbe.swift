package import System

/// Examines sound and keeps nothing of it.
package enum SoundProbe {
    /// Decodes nothing, so a length may be missing or an estimate.
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

    /// Decodes the whole file.
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

    package struct Measured: Equatable, Sendable {
        /// With the exact length.
        package var facts: SoundFacts
        package var waveform: Waveform
        package var loudness: Loudness

        package init(facts: SoundFacts, waveform: Waveform, loudness: Loudness) {
            self.facts = facts
            self.waveform = waveform
            self.loudness = loudness
        }
    }
}
