internal import Wires

struct PersonalSpans {
    struct Outcome: Equatable {
        var words: [HeardText.Word]
        /// Heard words that a name replaced, or a name that was not taken.
        var alternatives: [String: String] = [:]
        var doubted: Set<String> = []
    }

    private static let share = 0.8
    private static let proposalReach = 0.2
    /// A name seldom follows an article, so there it has to sound the same.
    static let reachBehindArticle = 0.1
    private static let articles: Set<String> = ["a", "an", "the"]
    static let mostWords = 4

    let book: PhoneBook
    let own: Set<String>

    init(words: [PersonalWord], book: PhoneBook) {
        self.book = book
        own = Set(words.map { $0.spelling.lowercased() })
    }

    func claims(
        of leaning: [HeardText.Word],
        in heard: [HeardText.Word]
    ) throws(TranscriptionError) -> [PersonalClaim] {
        var claims: [PersonalClaim] = []
        for change in Self.changes(heard.map(Self.key), leaning.map(Self.key)) {
            let (old, new) = (heard[change.heard], leaning[change.leaning])
            guard let name = new.first(where: isOwn) else { continue }
            let before = heard[..<change.heard.lowerBound]
            let whole = try whole(new, for: old, name, behind: before.last)
            if let whole, !whole.isProposal {
                claims.append(whole)
                continue
            }
            let runs = try runs(of: new, in: old, behind: before)
            claims += runs
            if let whole, runs.isEmpty { claims.append(whole) }
        }
        return claims
    }

    private func whole(
        _ new: ArraySlice<HeardText.Word>,
        for old: ArraySlice<HeardText.Word>,
        _ name: HeardText.Word,
        behind last: HeardText.Word?
    ) throws(TranscriptionError) -> PersonalClaim? {
        guard (1...Self.mostWords).contains(old.count), new.count <= Self.mostWords,
            !(old.count == new.count && old.first.map(Self.isArticle) == true)
        else { return nil }
        let likeness = try likeness(old, new)
        let limits = try book.census().limits(of: Self.name(name))
        let reach = last.map(Self.isArticle) == true ? Self.reachBehindArticle : limits.reach
        guard let likeness, likeness.distance <= reach + Self.proposalReach else { return nil }
        let isOtherSpelling = try isOtherSpelling(new, of: old)
        return PersonalClaim(
            range: old.indices,
            words: new.map { isOwn($0) ? Self.surer($0, text: $0.text) : $0 },
            name: WrittenForm.bare(name.text),
            distance: likeness.distance,
            common: likeness.common,
            leastHeard: Self.leastSure(old),
            isOrdinary: try isOrdinary(old),
            isProposal: likeness.distance > reach || Self.leastSure(old) >= limits.sureFrom || isOtherSpelling
        )
    }

    static func changes(
        _ heard: [String],
        _ leaning: [String]
    ) -> [(heard: Range<Int>, leaning: Range<Int>)] {
        var (gone, come) = (Set<Int>(), Set<Int>())
        for change in leaning.difference(from: heard) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var changes: [(heard: Range<Int>, leaning: Range<Int>)] = []
        var (old, new) = (0, 0)
        while old < heard.count || new < leaning.count {
            let start = (old, new)
            while gone.contains(old) { old += 1 }
            while come.contains(new) { new += 1 }
            if (old, new) != start { changes.append((start.0..<old, start.1..<new)) }
            if old < heard.count, new < leaning.count { (old, new) = (old + 1, new + 1) }
        }
        return changes
    }

    struct Likeness {
        var distance: Double
        var common: Double

        init(_ heard: [String], _ name: [String]) {
            let edits = EditDistance.ofPhones(heard, name)
            distance = edits / Double(max(1, name.count))
            common = Double(name.count) - edits
        }
    }

    private func likeness(
        _ old: ArraySlice<HeardText.Word>,
        _ new: ArraySlice<HeardText.Word>
    ) throws(TranscriptionError) -> Likeness? {
        let heard = try phones(of: old, everyWay: false)
        return try phones(of: new, everyWay: true).flatMap { new in
            heard.map { Likeness($0, new) }
        }.min { $0.distance < $1.distance }
    }

    /// Keeps a heard personal word that sounds the same.
    func isOtherSpelling(
        _ new: ArraySlice<HeardText.Word>,
        of old: ArraySlice<HeardText.Word>
    ) throws(TranscriptionError) -> Bool {
        guard old.contains(where: isOwn) else { return false }
        let heard = Set(try phones(of: old, everyWay: true))
        return try phones(of: new, everyWay: true).contains { heard.contains($0) }
    }

    func isOrdinary(_ words: ArraySlice<HeardText.Word>) throws(TranscriptionError) -> Bool {
        try book.areUsual(words.flatMap { SpokenForm.words($0.text) })
    }

    static func leastSure(_ words: ArraySlice<HeardText.Word>) -> Double {
        words.map(\.probability).min() ?? 0
    }

    func phones(
        of words: ArraySlice<HeardText.Word>,
        everyWay: Bool
    ) throws(TranscriptionError) -> [[String]] {
        var ways: [[String]] = [[]]
        for word in words {
            let isOwn = everyWay && own.contains(Self.name(word))
            let spoken = isOwn ? [Self.name(word)] : SpokenForm.words(word.text)
            for said in try book.ways(of: spoken) {
                let choice = isOwn ? said : Array(said.prefix(1))
                ways = ways.flatMap { way in choice.isEmpty ? [way] : choice.map { way + $0 } }
            }
        }
        return ways
    }

    static func isArticle(_ word: HeardText.Word) -> Bool { articles.contains(key(word)) }
    private func isOwn(_ word: HeardText.Word) -> Bool { own.contains(Self.name(word)) }

    static func surer(_ word: HeardText.Word, text: String) -> HeardText.Word {
        HeardText.Word(text: text, probability: max(word.probability, share))
    }

    static func line(_ words: ArraySlice<HeardText.Word>) -> String {
        words.map { WrittenForm.bare($0.text) }.joined(separator: " ")
    }

    private static func key(_ word: HeardText.Word) -> String { WrittenForm.bare(word.text).lowercased() }

    static func name(_ word: HeardText.Word) -> String {
        let key = key(word).map { $0 == "’" ? "'" : $0 }
        return String(key.suffix(2) == ["'", "s"] ? key.dropLast(2)[...] : key[...])
    }
}

/// Differences over a long run: only words that sound like the name are replaced.
extension PersonalSpans {
    /// An article may have one word between it and its noun.
    private static let wordsBehindArticle = 2
    private static let mostShift = 2

    func runs(
        of leaning: ArraySlice<HeardText.Word>,
        in old: ArraySlice<HeardText.Word>,
        behind words: ArraySlice<HeardText.Word>
    ) throws(TranscriptionError) -> [PersonalClaim] {
        var found: [PersonalClaim] = []
        for place in leaning.indices where own.contains(Self.name(leaning[place])) {
            let name = leaning[place]
            let reach = try book.census().limits(of: Self.name(name)).runReach
            let ways = try phones(of: [name], everyWay: true).filter { !$0.isEmpty }
            for start in old.indices where !Self.isArticle(old[start]) {
                let before = (words + old[..<start]).suffix(Self.wordsBehindArticle)
                let most = before.contains(where: Self.isArticle) ? Self.reachBehindArticle : reach
                for end in (start + 1)...min(old.endIndex, start + Self.mostWords) {
                    let ahead = (start - old.startIndex) - (place - leaning.startIndex)
                    let behind = (old.endIndex - end) - (leaning.endIndex - place - 1)
                    guard max(abs(ahead), abs(behind)) <= Self.mostShift,
                        !Self.isArticle(old[end - 1]),
                        Self.leastSure(old[start..<end]) < PersonalClaim.openBelow
                    else { continue }
                    let heard = try phones(of: old[start..<end], everyWay: false)
                    guard let likeness = Self.mostCommon(ways, heard, reach: most),
                        try !isOtherSpelling([name], of: old[start..<end])
                    else { continue }
                    found.append(try claim(name, for: old[start..<end], likeness))
                }
            }
        }
        return Self.chosen(of: found)
    }

    private func claim(_ name: HeardText.Word, for old: ArraySlice<HeardText.Word>, _ likeness: Likeness)
        throws(TranscriptionError) -> PersonalClaim
    {
        let bare = WrittenForm.bare(name.text)
        let front = old.first.map { $0.text.prefix { !$0.isLetter && !$0.isNumber } } ?? ""
        let back = old.last.map { $0.text.reversed().prefix { !$0.isLetter && !$0.isNumber } } ?? []
        return PersonalClaim(
            range: old.indices,
            words: [Self.surer(name, text: front + bare + String(back.reversed()))],
            name: bare,
            distance: likeness.distance,
            common: likeness.common,
            leastHeard: Self.leastSure(old),
            isOrdinary: try isOrdinary(old)
        )
    }

    private static func chosen(of found: [PersonalClaim]) -> [PersonalClaim] {
        let best = found.sorted { ($1.common, $0.range.lowerBound) < ($0.common, $1.range.lowerBound) }
        return best.reduce(into: []) { claims, next in
            let isFree = !claims.contains { $0.range.overlaps(next.range) || $0.name == next.name }
            if isFree { claims.append(next) }
        }
    }

    private static func mostCommon(_ ways: [[String]], _ heard: [[String]], reach: Double) -> Likeness? {
        ways.flatMap { way in
            heard.filter { 2 * $0.count >= way.count }.map { Likeness($0, way) }
        }.filter { $0.distance <= reach }.max { $0.common < $1.common }
    }
}
