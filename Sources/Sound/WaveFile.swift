/// Whole WAV files in memory.
package enum WaveFile {
    /// A file of 16-bit mono sound, at the recogniser's rate unless another is named.
    package static func bytes(of samples: [Int16], hertz: Int = SpeechSamples.hertz) -> [UInt8] {
        let format = CaptureFormat(.s16le, hertz: hertz, channels: 1) ?? .ear
        return WaveHeader.header(format, soundBytes: 2 * samples.count) + samples.fileBytes
    }
}
