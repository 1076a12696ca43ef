struct MoodTables {
    let folder: String
    let own: String?
    static let ownNames = ["en.phrases.tsv", "ko.phrases.tsv", "signs.tsv"]
    var checksAll = false
    /// Asked only for plain words of checked tables.
    var said: (Set<String>) -> Set<String> = { _ in [] }

    /// A plain word that would match another word too is skipped and reported.
    func english() throws(MoodTableError) -> (matcher: WordMatcher, passedOver: [MoodTableError]) {
        let rules = try MoodRules(TableFile(path: "\(folder)/en.rules.tsv"), shape: .words)
        var lexicon = try lexicon("en")
        var phrases = MoodPhrases(shape: .words)
        let files = try phraseFiles("en")
        for (file, isChecked) in files { try phrases.add(file, keeps: nil, isChecked: isChecked) }
        let passedOver = try takeOut(of: &phrases, files.map(\.file), rules)
        let matcher = WordMatcher(rules: rules, phrases: phrases, lexicon: lexicon)
        for phrase in phrases.plain {
            lexicon.set(TextBytes.search(phrase.words) { matcher.tokens($0).stems }, phrase.weights)
        }
        return (WordMatcher(rules: rules, phrases: phrases, lexicon: lexicon), passedOver)
    }

    private func takeOut(of phrases: inout MoodPhrases, _ files: [TableFile], _ rules: MoodRules)
        throws(MoodTableError) -> [MoodTableError]
    {
        let single = phrases.plain.filter(\.isCheckedWord)
        guard !single.isEmpty else { return [] }
        let swallowed = try SwallowedWords(files, stemmer: rules.stemmer)
        let said = said(Set(single.flatMap { swallowed.others(of: $0.words) }))
        var errors: [MoodTableError] = []
        phrases.plain.removeAll { phrase in
            guard phrase.isCheckedWord, let place = phrase.place,
                let word = swallowed.swallowed(by: phrase.words, said: said)
            else { return false }
            errors.append(.swallows(path: place.path, line: place.number, word: word))
            return true
        }
        return errors
    }

    func korean() throws(MoodTableError) -> StemMatcher {
        let rules = try MoodRules(TableFile(path: "\(folder)/ko.rules.tsv"), shape: .parts)
        var lexicon = try lexicon("ko")
        var phrases = MoodPhrases(shape: .parts)
        for (file, isChecked) in try phraseFiles("ko") {
            try phrases.add(file, keeps: rules.keeps, isChecked: isChecked)
        }
        for phrase in phrases.plain { lexicon.set(phrase.words, phrase.weights) }
        return StemMatcher(rules: rules, phrases: phrases, lexicon: lexicon)
    }

    func emoticons() throws(MoodTableError) -> Emoticons {
        var emoticons = Emoticons()
        for file in try files("signs") { try emoticons.add(file) }
        return emoticons
    }

    private func lexicon(_ language: String) throws(MoodTableError) -> MoodLexicon {
        var lexicon = MoodLexicon()
        try lexicon.add(TableFile(path: "\(folder)/\(language).words.tsv"))
        return lexicon
    }

    private func phraseFiles(_ name: String) throws(MoodTableError) -> [(file: TableFile, isChecked: Bool)] {
        try files("\(name).phrases").enumerated().map { ($1, $0 > 0 || checksAll) }
    }

    private func files(_ name: String) throws(MoodTableError) -> [TableFile] {
        var files = [try TableFile(path: "\(folder)/\(name).tsv")]
        guard let own else { return files }
        do throws(MoodTableError) {
            files.append(try TableFile(path: "\(own)/\(name).tsv"))
        } catch {
            // The file is optional.
            guard case .unreadable(_, errno: 2) = error else { throw error }
        }
        return files
    }
}

extension MoodPhrases.Plain {
    fileprivate var isCheckedWord: Bool { place != nil && !words.contains(UInt8(ascii: " ")) }
}
