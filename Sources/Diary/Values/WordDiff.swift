/// The change between two wordings, word by word.
package struct WordDiff: Equatable, Sendable {
    /// Words in a row that are in both, only in the old, or only in the new wording.
    package enum Part: Equatable, Sendable {
        case same(String)
        case removed(String)
        case added(String)
    }

    /// The wordings, part by part, in order.
    package let parts: [Part]

    /// Compares by the shortest way from one wording to the other.
    package init(from old: String, to new: String) {
        self.init(from: old, to: new, comparing: { $0 })
    }

    /// Compares only what is said: capital letters and the marks around words make no difference.
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

    /// Only white space changed.
    package var isEmpty: Bool {
        parts.allSatisfy { if case .same = $0 { true } else { false } }
    }

    /// Gathers words of one kind into one part.
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
