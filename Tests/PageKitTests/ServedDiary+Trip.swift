import VoiceCore

@testable import PageKit

extension ServedDiary {
    /// The name of the trip that ``addTrip()`` makes, and as it stands in an address.
    static let trip = "Busan <b>&"
    static let tripPath = Address.escaped(trip)

    /// Adds a trip of three days with two entries of three and four parts, the first on its second day.
    func addTrip() async throws {
        let day = entry.day.adding(days: -4)
        let trip = Trip(
            firstDay: day,
            lastDay: day.adding(days: 2),
            from: "Seoul",
            to: ["부산"],
            transport: "KTX"
        )
        _ = try await store.make(Journal(name: Self.trip, trip: trip), at: entry.recordedAt)
        let beach = GlobePosition(latitude: 35.158_7, longitude: 129.160_4)
        let station = GlobePosition(latitude: 35.115, longitude: 129.041)
        let parts: [[Block]] = [
            [.text("A note\nof two lines"), .place(name: "Busan Station", station)],
            [
                .link(address: "https://example.com/?a=1&b=2", title: "A <i>café"),
                .link(address: "http://example.com/old", title: nil), .place(name: "해운대 <i>", beach),
                .place(name: "Somewhere", nil),
            ],
        ]
        for (number, blocks) in parts.enumerated() {
            let moment = entry.recordedAt.adding(seconds: Double(number - 3) * 86_400)
            var added = Entry(
                id: EntryID(at: moment),
                recordedAt: moment,
                dateSource: .live,
                dateCertainty: .exact,
                text: "Written on the way.",
                journal: Self.trip,
                createdAt: moment
            )
            added.blocks = blocks
            try await store.keep(added, at: moment)
        }
        if let beach {
            try await store.keep(OwnPlace(name: "해운대 <i>", aliases: ["Haeundae"], position: beach))
        }
    }
}
