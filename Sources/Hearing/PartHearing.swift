internal import Glibc
package import Sound
internal import System
internal import Wires

/// An ear that hears part by part, so that other machines may share the work.
package protocol PartHearing: Transcribing {
    var fingerprint: EarFingerprint { get }
    var words: [PersonalWord] { get }

    func hear(
        _ part: Range<Int>,
        of sound: SpeechSamples,
        preset: HearingOptions.Preset,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> [HeardPiece]

    func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions) -> Transcript

    /// The same ear and processes for a person with other words.
    func knowing(_ words: [PersonalWord]) -> any PartHearing

    func release() async
}

extension PartHearing {
    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> Transcript {
        let parts = try SoundParts(of: sound, overCap: options.overCap)
        var pieces: [HeardPiece] = []
        for part in parts.ranges {
            pieces += try await hear(part, of: sound, preset: options.preset, progress: progress)
        }
        return transcript(of: pieces, parts, options)
    }

    package func transcript(of pieces: [HeardPiece], _ parts: SoundParts, _ options: HearingOptions)
        -> Transcript
    {
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

    init(written words: [Word]) {
        isPunctuated = Self.isPunctuated(words.map(\.word))
        tokens = words.map(\.word)
        self.words = words
        remarks = []
        guard isPunctuated else { return }
        for place in words.indices { self.words[place].word = WrittenForm.bare(words[place].word) }
    }

    /// "mr." and "a.m." come from recognisers that do not punctuate.
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

    func text(raw: Bool) -> String {
        let text = pieces.map { piece in
            guard !raw else { return piece.tokens.flatMap(SpokenForm.words).joined(separator: " ") }
            return piece.isPunctuated
                ? piece.tokens.joined(separator: " ") : SentenceText.text(of: piece.words, raw: false)
        }.filter { !$0.isEmpty }.joined(separator: " ")
        return raw ? text : WrittenForm.ended(text)
    }
}

package struct SoundParts: Equatable, Sendable {
    package let ranges: [Range<Int>]
    package let heardSeconds: Double
    package let unheardSeconds: Double

    static let searchSamples = 20 * SpeechSamples.hertz
    /// No gap within a word is as long.
    static let pauseSamples = SpeechSamples.hertz * 3 / 10

    package init(of sound: SpeechSamples, overCap: HearingOptions.OverCap) throws(TranscriptionError) {
        let cap = SpeechSamples.capSamples
        let samples = max(0, sound.samples)
        switch overCap {
        case .reject where samples > cap: throw .overCap(seconds: sound.seconds)
        case .split where samples > cap: ranges = try Self.parts(of: sound)
        default: ranges = [0..<min(samples, cap)]
        }
        let heard = ranges.last?.upperBound ?? 0
        heardSeconds = Double(heard) / Double(SpeechSamples.hertz)
        unheardSeconds = Double(samples - heard) / Double(SpeechSamples.hertz)
    }

    private static func parts(of sound: SpeechSamples) throws(TranscriptionError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while sound.samples - start > SpeechSamples.capSamples {
            let end = start + SpeechSamples.capSamples
            let window = (end - searchSamples)..<end
            let cut = window.lowerBound + quietest(in: try samples(window, of: sound))
            ranges.append(start..<cut)
            start = cut
        }
        return ranges + [start..<sound.samples]
    }

    package static func samples(_ part: Range<Int>, of sound: SpeechSamples) throws(TranscriptionError)
        -> [Int16]
    { try SoundStretch(part, of: sound).readNow() }

    func transcript(
        of heard: [Word],
        text: String? = nil,
        engine: String,
        model: String,
        _ options: HearingOptions
    ) -> Transcript {
        Transcript(
            text: text ?? SentenceText.text(of: heard, raw: options.raw),
            engine: engine,
            model: model,
            preset: options.preset.rawValue,
            seconds: heardSeconds,
            capped: unheardSeconds > 0,
            unheardSeconds: unheardSeconds,
            words: heard
        )
    }

    static func quietest(in samples: [Int16]) -> Int {
        let width = min(pauseSamples, samples.count)
        var energy = samples.prefix(width).reduce(0) { $0 + Int($1) * Int($1) }
        var least = energy
        var best = 0
        for end in width..<max(width, samples.count) {
            let (new, old) = (Int(samples[end]), Int(samples[end - width]))
            energy += new * new - old * old
            if energy <= least { (least, best) = (energy, end - width + 1) }
        }
        return best + width / 2
    }
}

/// Picks files in order, but starts very long ones early so that all jobs end together.
package struct LongestFirst: Sendable {
    private var left: [(index: Int, weight: Int)]
    private var total: Int
    private let jobs: Int

    package init(weights: [Int], jobs: Int) {
        // Untrue sizes must not overflow the sum.
        left = weights.enumerated().map { ($0.offset, min(max(0, $0.element), 1 << 40)) }
        total = left.reduce(0) { $0 + $1.weight }
        self.jobs = max(1, jobs)
    }

    package init(sizesOf paths: [String], jobs: Int) {
        let sizes = paths.map { path in
            var facts = stat()
            return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
        }
        self.init(weights: sizes, jobs: jobs)
    }

    package mutating func next() -> Int? {
        guard !left.isEmpty else { return nil }
        var place = 0
        if jobs > 1, let longest = left.indices.max(by: { left[$0].weight < left[$1].weight }),
            2 * left[longest].weight * jobs >= total
        {
            place = longest
        }
        let (index, weight) = left.remove(at: place)
        total -= weight
        return index
    }
}
