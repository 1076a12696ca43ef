internal import CSndFile
internal import Glibc

/// Writes Ogg Opus or FLAC with libsndfile.
final class SndFileEncoder: ArchiveEncoding {
    static let opusBitsPerSecond = 24_000.0

    private var handle: OpaquePointer?
    private let format: ArchiveFormat
    private let descriptor: Int32

    init(_ format: ArchiveFormat, hertz: Int, descriptor: Int32) throws(SoundError) {
        var info = SF_INFO()
        info.samplerate = Int32(clamping: hertz)
        info.channels = 1
        info.format = Int32(
            format == .flac ? SF_FORMAT_FLAC | SF_FORMAT_PCM_16 : SF_FORMAT_OGG | SF_FORMAT_OPUS
        )
        // The library writes its end also when it is let go unfinished: by then the caller may have closed the file,
        // and its number may be another file's.
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard own >= 0 else { throw .cannotWrite(errno: errno) }
        guard let handle = sf_open_fd(own, Int32(SFM_WRITE), &info, yes) else {
            throw .cannotEncode(reason: String(cString: sf_strerror(nil)))
        }
        self.handle = handle
        self.format = format
        self.descriptor = descriptor
        if format == .opus {
            // The library's level runs from 256 kbit/s at 0 down to 6 kbit/s at 1.
            var level = 1 - (Self.opusBitsPerSecond - 6_000) / 250_000
            sf_command(
                handle,
                Int32(SFC_SET_COMPRESSION_LEVEL),
                &level,
                Int32(MemoryLayout<Double>.size)
            )
        }
        sf_command(handle, Int32(SFC_SET_CLIPPING), nil, yes)
    }

    deinit {
        if let handle { sf_close(handle) }
    }

    func write(_ block: [Float]) throws(SoundError) {
        guard let handle else { return }
        guard sf_writef_float(handle, block, sf_count_t(block.count)) == block.count else {
            throw Self.error(sf_error(handle))
        }
    }

    func finish() throws(SoundError) {
        guard let handle else { return }
        self.handle = nil
        let code = sf_close(handle)
        guard code == 0 else { throw Self.error(code) }
        if format == .opus { try OggSerial.settle(descriptor) }
    }

    private static func error(_ code: Int32) -> SoundError {
        // What the system says here is about the disk; the library keeps only that it said something.
        if Int(code) == SF_ERR_SYSTEM { return .cannotWrite(errno: errno == 0 ? EIO : errno) }
        return .cannotEncode(reason: String(cString: sf_error_number(code)))
    }
}

// `SF_TRUE` of the C header.
private let yes: Int32 = 1
