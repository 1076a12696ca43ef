import CFFmpeg
import Glibc
import Wires

/// A file that FFmpeg's libraries write by its descriptor, going back to fill in what they learn late.
struct AVOutput: ~Copyable {
    private static let bufferBytes = 65_536

    let context: UnsafeMutablePointer<AVIOContext>

    init(descriptor: Int32) throws(SoundFailure) {
        guard let buffer = av_malloc(Self.bufferBytes) else { throw SoundFailure(.outOfMemory) }
        let made = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            Int32(Self.bufferBytes),
            1,
            UnsafeMutableRawPointer(bitPattern: Int(descriptor)),
            nil,
            { opaque, bytes, count in AVOutput.write(Int32(Int(bitPattern: opaque)), bytes, count) },
            { opaque, offset, whence in
                guard whence & Int32(AVSEEK_SIZE) == 0 else { return -1 }
                return Int64(lseek(Int32(Int(bitPattern: opaque)), off_t(offset), whence & 3))
            }
        )
        guard let made else {
            av_free(buffer)
            throw SoundFailure(.outOfMemory)
        }
        context = made
    }

    deinit {
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32)
        -> Int32
    {
        var written = 0
        while written < Int(count), let bytes {
            let part = Glibc.write(descriptor, bytes + written, Int(count) - written)
            if part < 0 && errno != EINTR { return -errno }
            written += max(0, part)
        }
        return Int32(clamping: written)
    }
}
