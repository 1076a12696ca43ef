package import Ground
internal import SoundWire

/// The sound of a file for the recogniser alone; nothing of it has a name, and nothing stays.
package struct SpokenSound: Sendable {
    /// The samples, which can be read for as long as this value lives.
    package let ear: SpeechSamples
    /// The exact length of the whole file, in samples at 16 000 Hz.
    package let samples: Int
    private let file: UnnamedFile

    /// How many samples the file has beyond the cap.
    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }

    /// Decodes a file, at most up to the cap unless all is asked for.
    package static func take(
        _ source: SoundSource,
        beyondCap: Bool,
        scratch folder: String,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> SpokenSound {
        try await BlockingWork.run(label: "sound to hear") { (cancellation) throws(SoundError) in
            let decoder = try SoundDecoder(
                try SourceFile(source),
                installed: installed,
                cancellation: cancellation
            )
            let file = try UnnamedFile(in: folder)
            var writer = try SpeechWriter(
                path: file.path,
                mostSamples: beyondCap ? .max : SpeechSamples.capSamples
            )
            let hertz = decoder.header.hertz
            let longest = SoundOptions().longestSeconds
            var sound = try MonoSound(decoder, hertz: SpeechSamples.hertz)
            var samples = 0
            while let block = try sound.next() {
                guard Double(sound.frames) <= longest * Double(hertz) else {
                    throw .tooLong(limitSeconds: longest)
                }
                samples += block.count
                try writer.write(block)
            }
            guard sound.frames > 0 else { throw .empty }
            guard sound.frames >= hertz else {
                throw .tooShort(seconds: Double(sound.frames) / Double(hertz))
            }
            return SpokenSound(ear: writer.finish(), samples: samples, file: file)
        }
    }
}
