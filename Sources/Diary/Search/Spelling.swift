internal import System

/// A spelling that others are compared with: how much of a word has to be read to know that it is not near.
///
/// The words of a diary are in the order of their letters. Where a beginning is too unlike already, no word that begins
/// so is near, and the next one to look at is far behind: of tens of thousands of words a few hundred are looked up.
struct Spelling {
    private let word: [Unicode.Scalar]
    private let limit: Int
    /// The letters of the word in their order; all others are alike: none of them fits anywhere.
    private let letters: [Unicode.Scalar]

    /// So many letters may be added, dropped, changed or swapped with their neighbour.
    init(_ word: String, within limit: Int) {
        self.word = Array(word.unicodeScalars)
        self.limit = limit
        letters = Set(self.word).sorted()
    }

    func isNear(_ term: String) -> Bool {
        abs(term.unicodeScalars.count - word.count) <= limit
            && Suggestion.distance(term, String(String.UnicodeScalarView(word))) <= limit
    }

    /// Smallest term after `term` at which the next similar word may begin; nil behind the last.
    ///
    /// The first `fixed` letters stay as they are.
    func next(after term: String, fixed: Int) -> String? {
        let scalars = Array(term.unicodeScalars)
        var rows = [Array(0...word.count)]
        var kept = 0
        while kept < scalars.count, let row = row(after: rows, of: scalars[..<kept], with: scalars[kept]) {
            rows.append(row)
            kept += 1
        }
        // A word that may be near as a whole is only left behind; one with longer ones beside it comes before them.
        guard kept < scalars.count else { return term + "\u{1}" }
        while kept >= fixed {
            let start = scalars[..<kept]
            if let letter = following(scalars[kept], after: rows, of: start) {
                var found = String.UnicodeScalarView(start)
                found.append(letter)
                return String(found)
            }
            kept -= 1
            rows.removeLast()
        }
        return nil
    }

    /// The next letter with which a beginning may become a word that is near.
    private func following(
        _ letter: Unicode.Scalar,
        after rows: [[Int]],
        of start: ArraySlice<Unicode.Scalar>
    )
        -> Unicode.Scalar?
    {
        // Behind the last scalar before the surrogates comes the first one after them.
        let successor = Unicode.Scalar(letter.value + 1) ?? (letter.value < 0xE000 ? "\u{E000}" : nil)
        guard let successor else { return nil }
        if row(after: rows, of: start, with: "\u{1}") != nil { return successor }
        return letters.first { $0 >= successor && row(after: rows, of: start, with: $0) != nil }
    }

    /// The distances of a beginning with one letter more from all beginnings of the word; nothing where all are too
    /// great.
    private func row(after rows: [[Int]], of start: ArraySlice<Unicode.Scalar>, with letter: Unicode.Scalar)
        -> [Int]?
    {
        let previous = rows[start.count]
        var current = [start.count + 1]
        for (column, own) in word.enumerated() {
            let changed = previous[column] + (own == letter ? 0 : 1)
            var cost = min(changed, previous[column + 1] + 1, current[column] + 1)
            if column > 0, let last = start.last, own == last, word[column - 1] == letter {
                cost = min(cost, rows[start.count - 1][column - 1] + 1)
            }
            current.append(cost)
        }
        return current.contains { $0 <= limit } ? current : nil
    }
}
