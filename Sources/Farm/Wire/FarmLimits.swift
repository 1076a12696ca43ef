internal import Sound

/// Limits on what any member of a farm accepts.
package enum FarmLimits {
    /// A part that is heard as one job, in samples: the cap.
    package static let samples = SpeechSamples.capSamples
    package static let firstSample = 360_000 * SpeechSamples.hertz
    /// A message that fits a server's usual limit of 1 MiB with what is written around it.
    package static let messageBytes = 900_000
    /// The packed sound of a part: noise is hardly smaller than its samples.
    package static let soundBytes = 2 * samples + 100_000
    /// The messages in which that travels.
    package static let chunks = (soundBytes + messageBytes - 1) / messageBytes
    /// The personal words that come with a job.
    package static let personalWords = 5_000
    /// A name, a spelling, a pronunciation.
    package static let textBytes = 1_000
    package static let tries = 5
}
