internal import Synchronization
internal import Wires

/// Words in the model's phones: personal ones as told, those of the dictionary, and any other by its spelling. Found
/// words are kept.
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

    /// All pronunciations of each word, given in small letters; none for words that cannot be said.
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

    private static func split(_ phones: String) -> [String] {
        phones.split(separator: " ").map(String.init)
    }
}
