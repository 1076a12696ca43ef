import CFFmpeg
import Wires

/// Decodes descriptor 0 to messages on 1, or encodes samples on 0 to a file on 1 with the outcome on 2.
enum FFmpegProgram {
    // 135 libraries are mapped before the first byte is read; the file's share comes on top.
    private static let memoryBytes: UInt64 = 1 << 30

    static func run(arguments: [String]) -> Int32 {
        av_log_set_level(AV_LOG_QUIET)
        if let order = DecodeOrder(arguments: arguments) {
            decode(order)
        } else if let order = EncodeOrder(arguments: arguments) {
            encode(order)
        } else {
            return 64
        }
        return 0
    }

    private static func decode(_ order: DecodeOrder) {
        let file = HandedFile()
        Cage.enter(order.limits(memoryBytes: memoryBytes))
        let wire = SoundWireWriter()
        do {
            try send(FFmpegSound(file), order, to: wire)
        } catch {
            guard error.kind != .unreadable, let rescued = RawAAC(file) else { return wire.send(error) }
            wire.send(rescued.header)
            if order.wantsSamples {
                rescued.send(to: wire, skipping: order.skippedFrames(hertz: rescued.header.hertz))
            }
            wire.send(SoundEnd())
        }
    }

    private static func send(_ sound: consuming FFmpegSound, _ order: DecodeOrder, to wire: SoundWireWriter)
        throws(SoundFailure)
    {
        wire.send(sound.header)
        guard order.wantsSamples else { return wire.send(SoundEnd()) }
        let skipped = order.skippedFrames(hertz: sound.header.hertz)
        wire.send(SoundEnd(flaw: try sound.send(to: wire, skipping: skipped)))
    }

    private static func encode(_ order: EncodeOrder) {
        let seconds = order.processorSeconds
        Cage.enter(.init(memoryBytes: memoryBytes, processorSeconds: seconds, fileBytes: order.limitBytes))
        let wire = SoundWireWriter(descriptor: 2)
        do {
            var encoder = try AACEncoder()
            try encoder.encodeAll(order)
            wire.send(SoundEnd())
        } catch {
            wire.send(error)
        }
    }
}
