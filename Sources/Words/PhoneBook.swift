internal import HearWire
internal import Synchronization

/// How words are said, in the model's phones: a person's own, those of the dictionary, and any other as it is spelled.
///
/// What was looked up once is kept.
final class PhoneBook: Sendable {
    private let pronouncing: Pronouncing
    private let known: Mutex<[String: [[String]]]>
    /// Of the words that were looked up, those that the dictionary has.
    private let found = Mutex<Set<String>>([])
    /// Of the person's words, those that the dictionary has too: most of them are in other people's mouths.
    private let usual = Mutex<Set<String>?>(nil)
    private let own: [PersonalWord]

    init(model: SpeechModel, words: [PersonalWord]) {
        pronouncing = Pronouncing(model: model)
        own = words
        let ways = words.map { word in
            (word.spelling.lowercased(), word.pronunciations.map { Self.split($0) })
        }
        known = Mutex(Dictionary(ways, uniquingKeysWith: { $0 + $1 }))
    }

    /// The ways to say each of some words, which are in small letters; none for what cannot be said.
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

    /// Whether the dictionary has one of the person's words.
    func isUsual(_ spelling: String) throws(TranscriptionError) -> Bool {
        if let usual = usual.withLock(\.self) { return usual.contains(spelling.lowercased()) }
        let found = Set(
            try pronouncing.dictionaryEntries(of: Set(own.map { $0.spelling.lowercased() })).keys
        )
        usual.withLock { $0 = found }
        return found.contains(spelling.lowercased())
    }

    /// Whether the dictionary has all of some words, which are in small letters.
    func areUsual(_ words: [String]) throws(TranscriptionError) -> Bool {
        _ = try ways(of: words)
        let found = found.withLock(\.self)
        for word in words where !found.contains(word) {
            guard try isUsual(word) else { return false }
        }
        return !words.isEmpty
    }

    private static func split(_ phones: String) -> [String] {
        phones.split(separator: " ").map(String.init)
    }
}
