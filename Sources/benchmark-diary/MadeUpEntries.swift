import Glibc
import VoiceCore

/// Reproducible entries in English and Korean, with words as frequent as in speech.
struct MadeUpEntries {
    private var chance: SeededRandom
    private let english: [String]
    private let korean: [String]

    init(seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        let syllables = [
            "ka", "lo", "mi", "ten", "ru", "sa", "vor", "ne", "pil", "dra", "hos", "um", "ti", "bel", "qua",
        ]
        let hangul = ["회", "의", "실", "바", "다", "산", "책", "가", "족", "여", "행", "아", "침", "저", "녁", "비"]
        english =
            ["the", "we", "and", "harbour", "family", "rain", "walked"]
            + (0..<4000).map { _ in Self.word(of: syllables, 2...4, &chance) }
        korean = ["회의실에서", "오늘", "바다"] + (0..<1500).map { _ in Self.word(of: hangul, 2...4, &chance) }
        self.chance = chance
    }

    mutating func entry(_ number: Int) -> Entry {
        // About four a day, so that 10 000 are seven years.
        let moment = Moment(
            milliseconds: 1_577_836_800_000 + Int64(number) * 21_000_000
                + Int64.random(in: 0..<9_000_000, using: &chance),
            offsetSeconds: 32_400
        )
        let isKorean = number % 5 == 0
        let words = words(of: isKorean ? korean : english, count: Int.random(in: 40...160, using: &chance))
        let text = words.map(\.word).joined(separator: " ")
        let seconds = (words.last?.end ?? 0) + 0.5
        var entry = Entry(
            id: EntryID(at: moment, using: &chance),
            recordedAt: moment,
            dateSource: .name,
            dateCertainty: .exact,
            title: number % 7 == 0 ? words.prefix(3).map(\.word).joined(separator: " ") : nil,
            text: String(text.prefix(EntryText.standardLimit)),
            journal: number % 3 == 0 ? "Travel" : nil,
            tags: number % 4 == 0 ? ["sea", "family"] : [],
            origin: Origin(name: "memo-\(number).m4a", sha256: "made-up-\(number)", bytes: 1_000_000),
            sound: EntrySound(
                codec: "opus",
                hertz: SpeechSamples.hertz,
                seconds: seconds,
                bytes: 64,
                waveform: Waveform(levels: (0..<Int(seconds * 20)).map { UInt8(truncatingIfNeeded: $0 * 37) })
            ),
            createdAt: moment.at(offsetSeconds: 0)
        )
        entry.textTruncated = text.count > EntryText.standardLimit
        entry.transcript = Transcript(
            text: text,
            engine: "made-up",
            model: isKorean ? "ko" : "en",
            preset: "balanced",
            seconds: seconds,
            words: words
        )
        entry.reading = reading()
        return entry
    }

    mutating func blocks(_ count: Int, of number: Int) -> [Block] {
        (0..<count).map { place in
            let words = words(of: english, count: 8).map(\.word)
            return switch place % 3 {
            case 0: .text(words.joined(separator: " "))
            case 1: .link(address: "https://\(words[0]).example/\(number)", title: words[1])
            default: .place(name: words[0], GlobePosition(latitude: 35.1, longitude: 129.1))
            }
        }
    }

    private mutating func reading() -> MoodReading {
        let positive = Int.random(in: 0...100, using: &chance)
        let score = MoodScore(positive: Double(positive) / 100, emotions: ["joy": 0.5, "sadness": 0.5])
        guard Int.random(in: 0..<4, using: &chance) > 0 else {
            return MoodReading(mood: nil, moodReason: .unsure, score: score)
        }
        let mood = Mood(
            positive: positive,
            negative: 100 - positive,
            emotion: Emotion.allCases.randomElement(using: &chance),
            source: .reader,
            evidence: [
                Evidence(phrase: "so happy", from: 4, to: 12, start: 1, end: 2, weight: 2.1, toward: "joy")
            ]
        )
        return MoodReading(mood: mood, moodReason: nil, score: score)
    }

    private mutating func words(of vocabulary: [String], count: Int) -> [Word] {
        var start = 0.2
        return (0..<count).map { _ in
            // A uniform logarithm makes frequency fall with rank.
            let rank = pow(Double(vocabulary.count), Double.random(in: 0..<1, using: &chance))
            let length = Double.random(in: 0.1..<0.5, using: &chance).hundredths
            defer { start = (start + length + 0.05).hundredths }
            return Word(
                word: vocabulary[min(Int(rank) - 1, vocabulary.count - 1)],
                start: start,
                end: (start + length).hundredths,
                probability: Double.random(in: 0.2..<1, using: &chance).hundredths
            )
        }
    }

    private static func word(of parts: [String], _ count: ClosedRange<Int>, _ chance: inout SeededRandom)
        -> String
    {
        (0..<Int.random(in: count, using: &chance)).compactMap { _ in parts.randomElement(using: &chance) }
            .joined()
    }
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
