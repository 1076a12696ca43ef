internal import Wires

/// A leaning hearing is wrong in much beside the name, so it differs from the heard words over a long run. Only words
/// that sound like the name alone are replaced.
extension PersonalSpans {
    /// An article names the word behind it, also with one in between.
    private static let wordsBehindArticle = 2
    /// The number of words that the heard run may be shifted against the name.
    private static let mostShift = 2

    /// The heard words for names of a leaning text; each once, and none over another. Most sounds in common go first.
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

    private func claim(
        _ name: HeardText.Word,
        for old: ArraySlice<HeardText.Word>,
        _ likeness: Likeness
    ) throws(TranscriptionError) -> PersonalClaim {
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

    /// The likest two pronunciations by their sounds in common, if few enough differ or are missing.
    private static func mostCommon(_ ways: [[String]], _ heard: [[String]], reach: Double) -> Likeness? {
        ways.flatMap { way in
            heard.filter { 2 * $0.count >= way.count }.map { Likeness($0, way) }
        }.filter { $0.distance <= reach }.max { $0.common < $1.common }
    }
}
