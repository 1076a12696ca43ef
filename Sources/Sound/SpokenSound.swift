package import System
internal import Wires

/// The sound of a file for the recogniser alone; nothing of it has a name, and nothing stays.
package struct SpokenSound: Sendable {
    /// Which part of a file is meant.
    package struct Stretch: Equatable, Sendable {
        /// Where it begins, in seconds.
        package var start: Double
        /// How long it is; nothing for all that comes.
        package var seconds: Double?

        package init(start: Double = 0, seconds: Double? = nil) {
            self.start = start
            self.seconds = seconds
        }
    }

    /// The samples, which can be read for as long as this value lives.
    package let ear: SpeechSamples
    /// The exact length of the stretch, in samples at 16 000 Hz.
    package let samples: Int
    private let file: UnnamedFile

    /// How many samples the stretch has beyond the cap.
    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }

    /// Decodes a file, at most up to so many samples; what is beyond them is only counted.
    package static func decoded(
        _ source: SoundSource,
        stretch: Stretch = Stretch(),
        mostSamples: Int = SpeechSamples.capSamples,
        scratch folder: String,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> SpokenSound {
        try await BlockingWork.run(label: "sound to hear") { (cancellation) throws(SoundError) in
            let decoder = try SoundDecoder(
                try SourceFile(source),
                skippingSeconds: stretch.start,
                installed: installed,
                cancellation: cancellation
            )
            let file = try UnnamedFile(in: folder)
            var writer = try SpeechWriter(path: file.path, mostSamples: mostSamples)
            let hertz = decoder.header.hertz
            let longest = SoundOptions().longestSeconds
            let end = stretch.seconds.map { Int(($0 * Double(SpeechSamples.hertz)).rounded()) } ?? .max
            var sound = try MonoSound(decoder, hertz: SpeechSamples.hertz)
            var samples = 0
            while samples < end, let block = try sound.next() {
                guard Double(sound.frames) <= longest * Double(hertz) else {
                    throw .tooLong(limitSeconds: longest)
                }
                let wanted = Array(block.prefix(end - samples))
                samples += wanted.count
                try writer.write(wanted)
            }
            try SoundFacts.check(seconds: Double(sound.frames) / Double(hertz), flaw: decoder.flaw)
            return SpokenSound(ear: writer.finish(), samples: samples, file: file)
        }
    }
}
