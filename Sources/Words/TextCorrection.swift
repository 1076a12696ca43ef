/// Corrections of single words in a text.
package struct TextCorrection: Equatable, Sendable {
    package private(set) var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Replaces words wherever they stand, whatever their capital letters; gives how often.
    ///
    /// A capital letter at the beginning stays, unless the old words were typed with one.
    package mutating func replace(_ old: String, by new: String) -> Int {
        let letters = Array(text)
        let sought = old.map { $0.lowercased() }
        guard !sought.isEmpty else { return 0 }
        var result = ""
        var count = 0
        var place = 0
        while place < letters.count {
            let end = place + sought.count
            let stands =
                end <= letters.count && zip(letters[place..<end], sought).allSatisfy { $0.lowercased() == $1 }
                && Self.isBorder(letters, place) && Self.isBorder(letters, end)
            if stands {
                result += Self.fitted(new, to: letters[place], typed: old)
                count += 1
                // Two full stops would be one too many.
                let isStopped = new.last == "." && letters.indices.contains(end) && letters[end] == "."
                place = isStopped ? end + 1 : end
            } else {
                result.append(letters[place])
                place += 1
            }
        }
        text = result
        return count
    }

    /// The words of a transcript that may have been this one, by their places.
    package static func places(of alternative: String, in words: [Word]) -> [Int] {
        let sought = alternative.lowercased()
        return words.indices.filter { words[$0].alternatives?.contains { $0.lowercased() == sought } == true }
    }

    /// Puts one word in the place of one that was heard; `false` when nobody can tell where it stands in the text.
    package mutating func put(_ word: String, at place: Int, of words: [Word]) -> Bool {
        let tokens = text.split(whereSeparator: \.isWhitespace)
        let heard = Self.bare(words[place].word[...])
        let found: Substring
        if tokens.count == words.count, Self.bare(tokens[place]) == heard {
            found = tokens[place]
        } else {
            let same = tokens.filter { Self.bare($0) == heard }
            guard same.count == 1 else { return false }
            found = same[0]
        }
        guard let first = found.firstIndex(where: Self.isOfWord),
            let last = found.lastIndex(where: Self.isOfWord)
        else { return false }
        text.replaceSubrange(first...last, with: Self.fitted(word, to: found[first], typed: word))
        return true
    }

    static func bare(_ word: Substring) -> String {
        String(word.filter(isOfWord)).lowercased()
    }

    private static func isOfWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

    private static func fitted(_ word: String, to old: Character, typed: String) -> String {
        guard old.isUppercase, typed.first?.isUppercase == false else { return word }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Whether no word goes on across a place; in scripts without spaces any place will do.
    private static func isBorder(_ letters: [Character], _ place: Int) -> Bool {
        guard letters.indices.contains(place - 1), letters.indices.contains(place) else { return true }
        return ![letters[place - 1], letters[place]].allSatisfy { letter in
            isOfWord(letter) && letter.unicodeScalars.allSatisfy { $0.value < 0x1100 }
        }
    }
}
