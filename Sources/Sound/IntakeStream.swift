internal import System
internal import Wires

/// One memo's sound on its way from a decoder's blocks to what is made of it.
struct IntakeStream: ~Copyable {
    private let hertz: Int
    private let longestSeconds: Double
    private var toEar: SampleRateConverter
    /// Only where the archive has a rate of its own.
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

    /// Takes samples as they were decoded.
    mutating func add(_ block: [Float]) throws(SoundError) {
        frames += block.count
        guard Double(frames) <= longestSeconds * Double(hertz) else {
            throw .tooLong(limitSeconds: longestSeconds)
        }
        try convert(block)
    }

    /// Lets out what every stage still holds, and closes the files.
    consuming func finish(facts: SoundFacts) throws(SoundError) -> TakenSound {
        try SoundFacts.check(seconds: Double(frames) / Double(hertz), flaw: facts.flaw)
        var heard: [Float] = [], kept: [Float] = []
        try toEar.finish(appendingTo: &heard)
        if let toArchive = consume toArchive {
            try toArchive.finish(appendingTo: &kept)
            try products.hear(heard)
            try products.keep(kept)
        } else {
            try products.hear(heard)
            try products.keep(heard)
        }
        return try products.finish(facts: facts)
    }

    /// Brings the sound to its rates; one pass when they are the same.
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
