internal import Wires

/// Captured sound on its way to the recogniser while it is made: the samples that a filed recording would give it.
package struct LiveSpeech: ~Copyable {
    private let format: CaptureFormat
    private var mix: MonoMix
    private var converter: SampleRateConverter

    /// Begins a new sound of this format.
    package init(_ format: CaptureFormat) throws(SoundError) {
        self.format = format
        mix = MonoMix(channels: format.channels, hertz: format.hertz)
        converter = try SampleRateConverter(from: format.hertz, to: SpeechSamples.hertz, isLive: true)
    }

    /// Takes whole frames and gives the samples that are ready.
    ///
    /// They lag behind by the reach of the filters, and by a quarter of a second where there are several channels.
    package mutating func samples(of sound: [UInt8]) throws(SoundError) -> [Int16] {
        var mono: [Float] = []
        format.samples(of: sound).withUnsafeBufferPointer { mix.mix($0, appendingTo: &mono) }
        var samples: [Float] = []
        try converter.convert(mono, appendingTo: &samples)
        return samples.map { Int16(sample: $0) }
    }
}
