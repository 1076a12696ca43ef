internal import Farm
internal import VoiceCore

struct ScriptedEar: PartHearing {
    let spoken: String
    var whenHeard: @Sendable () -> Void = {}

    var fingerprint: EarFingerprint {
        EarFingerprint(engine: "story", model: "story", settings: [], files: [])
    }
    var words: [PersonalWord] { [] }

    func knowing(_ words: [PersonalWord]) -> any PartHearing { self }
    func release() async {}

    /// The first part has all words.
    func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece] {
        whenHeard()
        progress(Double(part.upperBound) / Double(SpeechSamples.hertz))
        guard part.lowerBound == 0 else { return [] }
        let words = Self.spread(spoken, over: Double(part.count) / Double(SpeechSamples.hertz))
        return [HeardPiece(words: words, tokens: words.map(\.word))]
    }

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

struct ScriptedTranscriber: Transcribing {
    let words: String?
    let isModelThere: Bool
    let farm: Farm?
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
