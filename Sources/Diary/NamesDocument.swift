internal import FoundationEssentials
internal import System

/// The made journals and own places, in a file of their own in exports and mirrors.
struct NamesDocument: Equatable {
    var journals: [Journal]
    var places: [OwnPlace]
    var wrong: [ImportError] = []

    /// No entry's file has this name, as those begin with a day.
    static let fileName = "journals and places.json"

    var isEmpty: Bool { journals.isEmpty && places.isEmpty }

    var text: String {
        JSONText.object([
            .init("schema", 1), .init("journals", .array(journals.map(\.jsonText))),
            .init("places", .array(places.map(\.jsonText))),
        ]).line + "\n"
    }

    init?(json: [UInt8]) {
        guard let raw = try? JSONDecoder().decode(RawNames.self, from: Data(json)), raw.schema == 1,
            raw.journals != nil || raw.places != nil
        else { return nil }
        let journals = (raw.journals ?? []).map { $0.named { $0.made } }
        let places = (raw.places ?? []).map { $0.named(else: \.wrongKey) { $0.made } }
        self.journals = journals.compactMap { try? $0.get() }
        self.places = places.compactMap { try? $0.get() }
        wrong = Self.wrong(journals, "journal") + Self.wrong(places, "place")
    }

    init(journals: [Journal], places: [OwnPlace]) {
        (self.journals, self.places) = (journals, places)
    }

    private static func wrong<Value>(_ items: [Result<Value, WrongKey>], _ kind: String) -> [ImportError] {
        items.enumerated().compactMap { number, item in
            guard case .failure(let wrong) = item else { return nil }
            return .notAName(kind: kind, number: number + 1, key: wrong.key)
        }
    }
}

extension ReadItem {
    fileprivate func named<Name>(else key: (Value) -> String = { _ in "name" }, _ made: (Value) -> Name?)
        -> Result<Name, WrongKey>
    {
        read.flatMap { raw in made(raw).map { .success($0) } ?? .failure(WrongKey(key: key(raw))) }
    }
}

extension Journal {
    fileprivate var jsonText: JSONText {
        [
            "name": .string(name), "madeAt": .optional(madeAt?.description),
            "trip": trip.map { JSONText(encoding: $0) } ?? .null,
        ]
    }
}

extension OwnPlace {
    fileprivate var jsonText: JSONText {
        [
            "name": .string(name), "aliases": .array(aliases.map(JSONText.string)),
            "latitude": .number(position.latitude), "longitude": .number(position.longitude),
        ]
    }
}

private struct RawNames: Decodable {
    struct RawJournal: Decodable {
        var name: String
        var madeAt: Moment?
        var trip: Trip?

        var made: Journal? { JournalName.kept(name).map { Journal(name: $0, madeAt: madeAt, trip: trip) } }
    }

    struct RawPlace: Decodable {
        var name: String
        var aliases: [String]
        var latitude: Double
        var longitude: Double

        var wrongKey: String {
            GlobePosition(latitude: latitude, longitude: longitude) == nil ? "latitude" : "name"
        }

        var made: OwnPlace? {
            GlobePosition(latitude: latitude, longitude: longitude).flatMap { position in
                JournalName.kept(name).map {
                    OwnPlace(name: $0, aliases: aliases.compactMap(JournalName.kept), position: position)
                }
            }
        }
    }

    var schema: Int
    var journals: [ReadItem<RawJournal>]?
    var places: [ReadItem<RawPlace>]?
}

extension DiaryStore {
    func namesDocument() throws(DiaryError) -> NamesDocument {
        try database.snapshot { () throws(DiaryError) in
            NamesDocument(journals: try database.madeJournals(), places: try database.places())
        }
    }

    /// Adds what the diary lacks; a journal, which may have been removed, only to a new diary or with an entry.
    func add(_ names: NamesDocument, toNew isNew: Bool, at now: Moment)
        throws(DiaryError) -> (places: Int, leftOut: [Journal])
    {
        var leftOut: [Journal] = []
        for journal in names.journals {
            let isThere = try database.journal(named: journal.name) != nil
            if isNew || isThere {
                _ = try database.transaction { () throws(DiaryError) in
                    try database.make(journal, at: journal.madeAt ?? now)
                }
            } else {
                leftOut.append(journal)
            }
        }
        return (try add(names.places), leftOut)
    }

    /// Adds places whose name is unknown; a merged place's name is the alias of another.
    private func add(_ places: [OwnPlace]) throws(DiaryError) -> Int {
        var (count, taken) = (
            0, Set(try database.places().flatMap { [$0.name] + $0.aliases }.map(PlaceKey.init))
        )
        let coming = places.filter { !taken.contains(PlaceKey($0.name)) }
        taken.formUnion(coming.map { PlaceKey($0.name) })
        for var place in coming {
            place.aliases = place.aliases.filter { taken.insert(PlaceKey($0)).inserted }
            try database.transaction { () throws(DiaryError) in try database.save(place) }
            count += 1
        }
        return count
    }

    func isNew() throws(DiaryError) -> Bool {
        try !database.exists("SELECT 1 FROM entry UNION ALL SELECT 1 FROM journal LIMIT 1")
    }
}
