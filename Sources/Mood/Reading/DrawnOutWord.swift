/// Finds the known word for one that is drawn out, as in "happyyy" and "loooove".
enum DrawnOutWord {
    /// Three or more of a letter stand for two of it or for one, whichever makes a known word.
    static func stem(
        _ text: TextBytes,
        _ range: Range<Int>,
        stemmer: WordStemmer,
        isKnown: (_ stem: [UInt8]) -> Bool
    ) -> [UInt8]? {
        guard isDrawnOut(text, range) else { return nil }
        for limit in [2, 1] {
            let stem = TextBytes.look(at: squeezed(text[range], to: limit)) { word in
                var stem: [UInt8] = []
                stemmer.append(word, 0..<word.count, to: &stem)
                return stem
            }
            if isKnown(stem) { return stem }
        }
        return nil
    }

    private static func isDrawnOut(_ text: TextBytes, _ range: Range<Int>) -> Bool {
        guard range.count > 2 else { return false }
        for index in (range.lowerBound + 2)..<range.upperBound
        where text[index] == text[index - 1] && text[index] == text[index - 2] {
            return true
        }
        return false
    }

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
