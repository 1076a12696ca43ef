/// Makes one channel of what a decoder gives and sends that.
///
/// It happens on the decoder's side, so that half of a stereo memo never crosses the pipe.
package struct MonoWire {
    private let wire: SoundWireWriter
    private var mix: MonoMix
    private var mono: [Float] = []

    /// Mixes the sound of this header, and sends it there.
    package init(_ header: SoundHeader, to wire: SoundWireWriter) {
        self.wire = wire
        mix = MonoMix(channels: header.channels, hertz: header.hertz)
    }

    /// Takes interleaved samples.
    package mutating func send(_ samples: UnsafeBufferPointer<Float>) {
        mix.mix(samples, appendingTo: &mono)
        flush()
    }

    /// Sends what is still waiting for the rest of its window.
    package mutating func finish() {
        mix.finish(appendingTo: &mono)
        flush()
    }

    private mutating func flush() {
        mono.withUnsafeBufferPointer { wire.send(samples: $0) }
        mono.removeAll(keepingCapacity: true)
    }
}
