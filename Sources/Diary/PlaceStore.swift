package import System

package actor PlaceStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    package func all() throws(DiaryError) -> [OwnPlace] { try database.places() }

    /// Places of entries with their counts, by name or by the first entry that knows the position.
    package func used(inTime: Bool = false) throws(DiaryError) -> [UsedPlace] {
        let order = inTime ? "first IS NULL, first, text" : "text"
        return try database.all(Database.usedPlaces(by: order)) { (row) throws(DiaryError) in
            UsedPlace(name: row[0].text, position: GlobePosition(row[2], row[3]), uses: row[1].int)
        }
    }

    package func save(_ place: OwnPlace) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.save(place) }
    }

    /// Forgets the old names and aliases like other removed words.
    package func save(_ place: OwnPlace, withoutOldNamesAt now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            try database.save(place)
        }
        try database.forgetRemovedWords(in: folder)
    }

    /// Gives a place's position and capitals to entries without one; an alias stays.
    @discardableResult
    package func locate(_ place: OwnPlace, at now: Moment) throws(DiaryError) -> Int {
        try database.transaction { () throws(DiaryError) in try located(place, at: now).entries.count }
    }

    private func located(_ place: OwnPlace, at now: Moment) throws(DiaryError) -> ChangedEntries {
        var changed = ChangedEntries()
        for name in [place.name] + place.aliases {
            for spelling in try database.spellings(of: name) where spelling.position == nil {
                let new = name == place.name ? name : spelling.name
                let naming = PlaceNaming([spelling], new, place.position, keepsPoints: true)
                changed.add(try rename(naming, at: now))
            }
        }
        return changed
    }

    package func remove(_ name: String, at now: Moment) throws(DiaryError) -> Bool {
        let isRemoved = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            try database.run("DELETE FROM place WHERE name = ?", [.text(ComposedText.of(name))])
            return database.changes > 0
        }
        try database.forgetRemovedWords(in: folder)
        return isRemoved
    }

    /// Replaces a place in every entry and the trash; `keepingPoints` keeps known positions.
    @discardableResult
    package func replace(
        _ old: String,
        by place: OwnPlace,
        keepingPoints: Bool = false,
        at now: Moment
    ) throws(DiaryError) -> ReplacedPlace {
        let changed = try database.transaction { () throws(DiaryError) in
            try replaced(ComposedText.of(old), by: place, keepingPoints: keepingPoints, at: now)
        }
        try database.forgetRemovedWords(in: folder)
        return changed.counted
    }

    private func replaced(_ old: String, by place: OwnPlace, keepingPoints: Bool = false, at now: Moment)
        throws(DiaryError) -> ChangedEntries
    {
        try database.markRemovedWords(at: now)
        let known = try database.samePlace(old)
        try database.run("DELETE FROM place WHERE name = ?", [.text(old)])
        try database.save(place)
        if !keepingPoints { try database.takeAlias(old, fromOthersThan: place) }
        let naming = PlaceNaming(known, place.name, place.position, keepsPoints: keepingPoints)
        var changed = try rename(naming, at: now)
        changed.add(try located(place, at: now))
        return changed
    }

    package func previewMerge(
        of old: String,
        into name: String,
        _ position: GlobePosition?,
        _ own: OwnPlace?,
        at now: Moment
    ) throws(DiaryError) -> ReplacedPlace {
        let old = ComposedText.of(old)
        return try database.rehearsal { () throws(DiaryError) in
            guard let own else {
                return try rename(PlaceNaming(try database.samePlace(old), name, position), at: now)
            }
            return try replaced(old, by: own, at: now)
        }.counted
    }

    /// Renames a place that is not an own one in every entry, also in the trash; keeps positions if it is nil.
    @discardableResult
    package func rename(_ old: String, to name: String, _ position: GlobePosition?, at now: Moment)
        throws(DiaryError) -> ReplacedPlace
    {
        let old = ComposedText.of(old)
        let changed = try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            return try rename(PlaceNaming(try database.samePlace(old), name, position), at: now)
        }
        try database.forgetRemovedWords(in: folder)
        return changed.counted
    }

    package func inTrash() throws(DiaryError) -> [UsedPlace] {
        let used = Set(try used().map(\.name))
        var found: [UsedPlace] = []
        let names = try database.trashedPlaceNames().filter { !used.contains($0) }
        for spelling in try database.trashed(naming: names).flatMap(\.spellings) {
            guard names.contains(spelling.name), !found.contains(where: { $0.name == spelling.name }) else {
                continue
            }
            found.append(UsedPlace(name: spelling.name, position: spelling.position))
        }
        return found
    }

    private func rename(_ naming: PlaceNaming, at now: Moment) throws(DiaryError) -> ChangedEntries {
        var changed = ChangedEntries()
        var ids: Set<EntryID> = []
        for spelling in naming.spellings { ids.formUnion(try database.entries(with: spelling)) }
        for id in ids.sorted() {
            let before = try database.blocks(of: try database.key(of: id))
            guard let outcome = naming.outcome(of: before) else { continue }
            var edit = EntryEdit()
            for (number, block) in outcome.blocks.enumerated() where block != before[number] {
                edit.changedBlocks[number] = .to(block)
            }
            try database.apply(edit, of: id, at: now)
            changed.entries.insert(id)
            changed.lost += outcome.lost
        }
        for trashed in try database.trashed(naming: naming.spellings.map(\.name)) {
            guard let outcome = naming.outcome(of: trashed.entry.blocks) else { continue }
            try database.keep(trashed, with: outcome.blocks.compactMap(\.self))
            changed.trashed.insert(trashed.entry.id)
            changed.lost += outcome.lost
        }
        return changed
    }
}

extension Database {
    fileprivate func spellings(of name: String) throws(DiaryError) -> [PlaceSpelling] {
        let key = PlaceKey(name)
        var found = try all("SELECT DISTINCT text, latitude, longitude FROM block WHERE kind = 'place'") {
            (row) throws(DiaryError) in
            PlaceSpelling(name: row[0].text, position: GlobePosition(row[1], row[2]))
        }
        let names = try trashedPlaceNames().filter { PlaceKey($0) == key }
        for spelling in try trashed(naming: names).flatMap(\.spellings) where !found.contains(spelling) {
            found.append(spelling)
        }
        return found.filter { PlaceKey($0.name) == key }
    }

    fileprivate func samePlace(_ name: String) throws(DiaryError) -> [PlaceSpelling] {
        let known = try spellings(of: name)
        let places = try places()
        let own = places.first { $0.name == name }?.position
        let point = own ?? known.first { $0.name == name && $0.position != nil }?.position
        return known.filter { spelling in
            guard spelling.name != name else { return true }
            return (spelling.position == nil || spelling.position == point)
                && !places.contains { $0.name == spelling.name }
        }
    }

    fileprivate func takeAlias(_ alias: String, fromOthersThan place: OwnPlace) throws(DiaryError) {
        for var other in try places() where other.name != place.name {
            let count = other.aliases.count
            other.aliases.removeAll { PlaceKey($0) == PlaceKey(alias) }
            if other.aliases.count < count { try save(other) }
        }
    }

    fileprivate func entries(with spelling: PlaceSpelling) throws(DiaryError) -> [EntryID] {
        try allIDs(
            """
            SELECT DISTINCT id FROM entry JOIN block ON block.entry = entry.key
            WHERE block.kind = 'place' AND block.text = ? AND latitude IS ? AND longitude IS ?
            """,
            [.text(spelling.name), .of(spelling.position?.latitude), .of(spelling.position?.longitude)]
        )
    }

    /// Reads only its index; of a group SQLite takes the row with the minimum: the first with a position, if any.
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

    func save(_ place: OwnPlace) throws(DiaryError) {
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

struct PlaceSpelling: Equatable {
    var name: String
    var position: GlobePosition?

    init(name: String, position: GlobePosition?) { (self.name, self.position) = (name, position) }

    init?(_ block: Block) {
        guard case .place(let name, let position) = block else { return nil }
        self.init(name: name, position: position)
    }
}

struct PlaceNaming {
    let spellings: [PlaceSpelling]
    private let name: String
    private let position: GlobePosition?
    private let keepsPoints: Bool

    /// Sets this position everywhere or, with `keepsPoints`, only if there is none.
    init(_ spellings: [PlaceSpelling], _ name: String, _ position: GlobePosition?, keepsPoints: Bool = false)
    {
        self.spellings = spellings
        self.name = ComposedText.of(name)
        self.position = position
        self.keepsPoints = keepsPoints
    }

    /// New blocks of an entry, nil for duplicates, and lost positions; nil if nothing changes.
    func outcome(of before: [Block]) -> (blocks: [Block?], lost: [PlaceSpelling])? {
        var blocks = before.map { block -> Block? in
            guard let spelling = PlaceSpelling(block), spellings.contains(spelling) else { return block }
            let point = keepsPoints ? spelling.position ?? position : position ?? spelling.position
            return .place(name: name, point)
        }
        guard blocks != before else { return nil }
        for number in blocks.indices.reversed() where blocks[number] != before[number] {
            join(number, in: &blocks)
        }
        let points = blocks.compactMap { $0.flatMap(PlaceSpelling.init)?.position }
        let lost = before.compactMap(PlaceSpelling.init).filter { spelling in
            guard spellings.contains(spelling), let point = spelling.position else { return false }
            return !points.contains(point)
        }
        return (blocks, lost)
    }

    /// Drops a duplicate of a place at the same point; a known point stays.
    private func join(_ number: Int, in blocks: inout [Block?]) {
        guard let mine = blocks[number].flatMap(PlaceSpelling.init) else { return }
        for other in blocks.indices where other != number {
            guard let same = blocks[other].flatMap(PlaceSpelling.init), same.name == mine.name,
                same.position == nil || mine.position == nil || same.position == mine.position
            else { continue }
            blocks[other] = .place(name: mine.name, same.position ?? mine.position)
            blocks[number] = nil
            return
        }
    }
}

package struct ReplacedPlace: Equatable, Sendable {
    package var entries = 0
    package var trashed = 0
    package var lost: [UsedPlace] = []
}

struct ChangedEntries {
    var entries: Set<EntryID> = []
    var trashed: Set<EntryID> = []
    var lost: [PlaceSpelling] = []

    mutating func add(_ more: ChangedEntries) {
        entries.formUnion(more.entries)
        trashed.formUnion(more.trashed)
        lost += more.lost
    }

    var counted: ReplacedPlace {
        var replaced = ReplacedPlace(entries: entries.count, trashed: trashed.count)
        for spelling in lost {
            if let known = replaced.lost.firstIndex(where: {
                $0.name == spelling.name && $0.position == spelling.position
            }) {
                replaced.lost[known].uses += 1
            } else {
                replaced.lost.append(UsedPlace(name: spelling.name, position: spelling.position, uses: 1))
            }
        }
        return replaced
    }
}

/// A name for comparison: without capitals, accents and white space, with composed syllables.
package struct PlaceKey: Hashable, Sendable {
    package let bytes: [UInt8]
    package let asks: Bool

    private static let limit = 1_000

    package init(_ name: String) {
        if name.utf8.count <= Self.limit, Self.isPlain(name.utf8) {
            bytes = name.utf8.map { 0x41...0x5A ~= $0 ? $0 + 32 : $0 }
            asks = bytes.count > 1
        } else {
            let begin = String(name.unicodeScalars.prefix(Self.limit))
            let words = Self.onOneSpace(FoldedText.of(begin))
            let bare = BareLetters.of(ComposedText.of(words))
            bytes = Array(bare.utf8)
            asks = bare.count > 1
        }
    }

    private static func isPlain(_ name: String.UTF8View) -> Bool {
        let space = UInt8(ascii: " ")
        var last = space
        for byte in name {
            guard 0x20...0x7E ~= byte, byte != space || last != space else { return false }
            last = byte
        }
        return last != space || name.isEmpty
    }

    fileprivate static func onOneSpace(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// 0 for an equal name, 1 for a beginning, 2 for a part.
    package func rank(of name: PlaceKey) -> Int? {
        if name.bytes == bytes { return 0 }
        guard name.bytes.count > bytes.count, let first = bytes.first else { return nil }
        if name.bytes.starts(with: bytes) { return 1 }
        for start in 1...(name.bytes.count - bytes.count) where name.bytes[start] == first {
            if name.bytes[start..<start + bytes.count].elementsEqual(bytes) { return 2 }
        }
        return nil
    }
}

/// A name compared without capitals, white space and composition.
package struct SpellingKey: Hashable, Sendable {
    // Swift compares composed and decomposed letters as equal.
    private let text: String

    package init(_ name: String) { text = PlaceKey.onOneSpace(FoldedText.of(name)) }
}

package struct OwnPlace: Equatable, Sendable {
    package var name: String
    package var aliases: [String]
    package var position: GlobePosition
    package var uses: Int

    package init(name: String, aliases: [String] = [], position: GlobePosition, uses: Int = 0) {
        self.name = name
        self.aliases = aliases
        self.position = position
        self.uses = uses
    }
}

package struct UsedPlace: Equatable, Sendable {
    package var name: String
    package var position: GlobePosition?
    package var uses: Int

    package init(name: String, position: GlobePosition? = nil, uses: Int = 0) {
        self.name = name
        self.position = position
        self.uses = uses
    }
}
