public import Time

/// Which entries are meant; what is not set lets all pass.
public struct EntryFilter: Equatable, Sendable {
    /// Moods that can be asked for.
    public enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        /// More positive than negative, or the other way round.
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    /// The first and the last day, both included.
    public var from: DiaryDay?
    public var to: DiaryDay?
    public var feeling: Feeling?
    public var journal: String?
    /// Each of these.
    public var tags: [String]
    public var shortestSeconds: Double?
    public var longestSeconds: Double?
    /// Only those for which something is still to be done.
    public var isPending: Bool

    public init(
        from: DiaryDay? = nil,
        to: DiaryDay? = nil,
        feeling: Feeling? = nil,
        journal: String? = nil,
        tags: [String] = [],
        shortestSeconds: Double? = nil,
        longestSeconds: Double? = nil,
        isPending: Bool = false
    ) {
        self.from = from
        self.to = to
        self.feeling = feeling
        self.journal = journal
        self.tags = tags
        self.shortestSeconds = shortestSeconds
        self.longestSeconds = longestSeconds
        self.isPending = isPending
    }
}

extension EntryFilter {
    /// The filter as conditions on the table `entry`, each with its value.
    var conditions: [(sql: String, value: SQLValue?)] {
        var found: [(sql: String, value: SQLValue?)] = []
        if let from { found.append(("entry.day >= ?", .of(from))) }
        if let to { found.append(("entry.day <= ?", .of(to))) }
        switch feeling {
        case .joy, .sadness, .anger, .fear: found.append(("entry.emotion = ?", .of(feeling)))
        case .positive: found.append(("entry.positive > 50", nil))
        case .negative: found.append(("entry.positive < 50", nil))
        case .unsure: found.append(("entry.positive IS NULL", nil))
        case nil: break
        }
        if let journal {
            found.append(
                (
                    "entry.journal = (SELECT key FROM journal WHERE name = ?)",
                    .text(HangulText.composed(journal))
                )
            )
        }
        for tag in tags {
            found.append(
                (
                    "entry.key IN (SELECT entry FROM entry_tag JOIN tag ON tag.key = tag WHERE name = ?)",
                    .text(HangulText.composed(tag))
                )
            )
        }
        if let shortestSeconds { found.append(("entry.seconds >= ?", .real(shortestSeconds))) }
        if let longestSeconds { found.append(("entry.seconds <= ?", .real(longestSeconds))) }
        if isPending { found.append(("entry.key IN (SELECT entry FROM job)", nil)) }
        return found
    }

    /// The conditions after a `WHERE` or, when another one stands there, an `AND`; nothing when all pass.
    func clause(after word: String) -> (sql: String, values: [SQLValue]) {
        let all = conditions
        guard !all.isEmpty else { return ("", []) }
        return (
            "\(word) \(all.map(\.sql).joined(separator: " AND "))",
            all.compactMap(\.value)
        )
    }
}
