/// The tables of a folder, and a person's own over them.
struct MoodTables {
    let folder: String
    let own: String?
    var checksAll = false

    func english() throws(MoodTableError) -> WordMatcher {
        let rules = try MoodRules(TableFile(path: "\(folder)/en.rules.tsv"), shape: .words)
        var lexicon = try lexicon("en")
        var phrases = MoodPhrases(shape: .words)
        for (file, isChecked) in try phraseFiles("en") {
            try phrases.add(file, keeps: nil, isChecked: isChecked)
        }
        let space = Pattern.Space()
        let matcher = WordMatcher(rules: rules, phrases: phrases, lexicon: lexicon)
        for (words, entry) in phrases.plain {
            let stems = words.withUnsafeBufferPointer { matcher.tokens($0, space: space).stems }
            stems.withUnsafeBufferPointer { lexicon.set($0, 0..<$0.count, entry) }
        }
        return WordMatcher(rules: rules, phrases: phrases, lexicon: lexicon)
    }

    func korean() throws(MoodTableError) -> StemMatcher {
        let rules = try MoodRules(TableFile(path: "\(folder)/ko.rules.tsv"), shape: .parts)
        var lexicon = try lexicon("ko")
        var phrases = MoodPhrases(shape: .parts)
        for (file, isChecked) in try phraseFiles("ko") {
            try phrases.add(file, keeps: rules.keeps, isChecked: isChecked)
        }
        for (words, entry) in phrases.plain {
            words.withUnsafeBufferPointer { lexicon.set($0, 0..<$0.count, entry) }
        }
        return StemMatcher(rules: rules, phrases: phrases, lexicon: lexicon)
    }

    func signs() throws(MoodTableError) -> MoodSigns {
        var signs = MoodSigns()
        for file in try files("signs") { try signs.add(file) }
        return signs
    }

    private func lexicon(_ language: String) throws(MoodTableError) -> MoodLexicon {
        var lexicon = MoodLexicon()
        try lexicon.add(TableFile(path: "\(folder)/\(language).words.tsv"))
        return lexicon
    }

    /// The phrases of a language, and whether they are to be checked: those of the program were before it was built.
    private func phraseFiles(_ language: String) throws(MoodTableError) -> [(
        file: TableFile, isChecked: Bool
    )] {
        try files("\(language).phrases").enumerated().map { ($1, $0 > 0 || checksAll) }
    }

    /// The table that belongs to the program, then a person's own, which wins.
    private func files(_ name: String) throws(MoodTableError) -> [TableFile] {
        var files = [try TableFile(path: "\(folder)/\(name).tsv")]
        guard let own else { return files }
        do throws(MoodTableError) {
            files.append(try TableFile(path: "\(own)/\(name).tsv"))
        } catch {
            // A person need not have any.
            guard case .unreadable(_, errno: 2) = error else { throw error }
        }
        return files
    }
}
