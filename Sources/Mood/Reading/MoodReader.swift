public import Hearing
public import System

/// Reads moods in English or Korean, from tables alone: the same text has the same mood.
public struct MoodReader: Sendable {
    private let english: WordMatcher
    private let korean: StemMatcher
    private let emoticons: Emoticons
    /// Lines of a person's tables that would also match another word.
    package let passedOver: [MoodTableError]

    package static var ownNames: [String] { MoodTables.ownNames }

    init(tables folder: String, own: String?, said: @escaping (Set<String>) -> Set<String>)
        throws(MoodTableError)
    {
        let tables = MoodTables(folder: folder, own: own, said: said)
        (english, passedOver) = try tables.english()
        korean = try tables.korean()
        emoticons = try tables.emoticons()
    }

    public func read(text: String, words: [Word] = []) -> MoodReading {
        analyse(text: text, words: words).reading
    }

    package func analyse(text: String, words: [Word] = []) -> MoodAnalysis {
        let plain = NormalisedText(text)
        guard !plain.bytes.isEmpty else { return MoodAnalysis(text: text, nothing: .noText) }
        var found = TextBytes.search(plain.bytes) { hits(plain.letters, $0) }
        guard found.isKnown else { return MoodAnalysis(text: text, nothing: .unknownLanguage) }
        found.hits.removeAll(where: \.phrase.isSilent)
        guard !found.hits.isEmpty else { return MoodAnalysis(text: text, nothing: .nothingFelt) }
        let heard = HeardWords(words, in: plain)
        for index in found.hits.indices {
            found.hits[index].probability = heard.probability(of: found.hits[index].range)
        }
        return MoodAnalysis(text: text, plain: plain, hits: found.hits, bias: found.bias, heard: heard)
    }

    private struct FoundHits {
        var isKnown = true
        var hits: [MoodHit] = []
        var bias = MoodWeights.zero
    }

    /// Each language finds only its own script.
    private func hits(_ letters: NormalisedText.Letters, _ text: TextBytes) -> FoundHits {
        var found = FoundHits()
        let hasHangul = letters.hangul > 0
        if letters.other > letters.latin + letters.hangul { found.isKnown = false }
        guard found.isKnown else { return found }
        var latinHits = 0
        if letters.latin > 0 {
            var tokens = english.tokens(text)
            if Self.isEnglish(tokens.list) {
                found.hits = english.hits(&tokens, text)
                if hasHangul { turnByKorean(&found.hits, text) }
                latinHits = found.hits.count
            } else if !hasHangul {
                found.isKnown = false
                return found
            }
        }
        if hasHangul {
            found.hits += korean.hits(text)
            korean.divide(&found.hits, text)
        }
        let share = found.hits.isEmpty ? 0 : Double(latinHits) / Double(found.hits.count)
        found.bias = english.rules.bias * share + korean.rules.bias * (1 - share)
        found.hits += emoticons.hits(text)
        found.hits.sort { $0.range.lowerBound < $1.range.lowerBound }
        return found
    }

    /// A Korean ending may negate the English word before it.
    private func turnByKorean(_ hits: inout [MoodHit], _ text: TextBytes) {
        guard let ending = korean.rules.ending else { return }
        for index in hits.indices where !hits[index].isNegated {
            guard ending.pattern.match(in: text, at: hits[index].range.upperBound) != nil else { continue }
            hits[index].turns.insert(.negation)
            hits[index].factor *= ending.factor
        }
    }

    private static func isEnglish(_ words: [WordToken]) -> Bool {
        var foreign = 0
        var english = 0
        for word in words {
            switch word.kind {
            case .foreign: foreign += 1
            case .word, .filler: break
            default: english += 1
            }
        }
        return foreign == 0 || english > foreign
    }
}

extension MoodReader {
    /// A person's `en.phrases.tsv` and `ko.phrases.tsv` in `own` come over the library's.
    public init(own: String? = nil, installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables(), own: own) { Self.said($0, installed) }
    }

    /// Uses the speech model's frequencies: half of its dictionary is names ("Lambe", "Yelle").
    static func said(_ words: Set<String>, _ installed: InstalledFiles) -> Set<String> {
        guard let model = try? SpeechModel(named: "en-us", installed: installed) else { return [] }
        return Pronouncing(model: model).frequent(words, from: leastSaid)
    }

    /// One word in three million, as a natural logarithm.
    private static let leastSaid = -15.0
}
