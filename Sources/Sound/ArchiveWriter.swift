internal import CSndFile
internal import Glibc
internal import System
internal import Wires

/// Writes a sound file beside its place, syncs it, reads it back, then renames it.
struct ArchiveWriter: ~Copyable {
    private let format: ArchiveFormat
    private let hertz: Int
    private let path: String
    private let file: UnfinishedFile
    private let encoder: any ArchiveEncoding
    private let installed: InstalledFiles
    private let cancellation: CancellationFlag
    private var samples = 0

    init(
        _ format: ArchiveFormat,
        hertz: Int,
        path: String,
        installed: InstalledFiles = .standard,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        guard SoundOptions.rates.contains(hertz) else { throw .cannotEncode(reason: "\(hertz) Hz") }
        let file = try UnfinishedFile(for: path)
        encoder =
            switch format {
            case .opus, .flac: try SndFileEncoder(format, hertz: hertz, descriptor: file.descriptor)
            case .m4a:
                try AACEncoderProcess(
                    hertz: hertz,
                    file: file.descriptor,
                    installed: installed,
                    cancellation: cancellation
                )
            }
        (self.format, self.hertz, self.path) = (format, hertz, path)
        (self.installed, self.cancellation) = (installed, cancellation)
        self.file = file
    }

    mutating func write(_ block: [Float]) throws(SoundError) {
        guard !block.isEmpty else { return }
        try encoder.write(block)
        samples += block.count
    }

    /// Compares the file's length with the written one before naming it.
    consuming func finish() throws(SoundError) -> ArchivedSound {
        try encoder.finish()
        let bytes = try file.sync()
        let readBack = try SoundDecoder(
            SourceFile(path: file.readingPath),
            wantsSamples: false,
            installed: installed,
            cancellation: cancellation
        ).header.statedFrames
        guard readBack == samples else { throw .archiveDiffers(written: samples, readBack: readBack ?? 0) }
        let seconds = Double(samples) / Double(hertz)
        try file.move()
        return ArchivedSound(path: path, codec: format.codec, hertz: hertz, seconds: seconds, bytes: bytes)
    }
}

extension ArchiveFormat {
    package var codec: String {
        switch self {
        case .opus: "opus"
        case .m4a: "aac"
        case .flac: "flac"
        }
    }
}

protocol ArchiveEncoding: AnyObject {
    func write(_ block: [Float]) throws(SoundError)
    func finish() throws(SoundError)
}

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
        // The library also writes when an unfinished file is released, after the caller may have closed the descriptor.
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard own >= 0 else { throw .cannotWrite(errno: errno) }
        guard let handle = sf_open_fd(own, Int32(SFM_WRITE), &info, yes) else {
            throw .cannotEncode(reason: String(cString: sf_strerror(nil)))
        }
        (self.handle, self.format, self.descriptor) = (handle, format, descriptor)
        if format == .opus {
            // The library's level runs from 256 kbit/s at 0 down to 6 kbit/s at 1.
            var level = 1 - (Self.opusBitsPerSecond - 6_000) / 250_000
            sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
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
        // `errno` holds the disk's error; the library only notes that there was one.
        if Int(code) == SF_ERR_SYSTEM { return .cannotWrite(errno: errno == 0 ? EIO : errno) }
        return .cannotEncode(reason: String(cString: sf_error_number(code)))
    }
}

// `SF_TRUE` of the C header.
private let yes: Int32 = 1

/// Replaces libsndfile's random stream number, so that the same sound always gives the same bytes.
enum OggSerial {
    private static let serial: [UInt8] = Array("memo".utf8)
    private static let serialOffset = 14

    static func settle(_ descriptor: Int32) throws(SoundError) {
        var place = 0
        while var page = try page(at: place, of: descriptor) {
            page.replace(at: serialOffset, with: serial)
            guard pwrite(descriptor, page.bytes, OggPage.headBytes, off_t(place)) == OggPage.headBytes else {
                throw .cannotWrite(errno: errno)
            }
            place += page.bytes.count
        }
    }

    private static func page(at place: Int, of descriptor: Int32) throws(SoundError) -> OggPage? {
        var bytes = [UInt8](repeating: 0, count: OggPage.mostBytes)
        let count = pread(descriptor, &bytes, bytes.count, off_t(place))
        guard count >= 0 else { throw .cannotWrite(errno: errno) }
        guard count > 0 else { return nil }
        guard let page = OggPage(beginning: bytes[..<count]) else {
            throw .cannotEncode(reason: "a page of the archive is not whole")
        }
        return page
    }
}

struct UnfinishedFile: ~Copyable {
    let descriptor: Int32
    private let beside: String
    private let path: String

    init(for path: String) throws(SoundError) {
        beside = DurableFile.unfinishedPath(beside: path)
        self.path = path
        descriptor = open(beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
    }

    deinit {
        // After `move` the name is gone.
        unlink(beside)
        close(descriptor)
    }

    borrowing func sync() throws(SoundError) -> Int {
        var status = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
            throw .cannotWrite(errno: errno)
        }
        return Int(status.st_size)
    }

    /// Opens the file again while it is unfinished.
    var readingPath: String { beside }

    consuming func move() throws(SoundError) {
        do {
            try DurableFile.move(beside, to: path)
        } catch {
            throw .cannotWrite(errno: error.errno)
        }
    }

    static func sweep(folder: String) {
        for name in FolderNames.of(folder) {
            guard let process = DurableFile.process(ofUnfinished: name), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
