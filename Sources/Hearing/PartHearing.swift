package import Sound

/// An ear that hears the parts of a memo one by one, so that another machine may hear some of them.
package protocol PartHearing: Transcribing {
    var fingerprint: EarFingerprint { get }
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
            engine: fingerprint.engine,
            model: fingerprint.model,
            options
        )
    }
}

package struct HeardPiece: Equatable, Sendable {
    package var words: [Word]
    package var tokens: [String]
    package var isPunctuated: Bool
    package var remarks: [HeardPart]

    package init(
        words: [Word] = [],
        tokens: [String] = [],
        isPunctuated: Bool = false,
        remarks: [HeardPart] = []
    ) {
        (self.words, self.tokens) = (words, tokens)
        (self.isPunctuated, self.remarks) = (isPunctuated, remarks)
    }

    /// The words of a person's own engine, kept as they are if it punctuates.
    init(written words: [Word]) {
        isPunctuated = Self.isPunctuated(words.map(\.word))
        tokens = words.map(\.word)
        self.words = words
        remarks = []
        guard isPunctuated else { return }
        for place in words.indices { self.words[place].word = WrittenForm.bare(words[place].word) }
    }

    /// Marks that only sentences have; "mr." and "a.m." are words of recognisers that write none.
    private static func isPunctuated(_ words: [String]) -> Bool {
        let ends = words.compactMap(\.last)
        return ends.contains { ",;:?!…".contains($0) }
            || ends.contains(".") && words.contains { $0.contains(where: \.isUppercase) }
    }
}

struct PartialTranscript: Sendable {
    private var pieces: [HeardPiece] = []

    var words: [Word] { pieces.flatMap(\.words) }

    var remarks: [HeardPart] {
        pieces.flatMap(\.remarks).reduce(into: []) { joined, part in
            if let last = joined.last, last.remark == part.remark, part.start <= last.end {
                joined[joined.count - 1].end = part.end
            } else {
                joined.append(part)
            }
        }
    }

    mutating func add(_ piece: HeardPiece) {
        if !piece.words.isEmpty || !piece.remarks.isEmpty { pieces.append(piece) }
    }

    /// The words in one string; raw text is the words alone, as they are said.
    func text(raw: Bool) -> String {
        let text = pieces.map { piece in
            guard !raw else { return piece.tokens.flatMap(SpokenForm.words).joined(separator: " ") }
            return piece.isPunctuated
                ? piece.tokens.joined(separator: " ") : SentenceText.text(of: piece.words, raw: false)
        }.filter { !$0.isEmpty }.joined(separator: " ")
        return raw ? text : WrittenForm.ended(text)
    }
}
