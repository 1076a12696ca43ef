package import Sound

/// An engine that hears the parts of a memo one by one, so that somebody else may hear some of them.
package protocol PartHearing: Transcribing {
    /// What decides its words beside the sound, the preset and the personal words.
    var lineage: EarFingerprint { get }
    /// The personal words that it listens for.
    var words: [PersonalWord] { get }

    /// What is heard in one part of a memo; the times are those of the memo.
    func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece]

    /// Puts together what was heard in all parts.
    func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions) -> Transcript

    /// The same ear for somebody with other words; both use the same processes.
    func knowing(_ words: [PersonalWord]) -> any PartHearing

    /// Ends the processes that are at rest, which returns their memory.
    func release() async
}

extension PartHearing {
    /// Hears the parts of a memo one after the other.
    package func heard(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        let parts = try SoundParts(of: sound, overCap: options.overCap)
        var pieces: [HeardPiece] = []
        for part in parts.ranges {
            pieces += try await hear(part, of: sound, preset: options.preset, progress: progress)
        }
        return transcript(of: pieces, parts, options)
    }

    /// The same, for ears that only this project's programs use.
    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        try await heard(sound, options: options, progress: progress)
    }

    /// Puts the words together as they were heard, in the name of the ear's lineage.
    package func transcript(
        of pieces: [HeardPiece],
        _ parts: SoundParts,
        _ options: HearingOptions
    ) -> Transcript {
        let words = pieces.flatMap(\.words)
        return parts.transcript(
            of: words,
            text: words.map(\.word).joined(separator: " "),
            engine: lineage.engine,
            model: lineage.model,
            options
        )
    }
}
