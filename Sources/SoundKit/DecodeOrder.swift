/// What a decoder is told to do with the file that it was handed, as arguments of its program.
package struct DecodeOrder: Equatable, Sendable {
    /// Whether samples are wanted, or the header only.
    package var wantsSamples: Bool
    /// How many frames to pass over before the first that is wanted.
    package var skippedFrames: Int
    /// How much computing time it may take.
    package var processorSeconds: Int
    /// Whether the thread that starts the decoder waits for it, so that it may die with that thread.
    package var starterWaits: Bool

    package init(
        wantsSamples: Bool = true,
        skippedFrames: Int = 0,
        processorSeconds: Int,
        starterWaits: Bool = true
    ) {
        self.starterWaits = starterWaits
        self.wantsSamples = wantsSamples
        self.skippedFrames = skippedFrames
        self.processorSeconds = processorSeconds
    }

    package var arguments: [String] {
        [
            wantsSamples ? "decode" : "probe", "\(skippedFrames)", "\(processorSeconds)",
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
            skippedFrames: skipped,
            processorSeconds: seconds,
            starterWaits: arguments[3] == "bound"
        )
    }
}
