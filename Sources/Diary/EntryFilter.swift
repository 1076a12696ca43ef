package import System

package struct EntryFilter: Equatable, Sendable {
    package enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    package var from: DiaryDay?
    package var to: DiaryDay?
    package var feeling: Feeling?
    package var journal: String?
    /// The entry must have all of them.
    package var tags: [String]
    package var unwantedTags: [String] = []
    package var place: String?
    package var shortestSeconds: Double?
    package var longestSeconds: Double?
    /// Only entries with something left to do.
    package var isPending: Bool
    package var isGuessed: Bool

    package init(
        from: DiaryDay? = nil,
        to: DiaryDay? = nil,
        feeling: Feeling? = nil,
        journal: String? = nil,
        tags: [String] = [],
        place: String? = nil,
        shortestSeconds: Double? = nil,
        longestSeconds: Double? = nil,
        isPending: Bool = false,
        isGuessed: Bool = false
    ) {
        self.from = from
        self.to = to
        self.feeling = feeling
        self.journal = journal
        self.tags = tags
        self.place = place
        self.shortestSeconds = shortestSeconds
        self.longestSeconds = longestSeconds
        self.isPending = isPending
        self.isGuessed = isGuessed
    }

    /// With `inTime` the index of times is read only as far as the list goes: days also bound times, and frequent tags
    /// are looked up per entry.
    private func conditions(inTime: Bool) -> [(sql: String, value: SQLValue?)] {
        var found: [(sql: String, value: SQLValue?)] = []
        if let from { found.append(("entry.day >= ?", .of(from))) }
        if let to { found.append(("entry.day <= ?", .of(to))) }
        if inTime, let from { found.append(("entry.recorded >= ?", .integer(from.earliest))) }
        if inTime, let to { found.append(("entry.recorded <= ?", .integer(to.latest))) }
        switch feeling {
        case .joy, .sadness, .anger, .fear: found.append(("entry.emotion = ?", .of(feeling)))
        case .positive: found.append(("entry.positive > 50", nil))
        case .negative: found.append(("entry.positive < 50", nil))
        case .unsure:
            let said = "entry.positive = 50 AND entry.emotion IS NULL"
            found.append(("(entry.positive IS NULL OR \(said))", nil))
        case nil: break
        }
        if let journal { found.append((Self.journalCondition, .text(ComposedText.of(journal)))) }
        let tagged =
            "IN (SELECT entry FROM entry_tag JOIN tag ON tag.key = tag WHERE name = ? COLLATE NOCASE)"
        for tag in tags {
            found.append(("\(inTime ? "+" : "")entry.key \(tagged)", .text(ComposedText.of(tag))))
        }
        for tag in unwantedTags { found.append(("entry.key NOT \(tagged)", .text(ComposedText.of(tag)))) }
        if let place {
            found.append(
                (
                    "entry.key IN (SELECT block.entry FROM block WHERE kind = 'place' AND block.text = ?)",
                    .text(ComposedText.of(place))
                )
            )
        }
        if let shortestSeconds { found.append(("entry.seconds >= ?", .real(shortestSeconds))) }
        if let longestSeconds { found.append(("entry.seconds <= ?", .real(longestSeconds))) }
        if isPending { found.append(("entry.key IN (SELECT entry FROM job)", nil)) }
        if isGuessed { found.append(("entry.date_certainty = 'guessed'", nil)) }
        return found
    }

    /// Prefers this exact name to one with other capitals.
    private static let journalCondition = """
        entry.journal = (
            SELECT journal.key FROM (SELECT ? AS wanted) JOIN journal ON name = wanted COLLATE NOCASE
            ORDER BY name = wanted DESC LIMIT 1)
        """

    func clause(after word: String, inTime: Bool = false) -> (sql: String, values: [SQLValue]) {
        let all = conditions(inTime: inTime)
        guard !all.isEmpty else { return ("", []) }
        return ("\(word) \(all.map(\.sql).joined(separator: " AND "))", all.compactMap(\.value))
    }
}

extension DiaryDay {
    /// No entry of this day was recorded earlier, in any time zone.
    fileprivate var earliest: Int64 { Int64(daysSinceEpoch - 3) * 86_400_000 }

    fileprivate var latest: Int64 { Int64(daysSinceEpoch + 4) * 86_400_000 }
}
