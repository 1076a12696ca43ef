package import System

package actor LinkStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    package func all() throws(DiaryError) -> [LinkRecord] {
        try database.all(
            """
            SELECT block.address, min(link.state), min(link.until), min(link.failures), min(link.title),
                min(link.description), min(link.picture), min(link.asked), min(link.fetched), min(link.reason),
                min(link.answered), count(DISTINCT entry.key),
                json_group_array(DISTINCT coalesce(journal.name, '')),
                min(link_image.sha256), min(link_image.width), min(link_image.height)
            FROM block JOIN entry ON entry.key = block.entry
                LEFT JOIN journal ON journal.key = entry.journal
                LEFT JOIN link ON link.address = block.address
                LEFT JOIN link_image ON link_image.address = block.address
            WHERE block.kind = 'link' GROUP BY block.address ORDER BY min(entry.recorded), block.address
            """
        ) { (row) throws(DiaryError) in try LinkRecord(row) }
    }

    package func records(of entry: Entry) throws(DiaryError) -> [String: LinkRecord] {
        try records(of: [entry])
    }

    package func records(of entries: [Entry]) throws(DiaryError) -> [String: LinkRecord] {
        try records(among: entries.flatMap(\.blocks))
    }

    package func records(among blocks: [Block]) throws(DiaryError) -> [String: LinkRecord] {
        var known: [String: LinkRecord] = [:]
        for case .link(let address, _) in blocks where known[address] == nil {
            known[address] = try database.first(
                """
                SELECT link.address, state, until, failures, title, description, picture, asked, fetched, reason,
                    answered, 1, '[]', sha256, width, height
                FROM link LEFT JOIN link_image ON link_image.address = link.address WHERE link.address = ?
                """,
                [.text(address)]
            ) { (row) throws(DiaryError) in try LinkRecord(row) }
        }
        return known
    }

    /// Claims a page to ask for; `false` if somebody else is asking.
    package func claim(_ address: String, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let asked = try database.first("SELECT asked FROM link WHERE address = ?", [.text(address)]) {
                (row) throws(DiaryError) in row[0].optionalMoment
            }
            // Longer than fetching a page and its picture takes.
            if let asked = asked ?? nil, abs(now.milliseconds - asked.milliseconds) < 45_000 { return false }
            try database.run(
                """
                INSERT INTO link (address, state, asked) VALUES (?1, 'due', ?2)
                ON CONFLICT (address) DO UPDATE SET asked = ?2
                """,
                [.text(address), .of(now)]
            )
            return true
        }
    }

    /// Keeps a page's state, and its preview after a success; titles links that had none.
    package func settle(
        _ address: String,
        _ state: LinkState,
        had preview: LinkPreview?,
        reason: String? = nil,
        on today: DiaryDay,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.setState(state, reason: reason, on: today, of: address)
            if let preview {
                let before = try database.fetchedTitle(of: address)
                try database.keep(preview, of: address, at: now)
                try fill(preview.title, inPlaceOf: before, address, at: now)
            }
            try database.dropLinks(in: [address])
        }
    }

    package func release(_ address: String, askedAt before: Moment?) throws(DiaryError) {
        try database.run("UPDATE link SET asked = ? WHERE address = ?", [.of(before), .text(address)])
    }

    /// The last sweep of links by journal; the empty name stands for entries in none.
    package func sweepMarks() throws(DiaryError) -> [String: LinkSweepMark] {
        let marks = try database.all(
            """
            SELECT coalesce(journal.name, ''), day, offline
            FROM link_sweep LEFT JOIN journal ON journal.key = link_sweep.journal
            """
        ) { row in row[1].readableDay.map { (row[0].text, LinkSweepMark(day: $0, wasOffline: row[2].bool)) } }
        return Dictionary(marks.compactMap(\.self)) { $1 }
    }

    package func setSweepMark(_ mark: LinkSweepMark, of journals: [String]) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            for name in journals {
                let key = try database.firstKey("SELECT key FROM journal WHERE name = ?", [.text(name)])
                // A journal that is gone meanwhile has no links.
                guard key != nil || name.isEmpty else { continue }
                try database.run("DELETE FROM link_sweep WHERE journal IS ?", [.of(key)])
                try database.run(
                    "INSERT INTO link_sweep (journal, day, offline) VALUES (?, ?, ?)",
                    [.of(key), .of(mark.day), .of(mark.wasOffline)]
                )
            }
        }
    }

    private func fill(_ title: String?, inPlaceOf before: String?, _ address: String, at now: Moment)
        throws(DiaryError)
    {
        guard let title else { return }
        let ids = try database.allIDs(
            """
            SELECT DISTINCT id FROM entry JOIN block ON block.entry = entry.key
            WHERE block.kind = 'link' AND block.address = ?1
                AND (block.text IS NULL OR block.text = ?2) AND block.text IS NOT ?3
            """,
            [.text(address), .of(before), .text(ComposedText.of(title))]
        )
        for id in ids {
            var edit = EntryEdit()
            for (number, block) in try database.blocks(of: try database.key(of: id)).enumerated() {
                guard case .link(address, let shown) = block, shown == nil || shown == before else {
                    continue
                }
                edit.changedBlocks[number] = .to(.link(address: address, title: title))
            }
            try database.apply(edit, of: id, at: now)
        }
    }
}

extension Database {
    func linkAddresses(of key: Int64) throws(DiaryError) -> [String] {
        try allTexts("SELECT address FROM block WHERE kind = 'link' AND entry = ?", [.integer(key)])
    }

    func dropLinks(in addresses: [String]) throws(DiaryError) {
        for address in addresses {
            try run(
                """
                DELETE FROM link WHERE address = ?1
                    AND NOT EXISTS (SELECT 1 FROM block WHERE kind = 'link' AND address = ?1)
                """,
                [.text(address)]
            )
        }
    }

    fileprivate func setState(_ state: LinkState, reason: String?, on today: DiaryDay, of address: String)
        throws(DiaryError)
    {
        var (until, failures): (DiaryDay?, Int?)
        switch state {
        case .due, .invalid: break
        case .fresh(let end), .cooling(let end): until = end
        case .failing(let count, let end): (until, failures) = (end, count)
        }
        try run(
            """
            INSERT INTO link (address, state, until, failures, reason, answered) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (address) DO UPDATE
            SET state = ?2, until = ?3, failures = ?4, reason = ?5, answered = ?6
            """,
            [.text(address), .text(state.name.rawValue), .of(until), .of(failures), .of(reason), .of(today)]
        )
    }

    fileprivate func fetchedTitle(of address: String) throws(DiaryError) -> String? {
        try first("SELECT title FROM link WHERE address = ?", [.text(address)]) { $0[0].optionalText } ?? nil
    }

    fileprivate func keep(_ preview: LinkPreview, of address: String, at now: Moment) throws(DiaryError) {
        try keep(preview.image, insteadOfOther: preview.picture, of: address)
        try run(
            """
            UPDATE link SET title = ?, description = ?, picture = ?, fetched = ?, image_due = 0 WHERE address = ?
            """,
            [
                .of(preview.title.map(ComposedText.of)),
                .of(preview.description.map(ComposedText.of)),
                .of(preview.picture), .of(now), .text(address),
            ]
        )
    }
}

extension LinkRecord {
    fileprivate init(_ row: Row) throws(DiaryError) {
        self.init(address: row[0].text)
        // Unreadable states are asked for anew.
        let until = row[2].readableDay
        switch (row[1].optionalText.flatMap(LinkState.Name.init(rawValue:)), until) {
        case (.invalid, _): state = .invalid
        case (.fresh, let until?): state = .fresh(until: until)
        case (.cooling, let until?): state = .cooling(until: until)
        case (.failing, let until?): state = .failing(count: row[3].int, until: until)
        default: state = .due
        }
        preview = LinkPreview(
            title: row[4].optionalText,
            description: row[5].optionalText,
            picture: row[6].optionalText
        )
        askedAt = row[7].optionalMoment
        fetchedAt = row[8].optionalMoment
        reason = row[9].optionalText
        answeredOn = row[10].readableDay
        entries = row[11].int
        journals = try StoredJSON.value(of: row[12].text) ?? []
        preview.image = row[13].optionalText.map {
            LinkImage(sha256: $0, width: row[14].int, height: row[15].int)
        }
    }
}

// The small pictures of linked pages; they go when their page is forgotten.

package struct DueLinkImage: Equatable, Sendable {
    package let address: String
    package let picture: String
    package let askedAt: Moment?
}

extension LinkStore {
    package func image(_ sha256: String) throws(DiaryError) -> [UInt8]? {
        try database.first("SELECT bytes FROM link_image WHERE sha256 = ?", [.text(sha256)]) { $0[0].blob }
    }

    package func dueImages(atMost count: Int) throws(DiaryError) -> [DueLinkImage] {
        try database.all(
            """
            SELECT address, picture, asked FROM link
            WHERE image_due AND picture IS NOT NULL AND state <> ? ORDER BY fetched DESC, address LIMIT ?
            """,
            [.of(LinkState.Name.invalid), .of(count)]
        ) { row in DueLinkImage(address: row[0].text, picture: row[1].text, askedAt: row[2].optionalMoment) }
    }

    package func countDueImages() throws(DiaryError) -> Int {
        try database.number(
            "SELECT count(*) FROM link WHERE image_due AND picture IS NOT NULL AND state <> ?",
            [.of(LinkState.Name.invalid)]
        )
    }

    /// Keeps a picture fetched by itself, or its failure; a page fetched meanwhile has brought its own.
    package func settleImage(_ due: DueLinkImage, _ image: LinkImage?) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let isDue = try database.exists(
                "SELECT 1 FROM link WHERE address = ? AND picture = ? AND image_due",
                [.text(due.address), .text(due.picture)]
            )
            guard isDue else { return }
            try database.run("UPDATE link SET image_due = 0 WHERE address = ?", [.text(due.address)])
            try database.keep(image, insteadOfOther: due.picture, of: due.address)
        }
    }
}

extension Database {
    /// Keeps a page's picture; after a failure the old one stays if the page names the same.
    func keep(_ image: LinkImage?, insteadOfOther picture: String?, of address: String) throws(DiaryError) {
        guard let image, let bytes = image.bytes else {
            try run(
                """
                DELETE FROM link_image WHERE address = ?1
                    AND NOT EXISTS (SELECT 1 FROM link WHERE address = ?1 AND picture = ?2)
                """,
                [.text(address), .of(picture)]
            )
            return
        }
        try run(
            "INSERT OR REPLACE INTO link_image (address, sha256, width, height, bytes) VALUES (?, ?, ?, ?, ?)",
            [.text(address), .text(image.sha256), .of(image.width), .of(image.height), .blob(bytes)]
        )
    }

    func linkImageFindings() throws(DiaryError) -> [DiaryFinding] {
        var findings: [DiaryFinding] = []
        try each("SELECT address, sha256, bytes FROM link_image ORDER BY rowid") { row in
            guard SHA256Sum.of(row[2].blob) != row[1].text else { return }
            findings.append(DiaryFinding(.linkImageChanged, row[0].text))
        }
        return findings
    }

    func forgetLinkImage(of address: String) throws(DiaryError) {
        try transaction { () throws(DiaryError) in
            try run("DELETE FROM link_image WHERE address = ?", [.text(address)])
            try run("UPDATE link SET image_due = 1 WHERE address = ?", [.text(address)])
        }
    }
}

package enum LinkState: Equatable, Sendable {
    case due
    case fresh(until: DiaryDay)
    /// So many failures until that day.
    case failing(count: Int, until: DiaryDay)
    /// Too many failures: left alone until that day.
    case cooling(until: DiaryDay)
    case invalid

    package enum Name: String, CaseIterable, Sendable { case due, fresh, failing, cooling, invalid }

    package var name: Name {
        switch self {
        case .due: .due
        case .fresh: .fresh
        case .failing: .failing
        case .cooling: .cooling
        case .invalid: .invalid
        }
    }
}

package struct LinkPreview: Equatable, Sendable {
    package var title: String?
    package var description: String?
    package var picture: String?
    package var image: LinkImage?

    package init(title: String? = nil, description: String? = nil, picture: String? = nil) {
        (self.title, self.description, self.picture) = (title, description, picture)
    }
}

/// A small, upright JPEG of a page, without metadata.
package struct LinkImage: Equatable, Sendable {
    package var sha256: String
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]?

    package init(_ bytes: [UInt8], width: Int, height: Int) {
        self.init(sha256: SHA256Sum.of(bytes), width: width, height: height)
        self.bytes = bytes
    }

    init(sha256: String, width: Int, height: Int) {
        (self.sha256, self.width, self.height) = (sha256, width, height)
    }
}

package struct LinkRecord: Equatable, Sendable {
    package var address: String
    package var state = LinkState.due
    package var preview = LinkPreview()
    package var askedAt: Moment?
    package var answeredOn: DiaryDay?
    package var fetchedAt: Moment?
    package var reason: String?
    /// The journals of the entries that have it; the empty text stands for none.
    package var journals: [String] = []
    package var entries = 0

    package init(address: String) { self.address = address }
}

package struct LinkSweepMark: Equatable, Sendable {
    package var day: DiaryDay
    /// The sweep ended early because there was no network.
    package var wasOffline: Bool

    package init(day: DiaryDay, wasOffline: Bool) { (self.day, self.wasOffline) = (day, wasOffline) }
}
