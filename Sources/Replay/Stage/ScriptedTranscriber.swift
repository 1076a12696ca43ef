internal import Farm
internal import VoiceCore

/// Hears the words of the story, unless it wants the real recogniser.
struct ScriptedTranscriber: Transcribing {
    /// The words of the sound in hand; nil lets the recogniser listen.
    let words: String?
    let isModelThere: Bool
    let farm: Farm?
    /// Made when it is needed: it loads a model.
    let recogniser: @Sendable () throws(TranscriptionError) -> any Transcribing

    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        guard isModelThere else {
            throw .modelMissing(path: "/usr/share/pocketsphinx/model/en-us", package: "pocketsphinx-en-us")
        }
        return try await ear().transcribe(sound, options: options, progress: progress)
    }

    private func ear() throws(TranscriptionError) -> any Transcribing {
        guard let words else { return try recogniser() }
        let ear = ScriptedEar(spoken: words)
        return farm.map { FarmTranscriber(ear, farm: $0) } ?? ear
    }
}
