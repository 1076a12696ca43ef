public import Time

extension DiaryStore {
    /// A person's own places, in alphabetical order.
    public func places() throws(DiaryError) -> [OwnPlace] { try database.places() }

    /// Every place that entries name, with how many name it, in alphabetical order, or in that of the first entries
    /// that know where they are.
    public func usedPlaces(inTime: Bool = false) throws(DiaryError) -> [UsedPlace] {
        let order = inTime ? "first IS NULL, first, text" : "text"
        return try database.all(Database.usedPlaces(by: order)) { (row) throws(DiaryError) in
            let position = row[2].optionalDouble.flatMap { latitude in
                row[3].optionalDouble.flatMap { GlobePosition(latitude: latitude, longitude: $0) }
            }
            return UsedPlace(name: row[0].text, position: position, uses: row[1].int)
        }
    }

    /// Keeps a place; one of this name gives way to it.
    public func keep(_ place: OwnPlace) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.keep(place) }
    }

    /// Gives a place's position to the entries that name it, or an alias, without one; gives how many those are.
    @discardableResult
    package func locate(_ place: OwnPlace, at now: Moment) throws(DiaryError) -> Int {
        try database.transaction { () throws(DiaryError) in
            var count = 0
            for name in [place.name] + place.aliases {
                count += try rename(name, to: name, place.position, at: now, ofUnknown: true)
            }
            return count
        }
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
            return try rename(old, to: place.name, place.position, at: now)
        }
        try database.forgetRemovedWords(in: folder)
        return count
    }

    /// Gives a place that is nobody's own another name, in every entry; gives how many entries those are.
    ///
    /// Without a position each entry keeps the one that it has.
    @discardableResult
    public func renamePlace(_ old: String, to name: String, _ position: GlobePosition?, at now: Moment)
        throws(DiaryError) -> Int
    {
        let old = HangulText.composed(old)
        let count = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            return try rename(old, to: name, position, at: now)
        }
        try database.forgetRemovedWords(in: folder)
        return count
    }

    /// Changes a place in every entry, or in those that have no position for it.
    private func rename(
        _ old: String,
        to name: String,
        _ position: GlobePosition?,
        at now: Moment,
        ofUnknown: Bool = false
    ) throws(DiaryError) -> Int {
        let old = HangulText.composed(old)
        let ids = try database.all(
            """
            SELECT DISTINCT id FROM entry JOIN block ON block.entry = entry.key
            WHERE block.kind = 'place' AND block.text = ? \(ofUnknown ? "AND latitude IS NULL" : "")
            """,
            [.text(old)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
        for id in ids {
            var edit = EntryEdit()
            for (number, block) in try database.blocks(of: try database.key(of: id)).enumerated() {
                guard case .place(old, let before) = block, !ofUnknown || before == nil else { continue }
                edit.changedBlocks[number] = .to(.place(name: name, position ?? before))
            }
            try apply(edit, of: id, at: now)
        }
        return ids.count
    }
}

extension Database {
    /// The index of places has all that is asked for here.
    ///
    /// Of the rows of a group SQLite takes the one with the minimum, so the first that has a position, if any has.
    static func usedPlaces(by order: String) -> String {
        """
        SELECT text, count(*), latitude, longitude, min(iif(latitude IS NULL, NULL, entry * 1000 + number)) AS first
        FROM block WHERE kind = 'place' GROUP BY text ORDER BY \(order)
        """
    }

    func places() throws(DiaryError) -> [OwnPlace] {
        try all(
            """
            SELECT name, aliases, latitude, longitude,
                (SELECT count(*) FROM block WHERE block.kind = 'place' AND block.text = place.name)
            FROM place ORDER BY name
            """
        ) { (row) throws(DiaryError) in
            try readable(row[0].text, of: .place) { () throws(DiaryError) in
                guard let position = GlobePosition(latitude: row[2].double, longitude: row[3].double) else {
                    throw .unreadable(what: "position")
                }
                return OwnPlace(
                    name: row[0].text,
                    aliases: try StoredJSON.value(of: row[1].text) ?? [],
                    position: position,
                    uses: row[4].int
                )
            }
        }.compactMap(\.self)
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
