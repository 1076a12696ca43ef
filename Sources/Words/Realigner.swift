public import Ground
internal import HearWire
public import Sound

/// Finds where in the sound the words of a corrected text are said.
public struct Realigner: Sendable {
    private let model: SpeechModel
    private let words: [PersonalWord]
    private let installed: InstalledFiles

    /// Known words guide the search for nothing but them, so it need not be narrow.
    private static let settings = [
        "-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60", "-maxhmmpf", "-1", "-bestpath", "no",
    ]

    /// Aligns with this model, to which a person's words are added.
    public init(model: SpeechModel, words: [PersonalWord] = [], installed: InstalledFiles = .standard) {
        self.model = model
        self.words = words
        self.installed = installed
    }

    /// Gives every word of the text a new time, one for each token between white space.
    ///
    /// The sound is at most the cap long. A process of its own does the work and ends with it.
    public func align(_ text: String, in sound: SpeechSamples) async throws(TranscriptionError) -> [Word] {
        guard sound.samples <= SpeechSamples.capSamples else { throw .overCap(seconds: sound.seconds) }
        let tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let spoken = tokens.map(Self.spokenForm)
        let entries = spoken.filter { !$0.isEmpty }
        guard !entries.isEmpty else { return [] }
        let added = try addedWords(for: Set(entries))
        let times = try await times(of: entries, with: added, in: sound)
        return Self.words(of: tokens, spoken: spoken, times: times)
    }

    /// A token without punctuation and large letters, as dictionaries have it.
    static func spokenForm(_ token: String) -> String {
        let kept = token.lowercased().map { $0 == "’" ? "'" : $0 }
        let core = kept.drop { !isSpoken($0) }.reversed().drop { !isSpoken($0) }.reversed()
        return String(core)
    }

    private static func isSpoken(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    /// Pronunciations for the words that the dictionary does not have.
    private func addedWords(for entries: Set<String>) throws(TranscriptionError) -> [EarModel.AddedWord] {
        let pronouncing = Pronouncing(model: model)
        let known = try pronouncing.dictionaryEntries(of: entries)
        let unknown = entries.filter { known[$0] == nil }.sorted()
        let sounds = Dictionary(words.map { ($0.spelling.lowercased(), $0.soundsLike) }) { first, _ in first }
        let asked = unknown.map { PersonalWord(spelling: $0, soundsLike: sounds[$0] ?? nil) }
        let pronounced = try pronouncing.pronounce(asked)
        if let silent = pronounced.first(where: { $0.word.pronunciations.isEmpty }) {
            throw .notAligned(word: silent.word.spelling)
        }
        return pronounced.flatMap(\.word.addedWords)
    }

    private func times(
        of entries: [String],
        with added: [EarModel.AddedWord],
        in sound: SpeechSamples
    ) async throws(TranscriptionError) -> [HeardWord] {
        var earModel = model.earModel(settings: Self.settings, words: added)
        earModel.languageModel = ""
        let worker = try HearWorker(installed: installed)
        let limit = PocketSphinxTranscriber.limitSeconds(for: sound.samples)
        let stretch = SoundStretch(path: sound.path, firstSample: 0, samples: sound.samples)
        let samples = try await stretch.read()
        let loaded = try await worker.ask(.load(earModel), limitSeconds: limit)
        if case .failed(let fault) = loaded { throw TranscriptionError(fault) }
        let reply = try await worker.ask(.align(samples, words: entries, added: []), limitSeconds: limit)
        await worker.end()
        switch reply {
        case .heard(let words) where words.count == entries.count:
            try HeardWord.check(words, within: stretch.seconds)
            return words
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to aligning")
        }
    }

    /// Tokens that are not said, such as a lone dash, stand where the word before them ends.
    private static func words(of tokens: [String], spoken: [String], times: [HeardWord]) -> [Word] {
        var rest = times[...]
        var end = times.first?.start ?? 0
        return zip(tokens, spoken).map { token, form in
            guard !form.isEmpty, let time = rest.popFirst() else {
                return Word(HeardWord(text: token, start: end, end: end, probability: 1), after: 0)
            }
            end = time.end
            return Word(HeardWord(text: token, start: time.start, end: end, probability: 1), after: 0)
        }
    }
}
