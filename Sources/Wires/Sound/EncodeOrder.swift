/// What an encoder is told: mono 32-bit samples come in, an M4A file goes out.
package struct EncodeOrder: Equatable, Sendable {
    /// The rate of the sound, which stays.
    package var hertz: Int
    /// How much the sound may take in the file.
    package var bitsPerSecond: Int
    /// The file may not become larger than this.
    package var limitBytes: Int
    /// How long the program may compute.
    package var processorSeconds: Int

    package init(hertz: Int, bitsPerSecond: Int, limitBytes: Int, processorSeconds: Int) {
        self.hertz = hertz
        self.bitsPerSecond = bitsPerSecond
        self.limitBytes = limitBytes
        self.processorSeconds = processorSeconds
    }

    /// The order as the program's arguments.
    package var arguments: [String] {
        ["encode", "\(hertz)", "\(bitsPerSecond)", "\(limitBytes)", "\(processorSeconds)"]
    }

    /// Understands the arguments after the program's name; nothing when they are not an order.
    package init?(arguments: [String]) {
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
        guard arguments.first == "encode", arguments.count == 5, numbers.count == 4 else { return nil }
        self.init(
            hertz: numbers[0],
            bitsPerSecond: numbers[1],
            limitBytes: numbers[2],
            processorSeconds: numbers[3]
        )
    }
}
