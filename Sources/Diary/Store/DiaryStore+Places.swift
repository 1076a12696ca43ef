public import Time

extension DiaryStore {
    /// A person's own places, in alphabetical order.
    public func places() throws(DiaryError) -> [OwnPlace] { try database.places() }

    /// Every place that entries name, with how many name it, in alphabetical order, or in that of the first entries
    /// that know where they are.
    public func usedPlaces(inTime: Bool = false) throws(DiaryError) -> [UsedPlace] {
        let order = inTime ? "first IS NULL, first, text" : "text"
        return try database.all(Database.usedPlaces(by: order)) { (row) throws(DiaryError) in
            UsedPlace(name: row[0].text, position: Database.position(row[2], row[3]), uses: row[1].int)
        }
    }

    /// Keeps a place; one of this name gives way to it.
    public func keep(_ place: OwnPlace) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.keep(place) }
    }

    /// Gives a place's position to the entries that name it, or an alias, without one; gives how many those are.
    ///
    /// Those that write its name with other capitals write it as it is then; those that name an alias keep that.
    @discardableResult
    package func locate(_ place: OwnPlace, at now: Moment) throws(DiaryError) -> Int {
        try database.transaction { () throws(DiaryError) in
            var count = 0
            for name in [place.name] + place.aliases {
                for spelling in try database.spellings(of: name) where spelling.position == nil {
                    let new = name == place.name ? name : spelling.name
                    count += try rename([spelling], to: new, place.position, at: now)
                }
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
            try database.run("DELETE FROM place WHERE name = ?", [.text(ComposedText.of(name))])
            return database.changes > 0
        }
        try database.forgetRemovedWords(in: folder)
        return isRemoved
    }

    /// Puts a place into the place of another, in every entry that names it; gives how many entries those are.
    @discardableResult
    public func replacePlace(_ old: String, by place: OwnPlace, at now: Moment) throws(DiaryError) -> Int {
        let old = ComposedText.of(old)
        let count = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            let known = try database.samePlace(old)
            try database.run("DELETE FROM place WHERE name = ?", [.text(old)])
            try database.keep(place)
            return try rename(known, to: place.name, place.position, at: now)
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
        let old = ComposedText.of(old)
        let count = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            return try rename(try database.samePlace(old), to: name, position, at: now)
        }
        try database.forgetRemovedWords(in: folder)
        return count
    }

    /// Changes a place in every entry that writes it in one of these ways.
    private func rename(
        _ spellings: [PlaceSpelling],
        to name: String,
        _ position: GlobePosition?,
        at now: Moment
    ) throws(DiaryError) -> Int {
        var ids: Set<EntryID> = []
        for spelling in spellings { ids.formUnion(try database.entries(with: spelling)) }
        for id in ids.sorted() {
            var edit = EntryEdit()
            for (number, block) in try database.blocks(of: try database.key(of: id)).enumerated() {
                guard case .place(let old, let before) = block,
                    spellings.contains(PlaceSpelling(name: old, position: before))
                else { continue }
                edit.changedBlocks[number] = .to(.place(name: name, position ?? before))
            }
            try apply(edit, of: id, at: now)
        }
        return ids.count
    }
}

/// How entries write a place, and the point that they have for it.
private struct PlaceSpelling: Equatable {
    var name: String
    var position: GlobePosition?
}

extension Database {
    /// A name as entries write it, whatever its capitals and accents, with each point that they have for it.
    fileprivate func spellings(of name: String) throws(DiaryError) -> [PlaceSpelling] {
        let key = PlaceKey(name)
        return try all("SELECT DISTINCT text, latitude, longitude FROM block WHERE kind = 'place'") {
            (row) throws(DiaryError) in
            PlaceSpelling(name: row[0].text, position: Self.position(row[1], row[2]))
        }.filter { PlaceKey($0.name) == key }
    }

    /// The same without other places of that name: written otherwise and at another point.
    fileprivate func samePlace(_ name: String) throws(DiaryError) -> [PlaceSpelling] {
        let known = try spellings(of: name)
        let own = try places().first { $0.name == name }?.position
        let point = own ?? known.first { $0.name == name && $0.position != nil }?.position
        return known.filter { $0.name == name || $0.position == nil || $0.position == point }
    }

    fileprivate func entries(with spelling: PlaceSpelling) throws(DiaryError) -> [EntryID] {
        try all(
            """
            SELECT DISTINCT id FROM entry JOIN block ON block.entry = entry.key
            WHERE block.kind = 'place' AND block.text = ? AND latitude IS ? AND longitude IS ?
            """,
            [.text(spelling.name), .of(spelling.position?.latitude), .of(spelling.position?.longitude)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
    }

    fileprivate static func position(_ latitude: Field, _ longitude: Field) -> GlobePosition? {
        latitude.optionalDouble.flatMap { latitude in
            longitude.optionalDouble.flatMap { GlobePosition(latitude: latitude, longitude: $0) }
        }
    }

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
                .text(ComposedText.of(place.name)),
                .of(try StoredJSON.text(of: place.aliases.map(ComposedText.of)) ?? "[]"),
                .real(place.position.latitude), .real(place.position.longitude),
            ]
        )
    }
}
