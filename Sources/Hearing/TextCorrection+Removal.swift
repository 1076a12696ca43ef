extension TextCorrection {
    /// Takes words out wherever they stand, whatever their capital letters; gives how often.
    ///
    /// The space before them goes along, the full stop behind them stays, and a new beginning of a sentence gets its
    /// capital.
    package mutating func remove(_ old: String) -> Int {
        let sought = old.split(whereSeparator: \.isWhitespace).joined(separator: " ").map { $0.lowercased() }
        guard !sought.isEmpty else { return 0 }
        var letters = Array(text)
        var (count, place) = (0, 0)
        while place < letters.count {
            let found = place..<place + sought.count
            if Self.stands(sought, in: letters, at: place), !Self.isJoined(found, in: letters) {
                place = Self.cut(found, from: &letters)
                count += 1
            } else {
                place += 1
            }
        }
        text = String(letters)
        return count
    }

    /// A part of a word, such as "it" of "it's" or 어 of 어제, which means something else without it.
    private static func isJoined(_ found: Range<Int>, in letters: [Character]) -> Bool {
        func isJoined(_ place: Int, before next: Int) -> Bool {
            guard letters.indices.contains(place) else { return false }
            if isHangul(letters[place]) { return true }
            return "'’/".contains(letters[place]) && letters.indices.contains(next) && isOfWord(letters[next])
        }
        return isJoined(found.upperBound, before: found.upperBound + 1)
            || isJoined(found.lowerBound - 1, before: found.lowerBound - 2)
    }

    /// A letter of Korean, whose words stand apart.
    private static func isHangul(_ letter: Character) -> Bool {
        letter.unicodeScalars.contains { scalar in
            [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF].contains { $0.contains(Int(scalar.value)) }
        }
    }

    /// Cuts words out of a text, and gives the place from which there may be more.
    private static func cut(_ found: Range<Int>, from letters: inout [Character]) -> Int {
        let head = letters[..<found.lowerBound].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
        let tail = letters[found.upperBound...].firstIndex(where: \.isWhitespace) ?? letters.count
        var (opening, closing) = (letters[head..<found.lowerBound], letters[found.upperBound..<tail])
        if (opening + closing).contains(where: isOfWord) {
            // A part of a longer word goes alone, with its hyphen.
            let end = closing.first == "-" ? found.upperBound + 1 : found.upperBound
            let start =
                end == found.upperBound && opening.last == "-" ? found.lowerBound - 1 : found.lowerBound
            letters.removeSubrange(start..<end)
            return start
        }
        // Quotes around it have nothing to quote.
        if let mark = closing.firstIndex(where: { !isStop($0) }), !opening.isEmpty {
            opening.removeLast()
            closing.remove(at: mark)
        }
        let left = letters[..<head].reversed().drop(while: \.isWhitespace).reversed() as [Character]
        var right = Array(letters[tail...].drop(while: \.isWhitespace))
        let gaps = [letters[left.count..<head], letters[tail..<letters.count - right.count]]
        if letters[found.lowerBound].isUppercase, beginsSentence(after: String(left)), let first = right.first
        {
            right.replaceSubrange(0..<1, with: Array(first.uppercased()))
        }
        let before = joined(left, closing)
        let behind = opening + right
        // A line that ends there still does.
        let gap = gaps.max { $0.lineBreaks < $1.lineBreaks } ?? []
        letters = before.isEmpty || behind.isEmpty ? before + behind : before + gap + behind
        return before.count
    }

    /// The text before a removed word with the marks behind that, of which one ends a sentence.
    private static func joined(_ left: [Character], _ marks: ArraySlice<Character>) -> [Character] {
        guard let last = left.last else { return marks.filter { !isStop($0) } }
        guard isStop(last) else { return left + marks }
        let isStronger = ",;:".contains(last) && marks.contains { ".?!…".contains($0) }
        return isStronger ? Array(left.dropLast()) + marks : left + marks.filter { !isStop($0) }
    }

    private static func isStop(_ letter: Character) -> Bool { ".,;:!?…".contains(letter) }
}

extension ArraySlice<Character> {
    fileprivate var lineBreaks: Int { count(where: \.isNewline) }
}
