extension Database {
    /// When the words of a query are said in an entry, or else perhaps said.
    func spoken(_ query: SearchQuery, by key: Int64) throws(DiaryError) -> Double? {
        guard let parts = try parts(of: key) else { return nil }
        let place = HitPlace(Array(query.wanted.joined()))
        if let second = parts.second(of: place) { return second }
        return try parts.guess(place)?.second
    }

    /// True also for words without times.
    func holds(_ query: SearchQuery, in key: Int64) throws(DiaryError) -> Bool {
        guard let found = try parts(of: key)?.hit(HitPlace(Array(query.wanted.joined()))) else {
            return false
        }
        return found.field == .text || found.field == .transcript
    }
}

/// Says where in entries that were found the words stand.
struct HitPlacing {
    let database: Database
    /// Characters of an entry's text in a hit, 0 for all.
    let textLimit: Int

    /// Says of each entry where the words stand in it.
    func hits(_ matches: [Match], _ query: SearchQuery, _ how: SearchHit.How = .word)
        throws(DiaryError) -> [SearchHit]
    {
        let entries = try database.summaries(
            "WHERE entry.key IN (SELECT value FROM json_each(?))",
            [.list(matches.map(\.key))],
            textLimit: textLimit
        )
        let summaries = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.summary) })
        let place = HitPlace(Array(query.wanted.joined()))
        var hits: [SearchHit] = []
        for match in matches {
            guard let summary = summaries[match.key],
                let found = try database.readable(
                    "\(summary.id)",
                    { () throws(DiaryError) in try database.parts(of: match.key) }
                ), let parts = found
            else { continue }
            var hit = SearchHit(entry: summary, how: how, score: how == .word ? -match.rank : 0)
            if let found = parts.hit(place) {
                hit.put(found.context, in: found.field, at: found.second)
                hit.isReplaced = found.field == .transcript && parts.isEdited
            } else if let found = try database.readable(
                "\(summary.id)",
                { () throws(DiaryError) in try parts.guess(place) }
            ) ?? nil {
                hit.put(found.context, in: .transcript, at: found.second)
                (hit.how, hit.guess) = (.guess, found.guess)
            }
            hits.append(hit)
        }
        return hits
    }
}
