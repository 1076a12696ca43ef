internal import System
internal import Programs
internal import VoiceCore

/// What a person typed of a new trip.
struct TripDraft: Equatable {
    /// The fields of the form, in their order.
    static let names = ["name", "from", "to", "by", "first", "last"]

    private var fields: [String: String]
    /// Whether the entries of its days that are in no journal are to go into it.
    let takesEntries: Bool

    init(_ form: FormFields) {
        fields = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, form[$0] ?? "") })
        takesEntries = form["takes"] != nil
    }

    /// Nothing but the day on which it is to begin.
    init(from today: DiaryDay) {
        fields = ["first": today.description]
        takesEntries = false
    }

    /// What a trip is now.
    init(_ name: String, _ trip: Trip) {
        fields = [
            "name": name, "first": "\(trip.firstDay)", "last": "\(trip.lastDay)", "from": trip.from ?? "",
            "to": trip.to.joined(separator: ", "), "by": trip.transport ?? "",
        ]
        takesEntries = false
    }

    /// What it says, as one short text: two trips that show the same have the same.
    var revision: String { String(ShortHash(of: Self.names.map { self[$0] }).value, radix: 36) }

    subscript(name: String) -> String { fields[name] ?? "" }

    /// Why it makes no trip.
    enum Unfit: Error { case noName, longName, notADay, endsBeforeItBegins, tooLong, isThere, isChanged }

    /// The trip that it says.
    func journal() throws(Unfit) -> Journal {
        guard let name = named("name") else { throw .noName }
        guard let first = DiaryDay(self["first"]), let last = DiaryDay(self["last"]) else { throw .notADay }
        let places = self["to"].split(separator: ",").compactMap { JournalName.mended(String($0)) }
        let trip = Trip(
            firstDay: first,
            lastDay: last,
            from: named("from"),
            to: places,
            transport: named("by")
        )
        guard let trip else { throw .endsBeforeItBegins }
        guard trip.days <= Trip.mostDays else { throw .tooLong }
        let names = places + [name, trip.from, trip.transport].compactMap(\.self)
        guard names.allSatisfy({ $0.count <= JournalName.characterLimit }) else { throw .longName }
        return Journal(name: name, trip: trip)
    }

    private func named(_ field: String) -> String? { JournalName.mended(self[field]) }
}
