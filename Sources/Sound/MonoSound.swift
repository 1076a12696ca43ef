internal import Wires

/// A file's sound at one rate, block by block.
struct MonoSound: ~Copyable {
    let decoder: SoundDecoder
    /// How many frames of the file have gone in.
    private(set) var frames = 0
    private var converter: SampleRateConverter?

    init(_ decoder: SoundDecoder, hertz: Int) throws(SoundError) {
        converter = try SampleRateConverter(from: decoder.header.hertz, to: hertz)
        self.decoder = decoder
    }

    /// What comes of the next block, perhaps nothing yet; nil after the last.
    mutating func next() throws(SoundError) -> [Float]? {
        var output: [Float] = []
        guard converter != nil else { return nil }
        if let block = try decoder.next() {
            frames += block.count
            try converter?.convert(block, appendingTo: &output)
        } else if let converter = converter.take() {
            try converter.finish(appendingTo: &output)
        }
        return output
    }
}
