internal import Glibc
package import System
internal import Wires

package enum SoundIntake {
    /// Decodes into `archive.opus` (or another format) and `ear.s16`, and removes what killed runs left unfinished.
    package static func take(
        _ source: SoundSource,
        workFolder: String,
        options: SoundOptions = SoundOptions(),
        installed: InstalledFiles = .standard,
        progress: @escaping @Sendable (_ seconds: Double, _ ofSeconds: Double?) -> Void = { _, _ in }
    ) async throws(SoundError) -> TakenSound {
        try await BlockingWork.run(label: "sound intake") { (cancellation) throws(SoundError) in
            UnfinishedFile.sweep(folder: workFolder)
            let file = try SourceFile(source)
            let decoder = try SoundDecoder(file, installed: installed, cancellation: cancellation)
            var taking = try IntakeStream(
                decoder.header,
                workFolder: workFolder,
                options: options,
                installed: installed,
                cancellation: cancellation
            )
            var ticks = ProgressTicks(decoder.header, progress)
            while let block = try decoder.next() {
                try taking.add(block)
                ticks.reached(frames: taking.frames)
            }
            let frames = taking.frames
            return try taking.finish(facts: SoundFacts(decoder, bytes: file.bytes, frames: frames))
        }
    }
}

struct ProgressTicks {
    private static let everySeconds = 5

    private let hertz: Int
    private let stated: Double?
    private let tell: @Sendable (Double, Double?) -> Void
    private var nextFrames = 0

    init(_ header: SoundHeader, _ tell: @escaping @Sendable (Double, Double?) -> Void) {
        hertz = header.hertz
        stated = header.statedLength?.seconds
        self.tell = tell
    }

    mutating func reached(frames: Int) {
        guard frames >= nextFrames else { return }
        nextFrames = frames + Self.everySeconds * hertz
        tell(Double(frames) / Double(hertz), stated)
    }
}

struct IntakeStream: ~Copyable {
    private let hertz: Int
    private let longestSeconds: Double
    private var toEar: SampleRateConverter
    private var toArchive: SampleRateConverter?
    private var products: SoundProducts
    private(set) var frames = 0

    init(
        _ header: SoundHeader,
        workFolder: String,
        options: SoundOptions,
        installed: InstalledFiles,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        let hasOwnRate = options.archiveHertz != SpeechSamples.hertz
        let toEar = try SampleRateConverter(from: header.hertz, to: SpeechSamples.hertz)
        let toArchive =
            hasOwnRate ? try SampleRateConverter(from: header.hertz, to: options.archiveHertz) : nil
        let products = try SoundProducts(
            folder: workFolder,
            options: options,
            installed: installed,
            cancellation: cancellation
        )
        hertz = header.hertz
        longestSeconds = options.longestSeconds
        self.toEar = toEar
        self.toArchive = toArchive
        self.products = products
    }

    mutating func add(_ block: [Float]) throws(SoundError) {
        frames += block.count
        guard Double(frames) <= longestSeconds * Double(hertz) else {
            throw .tooLong(limitSeconds: longestSeconds)
        }
        try convert(block)
    }

    consuming func finish(facts: SoundFacts) throws(SoundError) -> TakenSound {
        try SoundFacts.check(seconds: Double(frames) / Double(hertz), flaw: facts.flaw)
        var heard: [Float] = [], kept: [Float] = []
        try toEar.finish(appendingTo: &heard)
        try products.hear(heard)
        guard let toArchive = consume toArchive else {
            try products.keep(heard)
            return try products.finish(facts: facts)
        }
        try toArchive.finish(appendingTo: &kept)
        try products.keep(kept)
        return try products.finish(facts: facts)
    }

    private mutating func convert(_ mono: [Float]) throws(SoundError) {
        guard !mono.isEmpty else { return }
        var heard: [Float] = [], kept: [Float] = []
        try toEar.convert(mono, appendingTo: &heard)
        try products.hear(heard)
        guard toArchive != nil else { return try products.keep(heard) }
        try toArchive?.convert(mono, appendingTo: &kept)
        try products.keep(kept)
    }
}

struct SoundProducts: ~Copyable {
    private var ear: SpeechWriter
    private var archive: ArchiveWriter
    private var waveform = WaveformMeter()
    private var loudness = LoudnessMeter()
    private var samples = 0

    init(folder: String, options: SoundOptions, installed: InstalledFiles, cancellation: CancellationFlag)
        throws(SoundError)
    {
        let ear = try SpeechWriter(
            path: "\(folder)/ear.s16",
            mostSamples: options.earBeyondCap ? .max : SpeechSamples.capSamples
        )
        let archive = try ArchiveWriter(
            options.archive,
            hertz: options.archiveHertz,
            path: "\(folder)/archive.\(options.archive.fileExtension)",
            installed: installed,
            cancellation: cancellation
        )
        self.ear = ear
        self.archive = archive
    }

    mutating func hear(_ block: [Float]) throws(SoundError) {
        samples += block.count
        try ear.write(block)
        waveform.add(block)
        loudness.add(block)
    }

    mutating func keep(_ block: [Float]) throws(SoundError) { try archive.write(block) }

    consuming func finish(facts: SoundFacts) throws(SoundError) -> TakenSound {
        let (samples, waveform, loudness) = (samples, waveform.waveform(), loudness.loudness())
        return TakenSound(
            archive: try archive.finish(),
            ear: ear.finish(),
            samples: samples,
            source: facts,
            waveform: waveform,
            loudness: loudness
        )
    }
}

/// Not synced: the file is made again if anything happens to it.
struct SpeechWriter: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private let mostSamples: Int
    private var samples = 0

    init(path: String, mostSamples: Int) throws(SoundError) {
        // An unnamed file is reached by a link of the kernel.
        let flags = path.hasPrefix("/proc/self/fd/") ? 0 : O_CREAT | O_TRUNC | O_NOFOLLOW
        descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        self.path = path
        self.mostSamples = mostSamples
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
    }

    deinit { close(descriptor) }

    mutating func write(_ block: [Float]) throws(SoundError) {
        let wanted = block.prefix(mostSamples - samples)
        guard !wanted.isEmpty else { return }
        try writeAll(wanted.map { Int16(sample: $0) }.fileBytes, to: descriptor, at: 2 * samples)
        samples += wanted.count
    }

    consuming func finish() -> SpeechSamples { SpeechSamples(path: path, samples: samples) }
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32, at place: Int) throws(SoundError) {
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes {
            pwrite(descriptor, $0.baseAddress, $0.count, place + done)
        }
        guard count > 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
        done += max(0, count)
    }
}

package struct TakenSound: Equatable, Sendable {
    package var archive: ArchivedSound
    package var ear: SpeechSamples
    /// The whole memo's length at 16 000 Hz.
    package var samples: Int
    package var source: SoundFacts
    package var waveform: Waveform
    package var loudness: Loudness

    package var seconds: Double { Double(samples) / Double(SpeechSamples.hertz) }

    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }
}

package struct ArchivedSound: Codable, Equatable, Sendable {
    package var path: String
    package var codec: String
    package var hertz: Int
    package var channels = 1
    package var seconds: Double
    package var bytes: Int
}

package struct Loudness: Codable, Equatable, Sendable {
    /// In LUFS; nil below the gate.
    package var integrated: Double?
    /// In dBTP; nil for digital silence.
    package var truePeak: Double?

    package init(integrated: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}

package struct SoundOptions: Codable, Equatable, Sendable {
    package var archive: ArchiveFormat
    package var archiveHertz: Int
    /// Gives the recogniser sound beyond the cap, to be heard in parts.
    package var earBeyondCap: Bool
    /// Bounds what a small file can unfold into.
    package var longestSeconds: Double

    package static let rates = [12_000, SpeechSamples.hertz]

    /// Two channels of 384 kHz with 32 bits.
    package static func mostBytes(forSeconds seconds: Double) -> Int { Int(seconds) * 384_000 * 2 * 4 }

    package init(
        archive: ArchiveFormat = .opus,
        archiveHertz: Int = SpeechSamples.hertz,
        earBeyondCap: Bool = false,
        longestSeconds: Double = 86_400
    ) {
        (self.archive, self.archiveHertz) = (archive, archiveHertz)
        (self.earBeyondCap, self.longestSeconds) = (earBeyondCap, longestSeconds)
    }
}

package enum ArchiveFormat: String, CaseIterable, Codable, Sendable {
    case opus
    /// For players without Opus.
    case m4a
    case flac

    package var fileExtension: String { rawValue }
}
