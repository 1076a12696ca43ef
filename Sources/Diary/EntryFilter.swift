package import System

/// A choice of entries; what is unset lets all pass.
package struct EntryFilter: Equatable, Sendable {
    package enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        /// More positive than negative, or the other way round.
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    /// The first day, included.
    package var from: DiaryDay?
    /// The last day, included.
    package var to: DiaryDay?
    package var feeling: Feeling?
    /// The journal it is in.
    package var journal: String?
    /// Tags that the entry must have, all of them.
    package var tags: [String]
    /// Tags that the entry must not have.
    package var unwantedTags: [String] = []
    /// A place that the entry names.
    package var place: String?
    /// Sound of at least this many seconds.
    package var shortestSeconds: Double?
    /// Sound of at most this many seconds.
    package var longestSeconds: Double?
    /// Only those for which something is still to be done.
    package var isPending: Bool
    /// Only those whose date is a guess.
    package var isGuessed: Bool

    /// Lets all entries pass, but for what is set.
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
}

extension EntryFilter {
    /// The filter as conditions on the table `entry`, each with its value.
    ///
    /// In the order of time the days are between two times as well, and a tag that many entries have is looked up for
    /// each entry in turn: so the index of times is read from where the list begins to where it ends.
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
        // Capitals make no difference.
        let tagged =
            "IN (SELECT entry FROM entry_tag JOIN tag ON tag.key = tag WHERE name = ? COLLATE NOCASE)"
        for tag in tags {
            found.append(("\(inTime ? "+" : "")entry.key \(tagged)", .text(ComposedText.of(tag))))
        }
        for tag in unwantedTags {
            found.append(("entry.key NOT \(tagged)", .text(ComposedText.of(tag))))
        }
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

    /// The journal of just this name, or else the first that is written with other capitals.
    private static let journalCondition = """
        entry.journal = (
            SELECT journal.key FROM (SELECT ? AS wanted) JOIN journal ON name = wanted COLLATE NOCASE
            ORDER BY name = wanted DESC LIMIT 1)
        """

    /// The conditions after a `WHERE` or, when another one stands there, an `AND`; nothing when all pass.
    func clause(after word: String, inTime: Bool = false) -> (sql: String, values: [SQLValue]) {
        let all = conditions(inTime: inTime)
        guard !all.isEmpty else { return ("", []) }
        return (
            "\(word) \(all.map(\.sql).joined(separator: " AND "))",
            all.compactMap(\.value)
        )
    }
}

extension DiaryDay {
    /// Milliseconds before which no entry of this day can have been recorded, wherever it was.
    fileprivate var earliest: Int64 { Int64(daysSinceEpoch - 3) * 86_400_000 }

    /// Milliseconds after which none can have been.
    fileprivate var latest: Int64 { Int64(daysSinceEpoch + 4) * 86_400_000 }
}
