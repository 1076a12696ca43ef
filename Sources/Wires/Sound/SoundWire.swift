internal import Glibc

/// Our end of the wire; trusts nothing that it reads.
package struct SoundWireReader: Sendable {
    package struct Nonsense: Error, Equatable, Sendable {
        package init() {}
    }

    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package mutating func feed(_ block: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: block)
    }

    package mutating func next() throws(Nonsense) -> SoundMessage? {
        guard bytes.count - start >= 8 else { return nil }
        guard let mark = SoundMessage.Mark(rawValue: number(at: start)) else { throw Nonsense() }
        let count = Int(number(at: start + 4))
        let limit = mark == .samples ? SoundMessage.limitSamples * 4 : SoundFields.limitBytes
        guard count <= limit else { throw Nonsense() }
        guard bytes.count - start - 8 >= count else { return nil }
        let content = bytes[(start + 8)..<(start + 8 + count)]
        start += 8 + count
        return try Self.message(mark, content)
    }

    private static func message(_ mark: SoundMessage.Mark, _ content: ArraySlice<UInt8>) throws(Nonsense)
        -> SoundMessage
    {
        if mark == .samples { return .samples(try samples(content)) }
        guard let fields = SoundFields(decoding: content) else { throw Nonsense() }
        switch mark {
        case .header:
            guard let header = SoundHeader(fields) else { throw Nonsense() }
            return .header(header)
        case .failure:
            guard let kind = fields["kind"].flatMap({ SoundFailure.Kind(rawValue: $0) }) else {
                throw Nonsense()
            }
            return .failure(SoundFailure(kind, fields["reason"] ?? ""))
        case .end, .samples:
            return .end(SoundEnd(flaw: fields["flaw"].flatMap { SoundEnd.Flaw(rawValue: $0) }))
        }
    }

    private static func samples(_ content: ArraySlice<UInt8>) throws(Nonsense) -> [Float] {
        guard content.count.isMultiple(of: 4) else { throw Nonsense() }
        return content.withUnsafeBytes { source in
            [Float](unsafeUninitializedCapacity: content.count / 4) { samples, count in
                UnsafeMutableRawBufferPointer(samples).copyMemory(from: source)
                count = source.count / 4
                for index in 0..<count { samples[index] = samples[index].bounded }
            }
        }
    }

    private func number(at index: Int) -> UInt32 {
        bytes[index..<(index + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The decoder's end of the wire; ends the process when nobody reads any more.
package struct SoundWireWriter: Sendable {
    private let descriptor: Int32

    package init(descriptor: Int32 = 1) { self.descriptor = descriptor }

    package func send(_ header: SoundHeader) { send(.header, header.fields.encoded()) }

    package func send(_ end: SoundEnd) {
        var fields = SoundFields()
        if let flaw = end.flaw { fields.add("flaw", flaw.rawValue) }
        send(.end, fields.encoded())
    }

    package func send(_ failure: SoundFailure) {
        var fields = SoundFields()
        fields.add("kind", failure.kind.rawValue)
        fields.add("reason", failure.reason)
        send(.failure, fields.encoded())
    }

    package func send(samples: UnsafeBufferPointer<Float>) {
        var start = 0
        while start < samples.count {
            let part = samples[start..<min(start + SoundMessage.limitSamples, samples.count)]
            let block = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: part))
            sendMark(.samples, count: block.count)
            write(block)
            start = part.endIndex
        }
    }

    private func send(_ mark: SoundMessage.Mark, _ bytes: [UInt8]) {
        sendMark(mark, count: bytes.count)
        bytes.withUnsafeBytes { write($0) }
    }

    private func sendMark(_ mark: SoundMessage.Mark, count: Int) {
        let pair = [mark.rawValue.littleEndian, UInt32(clamping: count).littleEndian]
        pair.withUnsafeBytes { write($0) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        if !HelperPipes.write(bytes, to: descriptor) { _exit(0) }
    }
}
