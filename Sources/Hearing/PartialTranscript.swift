package struct HeardPiece: Equatable, Sendable {
    package var words: [Word]
    /// The words as the ear wrote them, one for each.
    package var tokens: [String]
    package var isPunctuated: Bool
    package var remarks: [HeardPart]

    package init(
        words: [Word] = [],
        tokens: [String] = [],
        isPunctuated: Bool = false,
        remarks: [HeardPart] = []
    ) {
        (self.words, self.tokens) = (words, tokens)
        (self.isPunctuated, self.remarks) = (isPunctuated, remarks)
    }

    /// The words of a person's own engine, kept as they are if it punctuates.
    init(written words: [Word]) {
        isPunctuated = Self.isPunctuated(words.map(\.word))
        tokens = words.map(\.word)
        self.words = words
        remarks = []
        guard isPunctuated else { return }
        for place in words.indices { self.words[place].word = WrittenForm.bare(words[place].word) }
    }

    /// Marks that only sentences have; "mr." and "a.m." are words of recognisers that write none.
    private static func isPunctuated(_ words: [String]) -> Bool {
        let ends = words.compactMap(\.last)
        return ends.contains { ",;:?!…".contains($0) }
            || ends.contains(".") && words.contains { $0.contains(where: \.isUppercase) }
    }
}

/// The words of a memo, piece by piece.
struct PartialTranscript: Sendable {
    private var pieces: [HeardPiece] = []

    var words: [Word] { pieces.flatMap(\.words) }

    /// Remarks on the pieces; equal ones in a row become one.
    var remarks: [HeardPart] {
        pieces.flatMap(\.remarks).reduce(into: []) { joined, part in
            if let last = joined.last, last.remark == part.remark, part.start <= last.end {
                joined[joined.count - 1].end = part.end
            } else {
                joined.append(part)
            }
        }
    }

    mutating func add(_ piece: HeardPiece) {
        if !piece.words.isEmpty || !piece.remarks.isEmpty { pieces.append(piece) }
    }

    /// The words in one string; raw text is the words alone, as they are said.
    func text(raw: Bool) -> String {
        let text = pieces.map { piece in
            guard !raw else { return piece.tokens.flatMap(SpokenForm.words).joined(separator: " ") }
            return piece.isPunctuated
                ? piece.tokens.joined(separator: " ") : SentenceText.text(of: piece.words, raw: false)
        }.filter { !$0.isEmpty }.joined(separator: " ")
        return raw ? text : WrittenForm.ended(text)
    }
}
