/// Our end of the wire: bytes in as they arrive, messages out; nothing that it is told is believed.
package struct SoundWireReader: Sendable {
    /// The bytes are not a message of a decoder.
    package struct Nonsense: Error, Equatable, Sendable {
        package init() {}
    }

    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    /// Whether bytes are waiting that are not yet a message.
    package var isInsideMessage: Bool { start < bytes.count }

    /// Takes bytes as they came from the pipe.
    package mutating func feed(_ block: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: block)
    }

    /// The next whole message, or nothing while it is not all there.
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

    private static func message(
        _ mark: SoundMessage.Mark,
        _ content: ArraySlice<UInt8>
    ) throws(Nonsense) -> SoundMessage {
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

    /// Samples within bounds.
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
