internal import VoiceCore

/// Hears what the story says is spoken, where the story does not want the recogniser itself.
struct ScriptedTranscriber: Transcribing {
    /// What is spoken in the sound that is offered now; nothing lets the recogniser listen.
    let words: String?
    let isModelThere: Bool
    /// The recogniser, asked for only when it is needed: it loads a model.
    let recogniser: @Sendable () throws(TranscriptionError) -> any Transcribing

    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        guard isModelThere else {
            throw .modelMissing(path: "/usr/share/pocketsphinx/model/en-us", package: "pocketsphinx-en-us")
        }
        guard let words else {
            return try await recogniser().transcribe(sound, options: options, progress: progress)
        }
        if options.overCap == .reject, sound.samples > SpeechSamples.capSamples {
            throw .overCap(seconds: sound.seconds)
        }
        let heard = options.overCap == .split ? sound.samples : min(sound.samples, SpeechSamples.capSamples)
        let seconds = Double(heard) / Double(SpeechSamples.hertz)
        progress(seconds)
        return Transcript(
            text: words,
            engine: "story",
            model: "story",
            preset: options.preset.rawValue,
            seconds: seconds,
            capped: heard < sound.samples,
            unheardSeconds: Double(sound.samples - heard) / Double(SpeechSamples.hertz),
            words: Self.spread(words, over: seconds)
        )
    }

    /// Words at equal distances over the whole sound.
    private static func spread(_ text: String, over seconds: Double) -> [Word] {
        let words = text.split(separator: " ")
        return words.enumerated().map { place, word in
            Word(
                word: String(word),
                start: seconds * Double(place) / Double(words.count),
                end: seconds * Double(place + 1) / Double(words.count),
                probability: 1
            )
        }
    }
}
