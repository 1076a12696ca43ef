internal import Time

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
        if isGuessed { found.append(("entry.date_certainty = 'guessed'", nil)) }
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
