/// What of a text stays when a person changes it, and where in the sound the rest is said.
extension TextCorrection {
    /// The words of the text with their places in the sound: what was not corrected stays as doubtful as it was.
    ///
    /// What is new is said where that was said whose place it takes. Nothing where the words that were there do not
    /// stand for those of the old text one by one.
    package func placed(from words: [Word]?, of old: String) -> [Word]? {
        placing(words, of: old)?.words
    }

    /// The same words, of which nobody doubts any; nothing where most are new, so that their places are guesses.
    package func written(from words: [Word]?, of old: String) -> [Word]? {
        guard let placing = placing(words, of: old), placing.kept * 2 >= placing.words.count else {
            return nil
        }
        return placing.words.map { Word(word: $0.word, start: $0.start, end: $0.end, probability: 1) }
    }

    /// The words of this text as doubtful as an ear finds them that heard the sound anew; a person's own stay sure.
    ///
    /// Of a word that it did not hear the doubt stays, whatever probability that is to it.
    package func doubted(_ words: [Word], heard before: Transcript, anew after: Transcript) -> [Word] {
        let own = text.split(whereSeparator: \.isWhitespace)
        let heard = after.text.split(whereSeparator: \.isWhitespace)
        guard words.count == own.count, heard.count == after.words.count else { return words }
        let pairs = Self.kept(heard, own).map { ($0.new, after.words[$0.old]) }
        let anew = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        return words.enumerated().map { index, old in
            guard old.probability < 1 else { return old }
            var word = old
            if let same = anew[index] {
                (word.probability, word.alternatives) = (same.probability, same.alternatives)
            } else if before.isDoubtful(old) != after.isDoubtful(old) {
                word.probability = before.isDoubtful(old) ? 0 : 1
            }
            return word
        }
    }

    private func placing(_ words: [Word]?, of old: String) -> (words: [Word], kept: Int)? {
        let before = old.split(whereSeparator: \.isWhitespace)
        let after = text.split(whereSeparator: \.isWhitespace)
        guard let words, !words.isEmpty, words.count == before.count else { return nil }
        var placed: [Word] = []
        var (from, next) = (0, 0)
        let kept = Self.kept(before, after)
        for (old, new) in kept + [(before.count, after.count)] {
            placed += Self.spread(after[next..<new], from..<old, of: words)
            (from, next) = (old + 1, new + 1)
            guard words.indices.contains(old) else { break }
            var word = words[old]
            if before[old] != after[new] {
                (word.word, word.probability, word.alternatives) = (String(after[new]), 1, nil)
            }
            placed.append(word)
        }
        return (placed, kept.count)
    }

    /// The words of both texts that stay, whatever their capital letters and the marks around them, in order.
    private static func kept(_ old: [Substring], _ new: [Substring]) -> [(old: Int, new: Int)] {
        let (before, after) = (old.map(key), new.map(key))
        let head = zip(before, after).prefix { $0 == $1 }.count
        let most = min(before.count, after.count) - head
        let tail = zip(before.reversed(), after.reversed()).prefix(most).prefix { $0 == $1 }.count
        let (left, right) = (before[head..<before.count - tail], after[head..<after.count - tail])
        var pairs = (0..<head).map { (old: $0, new: $0) }
        // What is compared grows with the square of both: a text of thousands of words would take half a minute.
        if left.count + right.count <= mostCompared {
            pairs += same(Array(left), Array(right)).map { (old: $0.old + head, new: $0.new + head) }
        }
        pairs += (0..<tail).reversed().map { (old: before.count - 1 - $0, new: after.count - 1 - $0) }
        return pairs
    }

    private static let mostCompared = 4_000

    private static func same(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
        var gone: Set<Int> = []
        var come: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        let stayed = old.indices.filter { !gone.contains($0) }
        return zip(stayed, new.indices.filter { !come.contains($0) }).map { (old: $0, new: $1) }
    }

    private static func key(_ token: Substring) -> String {
        let letters = bare(token)
        return letters.isEmpty ? String(token) : letters
    }

    /// New words over the time of those whose place they take, one by one or by their length.
    private static func spread(_ new: ArraySlice<Substring>, _ old: Range<Int>, of words: [Word]) -> [Word] {
        if new.count == old.count {
            return zip(new, words[old]).map {
                Word(word: String($0), start: $1.start, end: $1.end, probability: 1)
            }
        }
        // Where nothing was before, there is only the pause between two words.
        let isPause = old.isEmpty
        let first = isPause && old.lowerBound > 0 ? words[old.lowerBound - 1].end : nil
        let start = first ?? words[min(old.lowerBound, words.count - 1)].start
        let next = words.indices.contains(old.upperBound) ? words[old.upperBound].start : start
        let end = max(start, isPause ? next : words[old.upperBound - 1].end)
        let letters = Double(new.reduce(0) { $0 + $1.count })
        var done = 0.0
        return new.map { token in
            let begin = start + (end - start) * done / letters
            done += Double(token.count)
            let finish = start + (end - start) * done / letters
            return Word(word: String(token), start: begin, end: finish, probability: 1)
        }
    }
}
