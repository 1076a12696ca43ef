import CFFmpeg
import Glibc
import Wires

/// Lets FFmpeg read the file by position, without a name or a protocol.
struct AVInput: ~Copyable {
    private static let bufferBytes = 65_536

    let context: UnsafeMutablePointer<AVIOContext>
    private let cursor: HandedCursor

    init(_ file: HandedFile) throws(SoundFailure) {
        let cursor = HandedCursor(file)
        guard let buffer = av_malloc(Self.bufferBytes) else { throw SoundFailure(.outOfMemory) }
        let opaque = Unmanaged.passUnretained(cursor).toOpaque()
        let made = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            Int32(Self.bufferBytes),
            0,
            opaque,
            { opaque, room, count in AVInput.read(opaque, room, count) },
            nil,
            { opaque, offset, whence in AVInput.seek(opaque, offset, whence) }
        )
        guard let made else {
            av_free(buffer)
            throw SoundFailure(.outOfMemory)
        }
        self.cursor = cursor
        context = made
    }

    var failure: SoundFailure? { cursor.failure }

    deinit {
        // The library may have replaced our buffer.
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }

    private static func read(
        _ opaque: UnsafeMutableRawPointer?,
        _ room: UnsafeMutablePointer<UInt8>?,
        _ count: Int32
    ) -> Int32 {
        guard let cursor = cursor(opaque), count > 0 else { return Int32(cffmpeg_error_end_of_file) }
        let read = cursor.read(into: UnsafeMutableRawBufferPointer(start: room, count: Int(count)))
        return read > 0 ? Int32(clamping: read) : Int32(cffmpeg_error_end_of_file)
    }

    private static func seek(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
        guard let cursor = cursor(opaque) else { return -1 }
        if whence & Int32(AVSEEK_SIZE) != 0 { return Int64(cursor.file.bytes) }
        return cursor.seek(Int(offset), from: whence & 3).map { Int64($0) } ?? -1
    }

    private static func cursor(_ opaque: UnsafeMutableRawPointer?) -> HandedCursor? {
        opaque.map { Unmanaged<HandedCursor>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Lets FFmpeg write by descriptor and go back to fill in lengths.
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
