internal import System

extension Database {
    /// The reason by which the ledger knows a file whose entry is in the trash.
    static let trashed = "trashed"

    /// Moves an entry into the trash; to be called within a transaction.
    func putAway(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        guard let entry = try entry(try key(of: id)) else { throw .noSuchEntry(id.description) }
        try putAway(entry, until: end, at: now, document: entry.jsonText.line)
        _ = try takeOut(id, leavingFile: .skipped, because: Self.trashed, at: now)
    }

    /// Lays an entry, or a part of one, into the trash as a document says it.
    func putAway(_ entry: Entry, until end: Moment, at now: Moment, document: String) throws(DiaryError) {
        // Anything that cannot be read back unchanged would be lost.
        let read = EntryDocument.whole(json: Array(document.utf8))
        guard read?.jsonText.line == entry.jsonText.line else {
            throw .unreadable(what: "the entry holds something that the trash could not give back")
        }
        try run(
            TrashColumn.insertion,
            try TrashColumn.values { entry.value(of: $0, until: end, at: now, document: document) }
        )
    }

    /// The last added first.
    func trash() throws(DiaryError) -> [TrashedEntry] {
        var found = try all("\(TrashColumn.selection) ORDER BY at DESC, key DESC") {
            (row) throws(DiaryError) in
            try readable(row[0].text) { () throws(DiaryError) in try TrashedEntry(row.named()) }
        }.compactMap(\.self)
        for (place, short) in try shortIDs(of: found.map(\.id), in: .trash).enumerated() {
            found[place].shortID = short
        }
        let places = Dictionary(zip(found.map(\.id.description), found.indices)) { first, _ in first }
        try each(Self.trashedDocuments) { row in
            guard let place = places[row[0].text] else { return }
            if let certainty = DateCertainty(rawValue: row[1].text) { found[place].dateCertainty = certainty }
            let lead = row[3].optionalText.flatMap { EntryDocument.whole(json: Array($0.utf8)) }?.lead
            if let whole = row[2].optionalText ?? lead { found[place].text = whole }
            found[place].isPart = row[4].int == 1
        }
        return found
    }

    /// Dates and whole texts from the documents in the trash; the documents themselves where only a block has words.
    private static let trashedDocuments = """
        SELECT id, json_extract(document, '$.dateCertainty'),
            nullif(iif(
                json_extract(document, '$.textTruncated') IS 1 AND json_extract(document, '$.textEdited') IS NOT 1,
                coalesce(json_extract(document, '$.transcript.text'), json_extract(document, '$.text')),
                json_extract(document, '$.text')), ''),
            iif(length(text) >= \(EntrySummary.standardTextLimit) AND json_extract(document, '$.text') = '',
                document, NULL),
            json_type(document, '$.partOf') = 'object'
        FROM trash WHERE json_valid(document)
        """

    /// Brings an entry back with all that it had; to be called within a transaction.
    func bringBack(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        let document = try first("SELECT document FROM trash WHERE id = ?", [.of(id)]) { $0[0].text }
        guard let document else { throw .noSuchEntry(id.description) }
        guard var entry = EntryDocument.whole(json: Array(document.utf8)) else {
            throw .unreadable(what: "an entry in the trash is not one")
        }
        if let part = TrashedPart.of(document: document), let whole = try bringBack(entry, to: part, at: now)
        {
            return whole
        }
        if let sha256 = entry.origin?.sha256, let other = try self.entry(ofOrigin: sha256) {
            throw .duplicate(of: other)
        }
        entry.day = entry.dateCertainty.day(of: entry.recordedAt, startMinute: try dayStartMinute())
        entry.changedAt = now
        let key = try insert(entry)
        try run(
            "UPDATE sound SET sha256 = (SELECT sound_sha256 FROM trash WHERE id = ?) WHERE entry = ?",
            [.of(id), .integer(key)]
        )
        for row in try rows(ofTrashed: id) {
            try step(row.id, to: .filed, entry: id, at: now)
            if row.sha256 == entry.origin?.sha256 { try tellFlaw(of: entry, in: row.id, at: now) }
        }
        try run("DELETE FROM trash WHERE id = ?", [.of(id)])
        return entry
    }

    /// Takes entries out of the trash for good, and gives the sound that is to be removed next.
    ///
    /// ``forgetRemovedWords(in:)`` is to follow.
    func dropTrash(_ condition: String, _ values: [SQLValue], at now: Moment) throws(DiaryError)
        -> [(id: EntryID, sound: String?)]
    {
        let going = try all("SELECT id, sound FROM trash WHERE \(condition)", values) {
            (row) throws(DiaryError) in (id: try row[0].entryID, sound: row[1].optionalText)
        }
        for entry in going {
            for row in try rows(ofTrashed: entry.id) {
                try forgetNames(of: row.id)
                try step(row.id, to: .skipped, reason: LedgerRow.removedReason, at: now)
            }
            try run("DELETE FROM trash WHERE id = ?", [.of(entry.id)])
            try markRemoved(entry.id, sound: entry.sound, at: now)
        }
        if !going.isEmpty { try markRemovedWords(at: now) }
        return going
    }

    /// The ledger's rows of the files whose entry is in the trash: the memo's own, and copies of its kept sound.
    private func rows(ofTrashed id: EntryID) throws(DiaryError) -> [LedgerRow] {
        try ledgerRows(
            """
            WHERE reason = ?1 AND sha256 IN (SELECT origin_sha256 FROM trash WHERE id = ?2
                UNION ALL SELECT sound_sha256 FROM trash WHERE id = ?2
                UNION ALL SELECT value FROM trash, json_each(trash.pictures) WHERE trash.id = ?2)
            """,
            [.text(Self.trashed), .of(id)]
        )
    }
}

/// The columns of the table `trash`.
private enum TrashColumn: Int, TableColumn {
    case id, at, until, recorded, offset, title, text, seconds, sound, soundBytes, soundSha256, originSha256,
        document, pictures

    static let source = "trash"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "trash")
}

extension Entry {
    fileprivate func value(of column: TrashColumn, until end: Moment, at now: Moment, document: String)
        -> SQLValue
    {
        switch column {
        case .id: .of(id)
        case .at: .of(now)
        case .until: .of(end)
        case .recorded: .of(recordedAt)
        case .offset: .of(recordedAt.offsetSeconds)
        case .title: .of(title)
        case .text: .text(trashedLead)
        case .seconds: .of(sound?.seconds)
        case .sound: .of(sound?.path)
        case .soundBytes: .of(sound?.bytes)
        case .soundSha256: .of(sound?.sha256)
        case .originSha256: .of(origin?.sha256)
        case .document: .text(document)
        case .pictures: .of(picturesText)
        }
    }
}

extension Entry {
    var trashedLead: String { String(lead.unicodeScalars.prefix(EntrySummary.standardTextLimit)) }

    /// The digests of its pictures as JSON, each once; nothing where it has none.
    fileprivate var picturesText: String? {
        let digests = Set(pictures.map(\.sha256)).sorted()
        return digests.isEmpty ? nil : JSONText.array(digests.map(JSONText.string)).line
    }
}

extension TrashedEntry {
    fileprivate init(_ row: NamedRow<TrashColumn>) throws(DiaryError) {
        let id = try row[.id].entryID
        self.init(
            id: id,
            shortID: id.description,
            recordedAt: Moment(milliseconds: row[.recorded].int64, offsetSeconds: row[.offset].int),
            title: row[.title].optionalText,
            text: row[.text].text,
            seconds: row[.seconds].optionalDouble,
            putAwayAt: row[.at].moment,
            until: row[.until].moment
        )
    }
}
