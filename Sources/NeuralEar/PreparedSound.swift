/// A part of sound in the form that a neural ear takes.
enum PreparedSound {
    /// Sound that nowhere goes above this is too quiet to be understood, and is made louder.
    private static let quiet: Float = 0.03
    private static let loud: Float = 0.2

    /// Samples from -1 to 1, with silence around them.
    static func floats(of samples: [Int16], pad: Int) -> [Float] {
        let peak = samples.reduce(Float(0)) { max($0, abs(Float($1))) } / 32_768
        let gain: Float = peak > 0 && peak < quiet ? loud / peak : 1
        var floats = [Float](repeating: 0, count: samples.count + 2 * pad)
        for (place, sample) in samples.enumerated() { floats[pad + place] = gain * Float(sample) / 32_768 }
        return floats
    }
}
