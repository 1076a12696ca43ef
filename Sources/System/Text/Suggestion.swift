package enum Suggestion {
    /// The closest candidate, if at most a third of the word (but at least one letter) differs.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(1, word.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(word.lowercased(), candidate.lowercased())
            if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
        }
        return best?.candidate ?? unfinished(word, among: candidates)
    }

    private static func unfinished(_ word: String, among candidates: some Sequence<String>) -> String? {
        guard word.count >= 2 else { return nil }
        let matches = candidates.filter { $0.hasPrefix(word) }
        return matches.count == 1 ? matches[0] : nil
    }

    /// Swapping neighbours counts one.
    package static func distance(_ one: String, _ other: String) -> Int {
        let (a, b) = (Array(one), Array(other))
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                let changed = previous[j] + (a[i] == b[j] ? 0 : 1)
                var cost = min(changed, previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforePrevious[j - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[b.count]
    }
}

package enum TypedTag {
    /// Drops only one leading sign, so that an older tag that begins with the sign can be named as shown.
    package static func name(_ text: String) -> String? {
        guard text.first == "#" else { return text }
        let name = text.dropFirst().drop(while: \.isWhitespace)
        return name.isEmpty ? nil : String(name)
    }

    package static func new(_ text: String) -> String? {
        guard text.first == "#" else { return text }
        let name = text.drop { $0 == "#" || $0.isWhitespace }
        return name.isEmpty ? nil : String(name)
    }
}
