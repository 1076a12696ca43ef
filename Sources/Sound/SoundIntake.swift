package import System
internal import Wires

/// Takes in a memo's sound: any file in; 16 kHz mono for the recogniser and a small archive out.
package enum SoundIntake {
    /// Decodes a file in a process of its own, and makes its archive and its speech samples in the work folder.
    ///
    /// The file itself is only read. The archive is `archive.opus` (or `.m4a`, `.flac`) and the other
    /// `ear.s16` in the folder, which exists; what had these names is replaced, and what a killed run left
    /// unfinished there is removed. `progress` is told from time to time how many seconds were decoded, and
    /// how many the container states there are.
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

/// Tells how far decoding has come, once for every few seconds of sound.
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
