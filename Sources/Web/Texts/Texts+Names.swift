internal import VoiceCore

extension Texts {
    // MARK: What an entry is called

    /// Its title, or else its first words; only where it has neither, that it is a memo of some time.
    func name(of entry: Entry) -> String {
        if let title = entry.title { return title }
        return name(entry.lead) ?? memoOf(clock(entry.recordedAt, if: entry.timeIsKnown))
    }

    func name(of entry: TrashedEntry) -> String {
        if let title = entry.title { return title }
        let timeIsKnown = entry.dateCertainty.knowsTime(of: entry.recordedAt)
        return name(entry.text) ?? memoOf(clock(entry.recordedAt, if: timeIsKnown))
    }

    private func name(_ text: String) -> String? {
        let (first, rest) = Self.firstWords(of: text)
        guard first.contains(where: { !$0.isWhitespace }) else { return nil }
        let words = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard rest.contains(where: { !$0.isWhitespace }) else { return words }
        // A sentence that ends with them needs no more; a comma would hang before the dots.
        if let last = words.last, ".?!…".contains(last) { return words }
        return String(words.reversed().drop { ",;:–-".contains($0) }.reversed()) + " …"
    }

    /// A text in two: its first words, as many as a name may have, and what follows them.
    static func firstWords(of text: String) -> (first: Substring, rest: Substring) {
        var (words, letters) = (0, 0)
        var (end, place) = (text.startIndex, text.startIndex)
        while place < text.endIndex, letters < mostLetters {
            if text[place].isWhitespace, letters > 0 {
                (words, end) = (words + 1, place)
                if words == mostWords || text[place].isNewline { return (text[..<end], text[end...]) }
            }
            if letters > 0 || !text[place].isWhitespace { letters += 1 }
            place = text.index(after: place)
        }
        // All of it is short enough, or one word is too long.
        if place == text.endIndex || words == 0 { end = place }
        return (text[..<end], text[end...])
    }

    private static let (mostWords, mostLetters) = (7, 48)
}
