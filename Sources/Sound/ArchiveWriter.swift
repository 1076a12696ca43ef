internal import System
internal import Wires

/// Writes mono sound as the file that the diary keeps: beside its place, synced, read back, then named.
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
        switch format {
        case .opus, .flac: encoder = try SndFileEncoder(format, hertz: hertz, descriptor: file.descriptor)
        case .m4a:
            encoder = try AACEncoderProcess(
                hertz: hertz,
                file: file.descriptor,
                installed: installed,
                cancellation: cancellation
            )
        }
        self.format = format
        self.hertz = hertz
        self.path = path
        self.file = file
        self.installed = installed
        self.cancellation = cancellation
    }

    mutating func write(_ block: [Float]) throws(SoundError) {
        guard !block.isEmpty else { return }
        try encoder.write(block)
        samples += block.count
    }

    /// Closes the file, compares its length with what was written, and gives it its name.
    consuming func finish() throws(SoundError) -> ArchivedSound {
        try encoder.finish()
        let bytes = try file.sync()
        let readBack = try SoundDecoder(
            SourceFile(path: file.readingPath),
            wantsSamples: false,
            installed: installed,
            cancellation: cancellation
        ).header.statedFrames
        guard readBack == samples else {
            throw .archiveDiffers(written: samples, readBack: readBack ?? 0)
        }
        let seconds = Double(samples) / Double(hertz)
        try file.move()
        return ArchivedSound(path: path, codec: format.codec, hertz: hertz, seconds: seconds, bytes: bytes)
    }
}

extension ArchiveFormat {
    /// What the samples are coded as, in the diary's words.
    package var codec: String {
        switch self {
        case .opus: "opus"
        case .m4a: "aac"
        case .flac: "flac"
        }
    }
}
