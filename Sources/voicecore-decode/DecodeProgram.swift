import Wires

enum DecodeProgram {
    private static let memoryBytes: UInt64 = 384 << 20

    static func run(arguments: [String]) -> Int32 {
        if arguments == [Cage.question] {
            return Cage.enter(Cage.Limits(memoryBytes: memoryBytes, processorSeconds: 1)) ? 0 : 1
        }
        guard let order = DecodeOrder(arguments: arguments) else { return 64 }
        var file = HandedFile()
        Cage.enter(order.limits(memoryBytes: memoryBytes))
        file.correction = WaveSize.correction(for: file) ?? OpusRate.correction(for: file)
        let wire = SoundWireWriter()
        do {
            let sound = try SndFileSound(file)
            wire.send(sound.header)
            let skipped = order.skippedFrames(hertz: sound.header.hertz)
            wire.send(SoundEnd(flaw: order.wantsSamples ? try sound.send(to: wire, skipping: skipped) : nil))
        } catch {
            wire.send(error)
        }
        return 0
    }
}
