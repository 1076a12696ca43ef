package import Sound

/// An ear that hears the parts of a memo one by one, so that another machine may hear some of them.
package protocol PartHearing: Transcribing {
    /// Everything but sound, preset and personal words that decides its words.
    var lineage: EarFingerprint { get }
    var words: [PersonalWord] { get }

    /// Hears one part; the times are those of the memo.
    func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> [HeardPiece]

    func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions) -> Transcript

    /// This ear for a person with other words; both use the same processes.
    func knowing(_ words: [PersonalWord]) -> any PartHearing

    /// Ends idle processes, which returns their memory.
    func release() async
}

extension PartHearing {
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

    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        try await heard(sound, options: options, progress: progress)
    }

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
