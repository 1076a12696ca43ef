/// Takes in a memo's sound: any file in; 16 kHz mono for the ear and a small archive out.
public enum SoundIntake {
    /// The sound to take.
    public enum Source: Equatable, Sendable {
        case path(String)
        /// An open file, which stays the caller's to close; its position is not touched.
        case descriptor(Int32)
    }

    /// Decodes a file in a process of its own and makes archive and ear sound in the work folder.
    ///
    /// The file itself is only read. The archive is `archive.opus` (or `.m4a`, `.flac`) and the ear sound
    /// `ear.s16` in the folder, which exists; what had these names is replaced. `progress` is told from
    /// time to time how many seconds were decoded, and how many the container states there are.
    public static func take(
        _ source: Source,
        workFolder: String,
        options: SoundOptions = SoundOptions(),
        progress: @escaping @Sendable (_ seconds: Double, _ ofSeconds: Double?) -> Void = { _, _ in }
    ) async throws(SoundError) -> TakenSound {
        throw .decoderMissing("voicecore-decode")
    }
}
