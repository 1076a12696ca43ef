internal import Ground
internal import Time

extension Database {
    /// The reason by which the ledger knows a file whose entry is in the trash.
    static let trashed = "trashed"

    /// Moves an entry into the trash; to be called within a transaction.
    func putAway(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        guard let entry = try entry(try key(of: id)) else { throw .noSuchEntry(id.description) }
        let document = entry.jsonText.line
        // What could not be read back as it was would be lost.
        guard (try? EntryDocument(json: Array(document.utf8)))?.entry.jsonText.line == document else {
            throw .unreadable(what: "the entry holds something that the trash could not give back")
        }
        try run(
            TrashColumn.insertion,
            try TrashColumn.values { (column) throws(DiaryError) in
                entry.value(of: column, until: end, at: now, document: document)
            }
        )
        _ = try takeOut(id, leavingFile: .skipped, because: Self.trashed, at: now)
    }

    /// What lies in the trash, what was put away last first.
    func trash() throws(DiaryError) -> [TrashedEntry] {
        var found = try all("\(TrashColumn.selection) ORDER BY at DESC, key DESC") {
            (row) throws(DiaryError) in
            try TrashedEntry(row.named())
        }
        for (place, short) in try shortIDs(of: found.map(\.id), in: .trash).enumerated() {
            found[place].shortID = short
        }
        return found
    }

    /// Brings an entry back with all that it had; to be called within a transaction.
    func bringBack(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        let document = try first("SELECT document FROM trash WHERE id = ?", [.of(id)]) { $0[0].text }
        guard let document else { throw .noSuchEntry(id.description) }
        guard var entry = (try? EntryDocument(json: Array(document.utf8)))?.entry else {
            throw .unreadable(what: "an entry in the trash is not one")
        }
        if let sha256 = entry.origin?.sha256, let other = try self.entry(ofOrigin: sha256) {
            throw .duplicate(of: other)
        }
        entry.day = entry.recordedAt.localDay(startMinute: try dayStartMinute())
        entry.changedAt = now
        _ = try insert(entry)
        try run("DELETE FROM trash WHERE id = ?", [.of(id)])
        for row in try rows(ofTrashed: entry.origin?.sha256) {
            try step(row.id, to: .filed, entry: id, at: now)
        }
        return entry
    }

    /// Takes entries out of the trash for good, and gives the sound that is to be removed next.
    ///
    /// ``forgetRemovedWords(in:)`` is to follow.
    func dropTrash(_ condition: String, _ values: [SQLValue], at now: Moment) throws(DiaryError)
        -> [(id: EntryID, sound: String?)]
    {
        let going = try all("SELECT id, sound, origin_sha256 FROM trash WHERE \(condition)", values) {
            (row) throws(DiaryError) in
            (id: try row[0].entryID, sound: row[1].optionalText, origin: row[2].optionalText)
        }
        for entry in going {
            try run("DELETE FROM trash WHERE id = ?", [.of(entry.id)])
            try markRemoved(entry.id, sound: entry.sound, at: now)
            for row in try rows(ofTrashed: entry.origin) {
                try forgetNames(of: row.id)
                try step(row.id, to: .skipped, reason: "removed", at: now)
            }
        }
        if !going.isEmpty { try markRemovedWords(at: now) }
        return going.map { ($0.id, $0.sound) }
    }

    /// The ledger's rows of a file whose entry is in the trash.
    private func rows(ofTrashed sha256: String?) throws(DiaryError) -> [LedgerRow] {
        guard let sha256 else { return [] }
        return try ledgerRows("WHERE sha256 = ? AND reason = ?", [.text(sha256), .text(Self.trashed)])
    }

    /// The entry in the trash that was made of these bytes, if there is one.
    func trashedEntry(ofOrigin sha256: String) throws(DiaryError) -> EntryID? {
        try first("SELECT id FROM trash WHERE origin_sha256 = ?", [.text(sha256)]) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }
}

/// The columns of the table `trash`.
private enum TrashColumn: Int, TableColumn {
    case id, at, until, recorded, offset, title, text, seconds, sound, soundBytes, originSha256, document

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
        case .text: .text(String(text.unicodeScalars.prefix(EntrySummary.textLimit)))
        case .seconds: .of(sound?.seconds)
        case .sound: .of(sound?.path)
        case .soundBytes: .of(sound?.bytes)
        case .originSha256: .of(origin?.sha256)
        case .document: .text(document)
        }
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
