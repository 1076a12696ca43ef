internal import Actions
internal import VoiceCore

/// The fields of a trip as a person typed them.
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

    subscript(name: String) -> String { fields[name] ?? "" }

    /// The name, if one was typed.
    var name: String? { named("name") }

    /// The days and the way of the trip; an empty field takes away what it had.
    func request() throws(JournalFault) -> TripRequest {
        guard let first = DiaryDay(self["first"]), let last = DiaryDay(self["last"]) else { throw .noDays }
        var request = TripRequest()
        (request.firstDay, request.lastDay) = (first, last)
        request.to = self["to"].split(separator: ",").compactMap { JournalName.mended(String($0)) }
        (request.from, request.transport) = (.to(named("from")), .to(named("by")))
        return request
    }

    private func named(_ field: String) -> String? { JournalName.mended(self[field]) }
}
