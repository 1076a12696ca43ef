public import Sound

/// Turns speech into words.
///
/// The one stage behind a protocol: its real form needs a model on disk and
/// seconds of work, and a person may have a better engine than ours.
public protocol Transcribing: Sendable {
    /// Hears the sound and gives every word.
    ///
    /// From time to time `progress` is told how many seconds were heard.
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript
}

/// How a memo is to be heard.
public struct HearingOptions: Codable, Equatable, Sendable {
    /// How much effort goes into the words.
    public enum Preset: String, CaseIterable, Codable, Sendable {
        case fast, balanced, accurate
    }

    /// The ways to treat a memo longer than the cap.
    public enum OverCap: String, CaseIterable, Codable, Sendable {
        /// Hear all of it, in parts that keep under the cap, cut at silence.
        case split
        /// Hear it up to the cap and say how much was left.
        case keep
        /// Refuse the memo.
        case reject
    }

    /// How much effort goes into the words.
    public var preset: Preset
    public var overCap: OverCap
    /// Whether the text stays without capital letters and full stops.
    package var raw: Bool
    /// The ear that a person asked for; nothing is whichever the settings name then.
    package var ear: Transcriber.Ear?

    package init(
        preset: Preset = .balanced,
        overCap: OverCap = .split,
        raw: Bool = false,
        ear: Transcriber.Ear? = nil
    ) {
        self.preset = preset
        self.overCap = overCap
        self.raw = raw
        self.ear = ear
    }
}
