/// What a decoder is told to do with the file that it was handed, as arguments of its program.
package struct DecodeOrder: Equatable, Sendable {
    /// Whether samples are wanted, or the header only.
    package var wantsSamples: Bool
    /// How many microseconds of sound to pass over before the first frame that is wanted.
    package var skippedMicroseconds: Int
    /// How much computing time it may take.
    package var processorSeconds: Int
    /// Whether the thread that starts the decoder waits for it, so that it may die with that thread.
    package var starterWaits: Bool

    package init(
        wantsSamples: Bool = true,
        skippedMicroseconds: Int = 0,
        processorSeconds: Int,
        starterWaits: Bool = true
    ) {
        self.starterWaits = starterWaits
        self.wantsSamples = wantsSamples
        self.skippedMicroseconds = skippedMicroseconds
        self.processorSeconds = processorSeconds
    }

    /// The skipped time in frames of a rate.
    package func skippedFrames(hertz: Int) -> Int {
        let (seconds, rest) = skippedMicroseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: hertz)
        return overflow ? .max / 2 : min(Int.max / 2, whole) + rest * hertz / 1_000_000
    }

    /// The order as the program's arguments.
    package var arguments: [String] {
        [
            wantsSamples ? "decode" : "probe", "\(skippedMicroseconds)", "\(processorSeconds)",
            starterWaits ? "bound" : "free",
        ]
    }

    /// Understands the arguments after the program's name; nothing when they are not an order.
    package init?(arguments: [String]) {
        guard arguments.count == 4, arguments[0] == "decode" || arguments[0] == "probe",
            let skipped = Int(arguments[1]), skipped >= 0,
            let seconds = Int(arguments[2]), seconds > 0
        else { return nil }
        self.init(
            wantsSamples: arguments[0] == "decode",
            skippedMicroseconds: skipped,
            processorSeconds: seconds,
            starterWaits: arguments[3] == "bound"
        )
    }
}
