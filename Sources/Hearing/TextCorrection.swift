package struct TextCorrection: Equatable, Sendable {
    package internal(set) var text: String

    package init(_ text: String) { self.text = text }

    /// Matches any case; an initial capital stays, unless `old` was typed with one.
    package mutating func replace(_ old: String, by new: String) -> Int {
        let letters = Array(text)
        let sought = old.map { $0.lowercased() }
        guard !sought.isEmpty else { return 0 }
        var result = ""
        var count = 0
        var place = 0
        while place < letters.count {
            let end = place + sought.count
            if Self.stands(sought, in: letters, at: place) {
                result += Self.fitted(new, to: String(letters[place..<end]), typed: old, after: result)
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

    static func stands(_ sought: [String], in letters: [Character], at place: Int) -> Bool {
        let end = place + sought.count
        return end <= letters.count && zip(letters[place..<end], sought).allSatisfy { $0.lowercased() == $1 }
            && isBorder(letters, place) && isBorder(letters, end) && !isPart(place..<end, of: letters)
    }

    package static func places(of alternative: String, in words: [Word]) -> [Int] {
        let sought = alternative.lowercased()
        return words.indices.filter { words[$0].alternatives?.contains { $0.lowercased() == sought } == true }
    }

    package mutating func put(_ word: String, at place: Int, of words: [Word]) -> Bool {
        let tokens = self.words
        let heard = Self.bare(words[place].word[...])
        let found: Substring
        if tokens.count == words.count, Self.bare(tokens[place]) == heard {
            found = tokens[place]
        } else {
            let same = tokens.filter { Self.bare($0) == heard }
            guard same.count == 1 else { return false }
            found = same[0]
        }
        let core = Self.core(of: found)
        guard core.contains(where: Self.isOfWord) else { return false }
        let spelled = words[place].alternatives?.first { $0.lowercased() == word.lowercased() } ?? word
        let before = text[..<core.startIndex]
        text.replaceSubrange(
            core.startIndex..<core.endIndex,
            with: Self.isPronoun(spelled)
                ? spelled.withCapital
                : Self.fitted(spelled, to: String(core), typed: spelled, after: before)
        )
        return true
    }

    package var words: [Substring] { text.split(whereSeparator: \.isWhitespace) }

    /// Marks stay unless the new words bring their own.
    package mutating func replaceWord(at place: Int, by new: String) {
        let tokens = words
        guard tokens.indices.contains(place) else { return }
        let new = new.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let (old, core) = (tokens[place], Self.core(of: tokens[place]))
        let start = new.first.map(Self.isMark) == true ? old.startIndex : core.startIndex
        let end = new.last.map(Self.isMark) == true ? old.endIndex : core.endIndex
        text.replaceSubrange(start..<end, with: new)
    }

    /// A token of marks alone stays whole.
    private static func core(of token: Substring) -> Substring {
        guard let first = token.firstIndex(where: { !isMark($0) }),
            let last = token.lastIndex(where: { !isMark($0) })
        else { return token }
        return token[first...last]
    }

    private static func isMark(_ letter: Character) -> Bool { ".,;:?!…\"'“”„‘’«»()[]".contains(letter) }
    static func bare(_ word: Substring) -> String { String(word.filter(isOfWord)).lowercased() }
    static func isOfWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

    private static func fitted(
        _ word: String,
        to old: String,
        typed: String,
        after before: some StringProtocol
    ) -> String {
        guard old.first?.isUppercase == true, typed.first?.isUppercase == false else { return word }
        // "I" passes its capital on only at the beginning of a sentence.
        return isPronoun(old) && !beginsSentence(after: before) ? word : word.withCapital
    }

    private static func isPronoun(_ word: String) -> Bool {
        let word = word.lowercased()
        return word == "i" || word.hasPrefix("i'") || word.hasPrefix("i’")
    }

    static func beginsSentence(after text: some StringProtocol) -> Bool {
        let last = text.last { !$0.isWhitespace && !"\"'“”„‘’«»()[]".contains($0) }
        return last.map { ".?!…".contains($0) } ?? true
    }

    /// A part of a number or an address, such as "3" of "3.14", must not change.
    private static func isPart(_ found: Range<Int>, of letters: [Character]) -> Bool {
        func isNumber(_ mark: Int, _ one: Int, _ other: Int) -> Bool {
            guard [mark, one, other].allSatisfy(letters.indices.contains) else { return false }
            return ".,:".contains(letters[mark]) && letters[one].isNumber && letters[other].isNumber
        }
        if isNumber(found.lowerBound - 1, found.lowerBound - 2, found.lowerBound) { return true }
        if isNumber(found.upperBound, found.upperBound - 1, found.upperBound + 1) { return true }
        let head = letters[..<found.lowerBound].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
        let tail = letters[found.upperBound...].firstIndex(where: \.isWhitespace) ?? letters.count
        guard tail - head > found.count else { return false }
        let token = String(letters[head..<tail])
        return token.contains("://") || token.hasPrefix("www.") || token.contains(/[[:alnum:]]@[[:alnum:]]/)
    }

    private static func isBorder(_ letters: [Character], _ place: Int) -> Bool {
        guard letters.indices.contains(place - 1), letters.indices.contains(place) else { return true }
        return ![letters[place - 1], letters[place]].allSatisfy { letter in
            isOfWord(letter) && letter.unicodeScalars.allSatisfy { $0.value < 0x1100 }
        }
    }
}

extension TextCorrection {
    /// Takes the space before the words along and repairs the sentence around them.
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

    /// "it" of "it's" or 어 of 어제 must not be removed.
    private static func isJoined(_ found: Range<Int>, in letters: [Character]) -> Bool {
        func isJoined(_ place: Int, before next: Int) -> Bool {
            guard letters.indices.contains(place) else { return false }
            if isHangul(letters[place]) { return true }
            return "'’/".contains(letters[place]) && letters.indices.contains(next) && isOfWord(letters[next])
        }
        return isJoined(found.upperBound, before: found.upperBound + 1)
            || isJoined(found.lowerBound - 1, before: found.lowerBound - 2)
    }

    private static func isHangul(_ letter: Character) -> Bool {
        letter.unicodeScalars.contains { scalar in
            [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF].contains { $0.contains(Int(scalar.value)) }
        }
    }

    private static func cut(_ found: Range<Int>, from letters: inout [Character]) -> Int {
        let head = letters[..<found.lowerBound].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
        let tail = letters[found.upperBound...].firstIndex(where: \.isWhitespace) ?? letters.count
        var (opening, closing) = (letters[head..<found.lowerBound], letters[found.upperBound..<tail])
        if (opening + closing).contains(where: isOfWord) {
            // A part of a compound goes with its hyphen.
            let end = closing.first == "-" ? found.upperBound + 1 : found.upperBound
            let start =
                end == found.upperBound && opening.last == "-" ? found.lowerBound - 1 : found.lowerBound
            letters.removeSubrange(start..<end)
            return start
        }
        // The quotes around it go too.
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
        // A line break survives.
        let gap = gaps.max { $0.lineBreaks < $1.lineBreaks } ?? []
        letters = before.isEmpty || behind.isEmpty ? before + behind : before + gap + behind
        return before.count
    }

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
