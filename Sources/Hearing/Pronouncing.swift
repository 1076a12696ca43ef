internal import FoundationEssentials
internal import Synchronization
internal import System
internal import Wires

/// The dictionary first; else a speech program spells the word and a table maps its sounds to phones.
package struct Pronouncing: Sendable {
    package enum Source: String, Codable, Sendable {
        case dictionary, spelling, soundsLike
    }

    private let model: SpeechModel

    package init(model: SpeechModel) { self.model = model }

    /// Blocks for some milliseconds a word; a word without pronunciation cannot be heard.
    package func pronounce(
        _ words: [PersonalWord]
    ) throws(TranscriptionError) -> [(word: PersonalWord, source: Source)] {
        let unguided = words.filter { $0.soundsLike == nil }.map { $0.spelling.lowercased() }
        let known = try dictionaryEntries(of: Set(unguided))
        var pronounced: [(word: PersonalWord, source: Source)] = []
        for var word in words {
            if word.soundsLike == nil, let phones = known[word.spelling.lowercased()] {
                word.pronunciations = phones
                pronounced.append((word, .dictionary))
            } else {
                word.pronunciations = try spoken(word.soundsLike ?? word.spelling)
                pronounced.append((word, word.soundsLike == nil ? .spelling : .soundsLike))
            }
        }
        return pronounced
    }

    package func dictionaryEntries(of words: Set<String>) throws(TranscriptionError) -> [String: [String]] {
        guard !words.isEmpty else { return [:] }
        guard let data = try? Data(contentsOf: URL(filePath: model.dictionary)) else {
            throw .modelMissing(path: model.dictionary, package: model.package)
        }
        var entries: [String: [String]] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let end = line.firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "(") } ?? line.endIndex
            guard end > line.startIndex else { continue }
            let word = String(decoding: line[..<end], as: UTF8.self)
            guard words.contains(word) else { continue }
            let phones = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            entries[word, default: []].append(phones.dropFirst().joined(separator: " "))
        }
        return entries
    }

    package func frequent(_ words: Set<String>, from least: Double) -> Set<String> {
        WordFrequencies.words(words, atLeast: least, in: model.languageModel)
    }

    func spoken(_ text: String) throws(TranscriptionError) -> [String] {
        guard let rules = model.pronunciation else { return [] }
        guard let program = ProgramPath.find(rules.program) else {
            throw .modelMissing(path: rules.program, package: rules.package)
        }
        var found: [String] = []
        for voice in rules.voices {
            let answer: ProgramCall.Answer
            do {
                answer = try ProgramCall.hold(
                    with: program,
                    arguments: ["-q", "-x", "--sep=_", "-v", voice, "--stdin"],
                    environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"],
                    input: Array(text.utf8),
                    limitSeconds: 60
                )
            } catch {
                throw .engineEnded(status: -1, message: rules.program)
            }
            let phones = Self.phones(String(decoding: answer.output, as: UTF8.self), table: rules.phones)
            if let phones, !found.contains(phones) { found.append(phones) }
        }
        return found
    }

    static func phones(_ notation: String, table: [String: String]) -> String? {
        let stress: Set<Character> = ["'", ",", "%", "=", "|"]
        let sounds = notation.split { $0.isWhitespace || $0 == "_" }
        var phones: [String] = []
        for sound in sounds.map({ String($0.filter { !stress.contains($0) }) }) where !sound.isEmpty {
            guard let phone = table[sound] else { return nil }
            phones += phone.split(separator: " ").map(String.init)
        }
        return phones.isEmpty ? nil : phones.joined(separator: " ")
    }
}

package struct PronunciationRules: Codable, Equatable, Sendable {
    package var program: String
    package var package: String?
    package var voices: [String]
    package var phones: [String: String]
}

final class PhoneBook: Sendable {
    private let pronouncing: Pronouncing
    private let known: Mutex<[String: [[String]]]>
    private let found = Mutex<Set<String>>([])
    private let counted = Mutex<PersonalCensus?>(nil)
    private let own: [PersonalWord]

    init(model: SpeechModel, words: [PersonalWord]) {
        pronouncing = Pronouncing(model: model)
        own = words
        let ways = words.map { word in
            (word.spelling.lowercased(), word.pronunciations.map { Self.split($0) })
        }
        known = Mutex(Dictionary(ways, uniquingKeysWith: { $0 + $1 }))
    }

    func ways(of words: [String]) throws(TranscriptionError) -> [[[String]]] {
        let unknown = Set(words).subtracting(known.withLock { $0.keys })
        if !unknown.isEmpty {
            let entries = try pronouncing.dictionaryEntries(of: unknown)
            found.withLock { $0.formUnion(entries.keys) }
            for word in unknown {
                var ways = entries[word] ?? []
                if ways.isEmpty { ways = try pronouncing.spoken(word) }
                let split = ways.map(Self.split)
                known.withLock { $0[word] = split }
            }
        }
        return known.withLock { known in words.map { known[$0] ?? [] } }
    }

    func census() throws(TranscriptionError) -> PersonalCensus {
        if let census = counted.withLock(\.self) { return census }
        let census = try PersonalCensus(of: Set(own.map { $0.spelling.lowercased() }), pronouncing)
        counted.withLock { $0 = census }
        return census
    }

    func areUsual(_ words: [String]) throws(TranscriptionError) -> Bool {
        _ = try ways(of: words)
        let found = found.withLock(\.self)
        for word in words where !found.contains(word) {
            guard try census().usual.contains(word) else { return false }
        }
        return !words.isEmpty
    }

    private static func split(_ phones: String) -> [String] { phones.split(separator: " ").map(String.init) }
}

enum EditDistance {
    private static let vowels: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]
    private static let alike: [Set<String>] = [
        ["P", "B"], ["T", "D"], ["K", "G"], ["F", "V"], ["TH", "DH"], ["S", "Z"], ["SH", "ZH"], ["CH", "JH"],
        ["M", "N", "NG"], ["L", "R"], ["L", "W"], ["R", "ER"], ["IY", "Y"], ["UW", "W"], ["T", "TH"],
        ["D", "DH"], ["S", "SH"], ["Z", "ZH"], ["CH", "SH"], ["JH", "ZH"], ["V", "B"], ["F", "P"],
        ["V", "W"],
        ["TH", "F"], ["T", "CH"], ["D", "JH"],
    ]

    static func ofPhones(_ one: [String], _ other: [String]) -> Double {
        between(one, other, unlikeness: unlikeness)
    }

    static func between(_ one: [String], _ other: [String], unlikeness: (String, String) -> Double) -> Double
    {
        var row = (0...other.count).map(Double.init)
        for (place, unit) in one.enumerated() {
            var last = row[0]
            row[0] = Double(place + 1)
            for column in other.indices {
                let change = last + unlikeness(unit, other[column])
                last = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, last + 1)
            }
        }
        return row[other.count]
    }

    private static func unlikeness(_ one: String, _ other: String) -> Double {
        if one == other { return 0 }
        if vowels.contains(one) && vowels.contains(other) { return 0.5 }
        return alike.contains { $0.contains(one) && $0.contains(other) } ? 0.5 : 1
    }
}

/// The pull of the search towards a personal word, and the likeness that it needs.
struct PersonalLimits: Equatable {
    var bonus: Double
    var reach: Double
    /// Less than `reach`, as the best of many runs is chosen.
    var runReach: Double
    var sureFrom: Double

    static let rare = PersonalLimits(bonus: 5, reach: 0.75, runReach: 0.6, sureFrom: 0.9)
    static let usual = PersonalLimits(bonus: 3, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    static let rareOfMany = PersonalLimits(bonus: 5, reach: 0.6, runReach: 0.5, sureFrom: 0.9)
    static let usualOfMany = PersonalLimits(bonus: 1, reach: 0.35, runReach: 0.25, sureFrom: 0.7)
}

struct PersonalCensus {
    /// In longer lists, frequent words fit anything by chance.
    private static let few = 50
    private static let fewOwn = 100
    /// One word in two million, as a natural logarithm.
    private static let frequentFrom = -14.5

    let usual: Set<String>
    private let frequent: Set<String>
    let hasFewOwn: Bool

    init(of words: Set<String>, _ pronouncing: Pronouncing) throws(TranscriptionError) {
        usual = Set(try pronouncing.dictionaryEntries(of: words).keys)
        frequent = words.count > Self.few ? pronouncing.frequent(usual, from: Self.frequentFrom) : []
        hasFewOwn = words.count - frequent.count <= Self.fewOwn
    }

    func limits(of word: String) -> PersonalLimits {
        guard usual.contains(word) else { return hasFewOwn ? .rare : .rareOfMany }
        return hasFewOwn && !frequent.contains(word) ? .usual : .usualOfMany
    }
}
