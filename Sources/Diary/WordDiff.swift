package struct WordDiff: Equatable, Sendable {
    package enum Part: Equatable, Sendable {
        case same(String)
        case removed(String)
        case added(String)
    }

    package let parts: [Part]

    package init(from old: String, to new: String) { self.init(from: old, to: new, comparing: { $0 }) }

    package init(heard old: String, then new: String) {
        self.init(from: old, to: new) { word in
            let letters = word.filter { $0.isLetter || $0.isNumber }.lowercased()
            return letters.isEmpty ? word : letters
        }
    }

    private init(from old: String, to new: String, comparing key: (String) -> String) {
        let oldWords = old.split(whereSeparator: \.isWhitespace).map(String.init)
        let newWords = new.split(whereSeparator: \.isWhitespace).map(String.init)
        let difference = newWords.map(key).difference(from: oldWords.map(key))
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var rows = Rows()
        var (left, right) = (0, 0)
        while left < oldWords.count || right < newWords.count {
            if left < oldWords.count, removed.contains(left) {
                rows.add(.removed, oldWords[left])
                left += 1
            } else if right < newWords.count, added.contains(right) {
                rows.add(.added, newWords[right])
                right += 1
            } else if right < newWords.count {
                rows.add(.same, newWords[right])
                (left, right) = (left + 1, right + 1)
            } else {
                break
            }
        }
        parts = rows.parts
    }

    package var counts: (gone: Int, new: Int) {
        parts.reduce(into: (gone: 0, new: 0)) { sums, part in
            switch part {
            case .same: break
            case .removed(let text): sums.gone += text.split(separator: " ").count
            case .added(let text): sums.new += text.split(separator: " ").count
            }
        }
    }

    package var isEmpty: Bool { parts.allSatisfy { if case .same = $0 { true } else { false } } }

    private struct Rows {
        enum Kind { case same, removed, added }

        var kinds: [(Kind, [String])] = []

        mutating func add(_ kind: Kind, _ word: String) {
            if kinds.last?.0 == kind {
                kinds[kinds.count - 1].1.append(word)
            } else {
                kinds.append((kind, [word]))
            }
        }

        var parts: [Part] {
            kinds.map { kind, words in
                let text = words.joined(separator: " ")
                return switch kind {
                case .same: .same(text)
                case .removed: .removed(text)
                case .added: .added(text)
                }
            }
        }
    }
}

/// Words that a person corrected the same way in several places: mostly names unknown to recognisers.
package struct CorrectedWords: Equatable, Sendable {
    package struct Correction: Equatable, Sendable {
        package var word: String
        package var times: Int
        package var heardAs: [String]
        /// A capital letter stands where no sentence begins.
        package var isName: Bool
    }

    /// A longer change was written anew, and says nothing of single words.
    private static let mostWords = 4

    private var found: [String: Correction] = [:]

    package init() {}

    /// Corrections in two places or more, the most frequent first.
    package var repeated: [Correction] {
        found.values.filter { $0.times > 1 }.sorted { ($1.times, $0.word) < ($0.times, $1.word) }
    }

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
            var correction = found[word] ?? Correction(word: word, times: 0, heardAs: [], isName: false)
            correction.times += 1
            if !correction.heardAs.contains(heard) { correction.heardAs.append(heard) }
            if !begins, word.first?.isUppercase == true { correction.isName = true }
            found[word] = correction
        }
    }

    private static func endsSentence(_ text: some StringProtocol) -> Bool {
        text.last { !"\"”’)".contains($0) }.map { ".?!:".contains($0) } ?? false
    }

    private static func bare(_ word: Substring) -> String {
        let core = word.drop { !$0.isLetter && !$0.isNumber }.reversed().drop { !$0.isLetter && !$0.isNumber }
        let text = String(core.reversed())
        return text.hasSuffix("'s") || text.hasSuffix("’s") ? String(text.dropLast(2)) : text
    }
}
