import Glibc
import System
import TestKit
import Testing
import Wires

@Suite("Messages of a decoder")
struct SoundWireTests {
    private let header = SoundHeader(
        container: "wav",
        codec: "pcm16",
        hertz: 44_100,
        channels: 2,
        statedFrames: 1_000,
        statedIsExact: true,
        tags: [.init("title", "Walk\nhome"), .init("date:riffInfo", "2026")]
    )

    @Test("Every message arrives, however the stream is cut", arguments: [1, 3, 100, 100_000])
    func everythingArrives(step: Int) throws {
        let samples = (0..<5_000).map { Float($0) / 5_000 }
        let bytes = sent { wire in
            wire.send(header)
            samples.withUnsafeBufferPointer { wire.send(samples: $0) }
            wire.send(SoundEnd(flaw: .truncated))
        }
        let expected: [SoundMessage] = [.header(header), .samples(samples), .end(SoundEnd(flaw: .truncated))]
        #expect(try read(bytes, step: step) == expected)
    }

    @Test("A failure arrives with its reason")
    func failureArrives() throws {
        let bytes = sent { $0.send(SoundFailure(.damaged, "bad block")) }
        #expect(try read(bytes, step: 7) == [.failure(SoundFailure(.damaged, "bad block"))])
    }

    @Test("Samples that are no numbers arrive as silence")
    func notANumberIsSilence() throws {
        let odd: [Float] = [1, .nan, .infinity, -.infinity, -1]
        let bytes = sent { wire in odd.withUnsafeBufferPointer { wire.send(samples: $0) } }
        #expect(try read(bytes, step: 100) == [.samples([1, 0, 0, 0, -1])])
    }

    @Test("An unknown mark, a length beyond all limits and half a sample are nonsense")
    func nonsenseIsSeen() {
        let lying: [[UInt8]] = [
            Array("XXXX".utf8) + [0, 0, 0, 0],
            [0x50, 0x4d, 0x41, 0x53, 0xff, 0xff, 0xff, 0xff],
            [0x50, 0x4d, 0x41, 0x53, 3, 0, 0, 0, 1, 2, 3],
            [0x44, 0x41, 0x45, 0x48, 2, 0, 0, 0, 65, 66],
            [0x44, 0x41, 0x45, 0x48, 0, 0, 0, 0],
        ]
        for bytes in lying { #expect(throws: SoundWireReader.Nonsense()) { _ = try read(bytes, step: 100) } }
    }

    @Test("No bytes make the reader trap", arguments: 0..<200)
    func anyBytesAreSurvived(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var bytes = sent { wire in
            wire.send(header)
            wire.send(SoundEnd())
        }
        for _ in 0..<4 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        _ = try? read(bytes, step: 5)
    }

    @Test("Orders survive as arguments, and other arguments are refused")
    func ordersArrive() {
        var order = DecodeOrder(wantsSamples: false, skippedMicroseconds: 7, processorSeconds: 9)
        order.starterWaits = false
        #expect(DecodeOrder(arguments: order.arguments) == order)
        let encode = EncodeOrder(hertz: 16_000, bitsPerSecond: 32_000, limitBytes: 5, processorSeconds: 6)
        #expect(EncodeOrder(arguments: encode.arguments) == encode)
        for wrong in [
            [], ["decode"], ["decode", "-1", "5", "bound"], ["decode", "0", "0", "bound"],
            ["play", "0", "1", "x"],
        ] {
            #expect(DecodeOrder(arguments: wrong) == nil)
            #expect(EncodeOrder(arguments: wrong) == nil)
        }
        #expect(order.skippedFrames(hertz: 1_000_000) == 7)
        #expect(DecodeOrder(skippedMicroseconds: .max, processorSeconds: 1).skippedFrames(hertz: 384_000) > 0)
    }

    private func sent(_ body: (SoundWireWriter) -> Void) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        body(SoundWireWriter(descriptor: ends[1]))
        close(ends[1])
        defer { close(ends[0]) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(ends[0], &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    private func read(_ bytes: [UInt8], step: Int) throws -> [SoundMessage] {
        var reader = SoundWireReader()
        var messages: [SoundMessage] = []
        for start in stride(from: 0, to: bytes.count, by: step) {
            bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { reader.feed($0) }
            while let message = try reader.next() { messages.append(message) }
        }
        return messages
    }
}
