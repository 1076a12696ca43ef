public import Time

extension DiaryStore {
    /// A person's own places, in alphabetical order.
    public func places() throws(DiaryError) -> [OwnPlace] { try database.places() }

    /// Keeps a place; one of this name gives way to it.
    public func keep(_ place: OwnPlace) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.keep(place) }
    }

    /// Forgets a place of one's own; entries keep its name and its point.
    ///
    /// `false` says that there is none.
    public func removePlace(_ name: String, at now: Moment) throws(DiaryError) -> Bool {
        let isRemoved = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            try database.run("DELETE FROM place WHERE name = ?", [.text(HangulText.composed(name))])
            return database.changes > 0
        }
        try database.forgetRemovedWords(in: folder)
        return isRemoved
    }

    /// Puts a place into the place of another, in every entry that names it; gives how many entries those are.
    @discardableResult
    public func replacePlace(_ old: String, by place: OwnPlace, at now: Moment) throws(DiaryError) -> Int {
        let old = HangulText.composed(old)
        let count = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            try database.run("DELETE FROM place WHERE name = ?", [.text(old)])
            try database.keep(place)
            let ids = try database.all(
                """
                SELECT DISTINCT id FROM entry JOIN block ON block.entry = entry.key
                WHERE block.kind = 'place' AND block.text = ?
                """,
                [.text(old)]
            ) { (row) throws(DiaryError) in try row[0].entryID }
            for id in ids { try rename(old, to: place, in: id, at: now) }
            return ids.count
        }
        try database.forgetRemovedWords(in: folder)
        return count
    }

    private func rename(_ old: String, to place: OwnPlace, in id: EntryID, at now: Moment) throws(DiaryError)
    {
        var edit = EntryEdit()
        for (number, block) in try database.blocks(of: try database.key(of: id)).enumerated() {
            guard case .place(let name, _) = block, name == old else { continue }
            edit.changedBlocks[number] = .to(.place(name: place.name, place.position))
        }
        try apply(edit, of: id, at: now)
    }
}

extension Database {
    fileprivate func places() throws(DiaryError) -> [OwnPlace] {
        try all(
            """
            SELECT name, aliases, latitude, longitude,
                (SELECT count(*) FROM block WHERE block.kind = 'place' AND block.text = place.name)
            FROM place ORDER BY name
            """
        ) { (row) throws(DiaryError) in
            guard let position = GlobePosition(latitude: row[2].double, longitude: row[3].double) else {
                throw .unreadable(what: "a place is not on the globe")
            }
            return OwnPlace(
                name: row[0].text,
                aliases: try StoredJSON.value(of: row[1].text) ?? [],
                position: position,
                uses: row[4].int
            )
        }
    }

    fileprivate func keep(_ place: OwnPlace) throws(DiaryError) {
        try run(
            "INSERT OR REPLACE INTO place (name, aliases, latitude, longitude) VALUES (?, ?, ?, ?)",
            [
                .text(HangulText.composed(place.name)),
                .of(try StoredJSON.text(of: place.aliases.map(HangulText.composed)) ?? "[]"),
                .real(place.position.latitude), .real(place.position.longitude),
            ]
        )
    }
}
