/// Words that a person put right in more than one place, in the same way: mostly names that no ear knows.
package struct CorrectedWords: Equatable, Sendable {
    /// A word that was written where something else was heard.
    package struct Correction: Equatable, Sendable {
        /// The word as the person wrote it.
        package var word: String
        /// In how many places.
        package var times: Int
        /// Words heard there, each once, in the order found.
        package var heardAs: [String]
        /// A capital letter stands where no sentence begins.
        package var isName: Bool
    }

    /// A longer change was written anew, and says nothing of single words.
    private static let mostWords = 4

    private var found: [String: Correction] = [:]

    /// Begins with none.
    package init() {}

    /// Those that were written in two places or more, the most frequent first.
    package var repeated: [Correction] {
        found.values.filter { $0.times > 1 }.sorted { ($1.times, $0.word) < ($0.times, $1.word) }
    }

    /// Compares what was heard in an entry with what the person made of it.
    package mutating func add(heard: String, written: String) {
        var gone: [Substring] = []
        var beginsSentence = true
        for part in WordDiff(from: heard, to: written).parts {
            switch part {
            case .removed(let text): gone = text.split(separator: " ")
            case .added(let text):
                match(text.split(separator: " "), for: gone, beginsSentence)
                (gone, beginsSentence) = ([], Self.endsSentence(text))
            case .same(let text): (gone, beginsSentence) = ([], Self.endsSentence(text))
            }
        }
    }

    private mutating func match(_ words: [Substring], for gone: [Substring], _ beginsSentence: Bool) {
        guard (1...Self.mostWords).contains(gone.count), words.count <= Self.mostWords else { return }
        let old = Set(gone.map { Self.bare($0).lowercased() })
        let new = Set(words.map { Self.bare($0).lowercased() })
        let heard = gone.map(Self.bare).filter { !new.contains($0.lowercased()) }.joined(separator: " ")
        guard !heard.isEmpty else { return }
        var begins = beginsSentence
        var seen: Set<String> = []
        for written in words {
            let word = Self.bare(written)
            defer { begins = Self.endsSentence(written) }
            guard word.contains(where: \.isLetter), !old.contains(word.lowercased()),
                seen.insert(word).inserted
            else { continue }
            var correction =
                found[word] ?? Correction(word: word, times: 0, heardAs: [], isName: false)
            correction.times += 1
            if !correction.heardAs.contains(heard) { correction.heardAs.append(heard) }
            if !begins, word.first?.isUppercase == true { correction.isName = true }
            found[word] = correction
        }
    }

    private static func endsSentence(_ text: some StringProtocol) -> Bool {
        text.last { !"\"”’)".contains($0) }.map { ".?!:".contains($0) } ?? false
    }

    /// A word without the punctuation around it, and without what makes it a possessive.
    private static func bare(_ word: Substring) -> String {
        let core = word.drop { !$0.isLetter && !$0.isNumber }.reversed().drop { !$0.isLetter && !$0.isNumber }
        let text = String(core.reversed())
        return text.hasSuffix("'s") || text.hasSuffix("’s") ? String(text.dropLast(2)) : text
    }
}
