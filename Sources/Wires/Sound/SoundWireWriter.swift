internal import Glibc

/// The decoder's end of the wire: writes messages to a pipe, waiting while it is full.
///
/// When nobody reads any more the process ends at once, since nothing is left to do.
package struct SoundWireWriter: Sendable {
    private let descriptor: Int32

    /// Writes to standard output unless another descriptor is named.
    package init(descriptor: Int32 = 1) {
        self.descriptor = descriptor
    }

    /// Says what the file is, before its samples.
    package func send(_ header: SoundHeader) {
        send(.header, header.fields.encoded())
    }

    /// Says that the samples are over.
    package func send(_ end: SoundEnd) {
        var fields = SoundFields()
        if let flaw = end.flaw { fields.add("flaw", flaw.rawValue) }
        send(.end, fields.encoded())
    }

    /// Says why there are no more samples.
    package func send(_ failure: SoundFailure) {
        var fields = SoundFields()
        fields.add("kind", failure.kind.rawValue)
        fields.add("reason", failure.reason)
        send(.failure, fields.encoded())
    }

    /// Sends samples, in as many messages as they need.
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
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(
                descriptor,
                UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                rest.count
            )
            if count > 0 { rest = rest.dropFirst(count) }
            if count < 0 && errno != EINTR { _exit(0) }
        }
    }
}
