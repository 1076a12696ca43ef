internal import Glibc
package import Sound
internal import Synchronization
package import System
internal import Wires

final class WordAligner: Sendable {
    private let ear: HearPool.Ear
    private let pool: HearPool
    private let pronouncing: Pronouncing
    private let hints: [String: String]
    /// Phones of words that the dictionary lacks; empty for unpronounceable ones.
    private let added = Mutex<[String: [EarModel.AddedWord]]>([:])

    /// Known words guide the search, so it need not be narrow.
    private static let settings = [
        "-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60", "-maxhmmpf", "-1", "-bestpath", "no",
    ]

    init(model: SpeechModel, words: [PersonalWord], pool: HearPool, weighs: Bool = false) {
        ear = HearPool.Ear(model.aligningModel(settings: Self.settings, weighs: weighs))
        self.pool = pool
        pronouncing = Pronouncing(model: model)
        hints = Dictionary(
            words.compactMap { word in word.soundsLike.map { (word.spelling.lowercased(), $0) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func speech(in stretch: SoundStretch) async throws(TranscriptionError) -> [SpeechSpan] {
        let reply = try await ask(.findSpeech(try await stretch.read()), about: stretch)
        return try reply.part(of: "finding speech") { if case .speech(let spans) = $0 { spans } else { nil } }
    }

    func weights(of texts: [[String]], in stretch: SoundStretch) async throws(TranscriptionError) -> [Double]
    {
        try await ask(.weigh(texts), about: stretch).part(of: "weighing") { reply in
            guard case .weights(let weights) = reply, weights.count == texts.count else { return nil }
            return weights.allSatisfy(\.isFinite) ? weights : nil
        }
    }

    /// Nil for a token that is not said, such as a dash; the probability is that of a moment of sound.
    func times(of tokens: [String], in stretch: SoundStretch, passingOver: Bool)
        async throws(TranscriptionError) -> [HeardWord?]
    {
        let readings = tokens.map(SpokenForm.readings)
        do throws(TranscriptionError) {
            return try await place(readings.map { $0[0] }, tokens, in: stretch, passingOver)
        } catch .notAligned(word: nil) where readings.contains(where: { $0.count > 1 }) {
            return try await place(readings.map { $0[$0.count - 1] }, tokens, in: stretch, passingOver)
        }
    }

    private func place(
        _ readings: [[String]],
        _ tokens: [String],
        in stretch: SoundStretch,
        _ passingOver: Bool
    ) async throws(TranscriptionError) -> [HeardWord?] {
        let samples = try await stretch.read()
        var spoken = readings
        while true {
            let entries = spoken.flatMap(\.self)
            guard !entries.isEmpty else { return tokens.map { _ in nil } }
            let known = added(among: entries)
            switch try await ask(.align(samples, words: entries, added: known), about: stretch) {
            case .heard(let words) where words.count == entries.count:
                try HeardWord.check(words, within: stretch.seconds)
                return Self.joined(words, spoken, tokens)
            case .failed(.notAligned(let word?)):
                if try learn(word) { continue }
                guard passingOver else { throw .notAligned(word: word) }
                spoken = spoken.map { $0.contains(word) ? [] : $0 }
            case .failed(let fault): throw TranscriptionError(fault)
            default: throw .engineNonsense(line: "no answer to aligning")
            }
        }
    }

    /// Log likelihoods of the sound; personal words are said as told, unpronounceable ones are skipped.
    func fits(of texts: [[String]], in stretch: SoundStretch) async throws(TranscriptionError) -> [Double?] {
        let samples = try await stretch.read()
        let readings = texts.map {
            $0.map { token in hint(token).map { [$0] } ?? SpokenForm.readings(token) }
        }
        let usual = readings.map { $0.flatMap { $0[0] } }
        let fits = try await fits(of: usual, samples, stretch)
        // "1455" is a year in all texts, or a number in all.
        let other = readings.map { $0.flatMap { $0[$0.count - 1] } }
        guard fits.allSatisfy({ $0 == nil }), other != usual else { return fits }
        return try await self.fits(of: other, samples, stretch)
    }

    private func hint(_ token: String) -> [String]? {
        let word = WrittenForm.bare(token).lowercased().replacing("’", with: "'")
        if let hint = hints[word] { return SpokenForm.wordsOfText(hint) }
        guard word.hasSuffix("'s"), let hint = hints[String(word.dropLast(2))] else { return nil }
        return SpokenForm.wordsOfText(hint + "'s")
    }

    private func fits(of texts: [[String]], _ samples: [Int16], _ stretch: SoundStretch)
        async throws(TranscriptionError) -> [Double?]
    {
        var spoken = texts
        while true {
            let known = added(among: spoken.flatMap(\.self))
            switch try await ask(.fit(samples, texts: spoken, added: known), about: stretch) {
            case .fits(let fits) where fits.count == texts.count: return fits
            case .failed(.notAligned(let word?)):
                if try !learn(word) { spoken = spoken.map { $0.filter { $0 != word } } }
            case .failed(let fault): throw TranscriptionError(fault)
            default: throw .engineNonsense(line: "no answer to fitting")
            }
        }
    }

    private func added(among words: [String]) -> [EarModel.AddedWord] {
        added.withLock { added in Set(words).sorted().flatMap { added[$0] ?? [] } }
    }

    private func learn(_ word: String) throws(TranscriptionError) -> Bool {
        // It was added before, and refused.
        guard added.withLock({ $0[word] == nil }) else { return false }
        let personal = PersonalWord(
            spelling: word,
            soundsLike: hints[word],
            pronunciations: try pronouncing.spoken(hints[word] ?? word)
        )
        // An unpronounceable word stays unknown for the next text.
        guard !personal.addedWords.isEmpty else { return false }
        added.withLock { $0[word] = personal.addedWords }
        return true
    }

    private func ask(
        _ request: HearRequest,
        about stretch: SoundStretch
    ) async throws(TranscriptionError) -> HearReply {
        let limit = PocketSphinxTranscriber.limitSeconds(for: stretch.samples)
        return try await pool.with(ear) { (place) async throws(TranscriptionError) in
            try await place.worker.ask(request, limitSeconds: limit)
        }
    }

    private static func joined(_ words: [HeardWord], _ spoken: [[String]], _ tokens: [String]) -> [HeardWord?]
    {
        var rest = words[...]
        return zip(tokens, spoken).map { token, entries in
            let own = rest.prefix(entries.count)
            rest = rest.dropFirst(entries.count)
            guard let first = own.first, let last = own.last else { return nil }
            // Words count by their duration.
            let fit = SoundFit(of: Array(own)).perMoment.map(exp) ?? 1
            return HeardWord(text: token, start: first.start, end: last.end, probability: min(1, fit))
        }
    }
}

enum WordTimes {
    /// Unspoken words get no length, behind the word before them.
    static func filled(_ times: [HeardWord?], within seconds: Double) -> [HeardWord] {
        var end = times.lazy.compactMap { $0?.start }.first ?? 0
        return times.map { time in
            let start = time?.start ?? end
            end = min(seconds, time?.end ?? end)
            return HeardWord(text: "", start: min(start, seconds), end: end, probability: 1)
        }
    }

    static func shared(_ tokens: [String], within seconds: Double) -> [HeardWord] {
        let letters = Double(max(1, tokens.reduce(0) { $0 + $1.count }))
        var start = 0.0
        return tokens.map { token in
            let end = start + seconds * Double(token.count) / letters
            defer { start = end }
            return HeardWord(text: "", start: start, end: end, probability: 1)
        }
    }
}

package struct Realigner: Sendable {
    private let model: SpeechModel
    private let words: [PersonalWord]
    private let installed: InstalledFiles

    package init(model: SpeechModel, words: [PersonalWord] = [], installed: InstalledFiles = .standard) {
        self.model = model
        self.words = words
        self.installed = installed
    }

    /// Takes texts up to the cap; the process ends with the work.
    package func align(_ text: String, in sound: SpeechSamples) async throws(TranscriptionError) -> [Word] {
        guard sound.samples <= SpeechSamples.capSamples else { throw .overCap(seconds: sound.seconds) }
        let tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let pool = HearPool(limit: 1, installed: installed)
        let aligner = WordAligner(model: model, words: words, pool: pool)
        let stretch = SoundStretch(0..<sound.samples, of: sound)
        let times: [HeardWord?]
        do throws(TranscriptionError) {
            times = try await aligner.times(of: tokens, in: stretch, passingOver: false)
        } catch {
            await pool.release()
            throw error
        }
        await pool.release()
        guard times.contains(where: { $0 != nil }) else { return [] }
        return zip(tokens, WordTimes.filled(times, within: .infinity)).map { token, time in
            var time = time
            time.text = token
            return Word(time, after: 0)
        }
    }
}

extension SoundStretch {
    init(_ part: Range<Int>, of sound: SpeechSamples) {
        self.init(path: sound.path, firstSample: part.lowerBound, samples: part.count)
    }

    /// Reads the samples here, because the caged process can open no file.
    func read() async throws(TranscriptionError) -> [Int16] {
        guard firstSample >= 0, samples >= 0, samples <= Self.mostSamples else {
            throw .overCap(seconds: Double(samples) / Double(Self.hertz))
        }
        return try await BlockingWork.run(label: "sound to hear") { (_) throws(TranscriptionError) in
            try readNow()
        }
    }

    func readNow() throws(TranscriptionError) -> [Int16] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .soundUnreadable(errno: errno) }
        defer { close(file) }
        var read = [Int16](repeating: 0, count: samples)
        let failure: Int32? = read.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                let count = pread(file, rest.baseAddress, rest.count, 2 * firstSample + done)
                if count > 0 { done += count }
                if count == 0 { return EIO }
                if count < 0, errno != EINTR { return errno }
            }
            return nil
        }
        if let failure { throw .soundUnreadable(errno: failure) }
        return read
    }
}
