package import Time

extension DiaryStore {
    /// Files a photo in the entry with sound that is nearest to it in time, or as an entry of its own.
    ///
    /// The former only within so many seconds; the latter is the entry that is given, which has it as its only block.
    /// Gives the entry that has it then. It joins none of another journal than the one that somebody named for it. The
    /// ledger's row becomes `kept`.
    package func keepPhoto(
        _ entry: Entry,
        _ picture: ArrivingPicture,
        joiningWithin seconds: Double,
        journal: String? = nil,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) -> EntryID {
        try checkPlace()
        var entry = entry
        entry.blocks = entry.blocks.map(\.composed)
        return try bringing([picture]) { () throws(DiaryError) in
            try database.transaction { () throws(DiaryError) in
                entry.day = entry.dateCertainty.day(
                    of: entry.recordedAt,
                    startMinute: try database.dayStartMinute()
                )
                let near = try database.entryToJoin(entry, within: seconds, journal: journal)
                if let near {
                    try database.add(photos: entry.blocks, to: near.key, at: now)
                } else {
                    guard try !hasEverHad(entry.id) else { throw .idUsed(entry.id) }
                    _ = try database.insert(entry)
                }
                let id = near?.id ?? entry.id
                if let row { try database.step(row, to: .kept, entry: id, at: now) }
                return id
            }
        }
    }

    /// Lets photos that were filed as entries of their own join an entry with sound that is near them in time.
    ///
    /// Only what nobody changed since joins: it has no text, no title, no tags, no time that a person gave, and
    /// nothing but one picture.
    @discardableResult
    package func gatherPhotos(into id: EntryID, within seconds: Double, at now: Moment) throws(DiaryError)
        -> Int
    {
        guard seconds > 0 else { return 0 }
        return try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            let near = try database.photosToGather(key, within: seconds)
            for photo in near {
                try database.add(photos: try database.blocks(of: photo.key), to: key, at: now)
                try database.run("UPDATE ledger SET entry = ? WHERE entry = ?", [.of(id), .of(photo.id)])
                try database.run("DELETE FROM untold WHERE entry = ?", [.of(photo.id)])
                _ = try database.takeOut(
                    photo.id,
                    leavingFile: .skipped,
                    because: LedgerRow.removedReason,
                    at: now
                )
                try database.markRemoved(photo.id, sound: nil, at: now)
            }
            return near.count
        }
    }
}

private typealias KeyedID = (key: Int64, id: EntryID)

extension Database {
    /// How long a memo may be that a photo was made during.
    private static let longestMilliseconds: Int64 = 3_600_000
    private static let knownTimes = "date_certainty IN ('exact', 'zoneAssumed')"

    fileprivate func entryToJoin(_ photo: Entry, within seconds: Double, journal: String?) throws(DiaryError)
        -> (key: Int64, id: EntryID)?
    {
        // A time that a person gave would be lost in another's entry.
        guard seconds > 0, [.exact, .zoneAssumed].contains(photo.dateCertainty), photo.dateSource != .on
        else { return nil }
        let window = Int64(seconds * 1000)
        return try first(
            """
            SELECT key, id, max(0, recorded - ?1, ?1 - recorded - CAST(seconds * 1000 AS INTEGER)) AS gap FROM entry
            WHERE recorded BETWEEN ?1 - ?2 - ?3 AND ?1 + ?2 AND seconds IS NOT NULL AND \(Self.knownTimes)
                AND gap <= ?2
                AND (?4 IS NULL OR journal = (SELECT key FROM journal WHERE name = ?4))
                AND (SELECT count(*) FROM block WHERE entry = entry.key AND kind = 'photo') < \(Block.photoLimit)
            ORDER BY gap, recorded LIMIT 1
            """,
            [
                .integer(photo.recordedAt.milliseconds), .integer(window), .integer(Self.longestMilliseconds),
                .of(journal.map(ComposedText.of)),
            ]
        ) { (row) throws(DiaryError) in (row[0].int64, try row[1].entryID) }
    }

    fileprivate func photosToGather(_ key: Int64, within seconds: Double) throws(DiaryError) -> [KeyedID] {
        try all(
            """
            SELECT photo.key, photo.id,
                max(0, memo.recorded - photo.recorded,
                    photo.recorded - memo.recorded - CAST(memo.seconds * 1000 AS INTEGER)) AS gap
            FROM entry AS memo JOIN entry AS photo ON photo.recorded
                BETWEEN memo.recorded - ?2 AND memo.recorded + CAST(memo.seconds * 1000 AS INTEGER) + ?2
            WHERE memo.key = ?1 AND memo.seconds IS NOT NULL AND memo.\(Self.knownTimes)
                AND photo.\(Self.knownTimes) AND photo.journal IS memo.journal
                AND photo.seconds IS NULL AND photo.text = '' AND photo.title IS NULL
                AND photo.date_source <> 'on'
                AND (SELECT group_concat(kind) FROM block WHERE entry = photo.key) = 'photo'
                AND NOT EXISTS (SELECT 1 FROM entry_tag WHERE entry = photo.key)
                AND EXISTS (SELECT 1 FROM ledger WHERE ledger.entry = photo.id)
            ORDER BY gap, photo.recorded
            LIMIT max(0, \(Block.photoLimit) - (SELECT count(*) FROM block WHERE entry = ?1 AND kind = 'photo'))
            """,
            [.integer(key), .integer(Int64(seconds * 1000))]
        ) { (row) throws(DiaryError) in (row[0].int64, try row[1].entryID) }
    }

    /// Adds photos that an entry does not have, each before the first that was made later.
    fileprivate func add(photos: [Block], to key: Int64, at now: Moment) throws(DiaryError) {
        try reindexing(key) { () throws(DiaryError) in
            var blocks = try blocks(of: key)
            let known = Set(blocks.flatMap(\.pictures).map(\.sha256))
            for photo in photos where !photo.pictures.allSatisfy({ known.contains($0.sha256) }) {
                let later = blocks.firstIndex { other in
                    guard let one = photo.takenAt, let two = other.takenAt else { return false }
                    return two.milliseconds > one.milliseconds
                }
                blocks.insert(photo, at: later ?? blocks.endIndex)
            }
            try setBlocks(blocks, of: key)
        }
        try run("UPDATE entry SET changed = ? WHERE key = ?", [.of(now), .integer(key)])
    }
}

extension Block {
    /// When the first of its pictures was made of which that is known.
    fileprivate var takenAt: Moment? { pictures.compactMap(\.takenAt).first }
}
