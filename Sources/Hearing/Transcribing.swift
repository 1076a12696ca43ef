public import Sound

/// The one stage behind a protocol: it needs a model and seconds of work, and a person may have a better engine.
public protocol Transcribing: Sendable {
    /// Hears the sound and gives every word. From time to time `progress` gets the number of seconds heard.
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript
}

public struct HearingOptions: Codable, Equatable, Sendable {
    public enum Preset: String, CaseIterable, Codable, Sendable {
        case fast, balanced, accurate
    }

    public enum OverCap: String, CaseIterable, Codable, Sendable {
        /// Hear all of it, in parts cut at silence.
        case split
        /// Hear it up to the cap and say how much was left.
        case keep
        case reject
    }

    public var preset: Preset
    public var overCap: OverCap
    /// Leaves out capital letters and full stops.
    package var raw: Bool
    /// The ear that a person asked for; nil is the one that the settings name then.
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

public enum TranscriptionError: Error, Equatable, Sendable {
    case modelMissing(path: String, package: String?)
    case modelUnusable(reason: String)
    case earMissing(name: String)
    case engineMissing(path: String)
    case engineEnded(status: Int32, message: String)
    case engineTooSlow(limitSeconds: Double)
    case engineNonsense(line: String)
    case overCap(seconds: Double)
    /// The known words were not found in the sound; the first that the model cannot pronounce, if that is why.
    case notAligned(word: String?)
    case soundUnreadable(errno: Int32)
    case cancelled
}
