package struct DecodeOrder: Equatable, Sendable {
    package var wantsSamples: Bool
    package var skippedMicroseconds: Int
    package var processorSeconds: Int
    /// A waiting starter lets the decoder die with its thread.
    package var starterWaits: Bool

    package init(
        wantsSamples: Bool = true,
        skippedMicroseconds: Int = 0,
        processorSeconds: Int,
        starterWaits: Bool = true
    ) {
        (self.wantsSamples, self.skippedMicroseconds) = (wantsSamples, skippedMicroseconds)
        (self.processorSeconds, self.starterWaits) = (processorSeconds, starterWaits)
    }

    package func skippedFrames(hertz: Int) -> Int {
        let (seconds, rest) = skippedMicroseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: hertz)
        return overflow ? .max / 2 : min(Int.max / 2, whole) + rest * hertz / 1_000_000
    }

    package var arguments: [String] {
        let (task, tie) = (wantsSamples ? "decode" : "probe", starterWaits ? "bound" : "free")
        return [task, "\(skippedMicroseconds)", "\(processorSeconds)", tie]
    }

    package func limits(memoryBytes: UInt64) -> Cage.Limits {
        .init(memoryBytes: memoryBytes, processorSeconds: processorSeconds, diesWithStarter: starterWaits)
    }

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

/// Mono 32-bit samples in, an M4A file out.
package struct EncodeOrder: Equatable, Sendable {
    package var hertz: Int
    package var bitsPerSecond: Int
    package var limitBytes: Int
    package var processorSeconds: Int

    package init(hertz: Int, bitsPerSecond: Int, limitBytes: Int, processorSeconds: Int) {
        (self.hertz, self.bitsPerSecond) = (hertz, bitsPerSecond)
        (self.limitBytes, self.processorSeconds) = (limitBytes, processorSeconds)
    }

    package var arguments: [String] {
        ["encode", "\(hertz)", "\(bitsPerSecond)", "\(limitBytes)", "\(processorSeconds)"]
    }

    package init?(arguments: [String]) {
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
        guard arguments.first == "encode", arguments.count == 5, numbers.count == 4 else { return nil }
        (hertz, bitsPerSecond) = (numbers[0], numbers[1])
        (limitBytes, processorSeconds) = (numbers[2], numbers[3])
    }
}
