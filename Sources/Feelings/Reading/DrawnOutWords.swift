/// Words that are drawn out, as in "happyyy" and "loooove".
extension WordMatcher {
    /// The stem of a word of the table that a drawn out word stands for.
    ///
    /// Three or more of a letter stand for two of it or for one, whichever makes a known word.
    func plainStem(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        guard Self.isDrawnOut(text, range) else { return nil }
        for limit in [2, 1] {
            let word = Self.squeezed(text[range], to: limit)
            let stem = word.withUnsafeBufferPointer { buffer in
                var stem: [UInt8] = []
                rules.stemmer.append(buffer, 0..<buffer.count, to: &stem)
                return stem
            }
            let isKnown = stem.withUnsafeBufferPointer { lexicon.keys.find($0, 0..<$0.count) != nil }
            if isKnown { return stem }
        }
        return nil
    }

    private static func isDrawnOut(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count > 2 else { return false }
        for index in range.dropFirst(2) where text[index] == text[index - 1] && text[index] == text[index - 2]
        {
            return true
        }
        return false
    }

    /// The word with at most `limit` of the same letter wherever there are three or more.
    private static func squeezed(_ word: Slice<UnsafeBufferPointer<UInt8>>, to limit: Int) -> [UInt8] {
        var letters: [UInt8] = []
        var run = 0
        for letter in word {
            run = letter == letters.last ? run + 1 : 1
            letters.append(letter)
            if run == 3 { letters.removeLast(3 - limit) }
            if run > 3 { letters.removeLast() }
        }
        return letters
    }
}
