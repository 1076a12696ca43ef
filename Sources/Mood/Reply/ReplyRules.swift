/// The table of a reply's words: a kind and an alternative a line.
struct ReplyRules {
    enum Kind: String, CaseIterable {
        /// Digits that are no figure.
        case skipped
        case result
        case spelled, fraction, range, percent, number
        case positive, negative, neutral
        case joy, sadness, anger, fear
        case otherLabel, mainLabel, label
        case nothing, negation, mostly, clauseEnd, sentenceEnd
        /// Denies the feeling right before it; looked for there only.
        case denial
    }

    /// Finds the next item; the group that took part is its kind, from 1.
    let scanner: Pattern
    let denial: Pattern
    private let kinds: [Kind]

    init(_ file: TableFile) throws(MoodTableError) {
        var slots = PhraseSlots(SpelledFigure.slots)
        var kinds: [Kind] = []
        var alternatives: [Kind: [String]] = [:]
        try file.forEachLine { (line) throws(MoodTableError) in
            if try slots.accept(line) { return }
            guard line.count == 2, let kind = Kind(rawValue: line.string(0)), let filled = slots.fill(line[1])
            else { throw line.place.malformed }
            let source = String(decoding: filled, as: UTF8.self)
            // Compiled alone first, so that a wrong pattern is found in its own line.
            guard try line.place.compile(source).groupCount == 0 else { throw line.place.malformed }
            if alternatives[kind] == nil { kinds.append(kind) }
            alternatives[kind, default: []].append(source)
        }
        let place = TablePlace(path: file.path, number: 0)
        guard kinds.count == Kind.allCases.count else { throw place.malformed }
        kinds.removeAll { $0 == .denial }
        let groups = kinds.map { "(\((alternatives[$0] ?? []).joined(separator: "|")))" }
        scanner = try place.compile(groups.joined(separator: "|"), use: .always)
        denial = try place.compile((alternatives[.denial] ?? []).joined(separator: "|"), use: .always)
        self.kinds = kinds
    }

    func kind(_ match: Pattern.Match) -> Kind? {
        kinds.indices.contains(match.group - 1) ? kinds[match.group - 1] : nil
    }
}
