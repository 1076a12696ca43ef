import TestKit
import VoiceCore
@testable import Web

extension ServedDiary {
    /// The name of the trip that ``addTrip()`` makes, and as it stands in an address.
    static let trip = "Busan <b>&"
    static let tripPath = Address.escaped(trip)

    /// The picture of a link's page.
    static let linkImage = LinkImage(TestPhoto.jpeg.bytes, width: 64, height: 48)

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
        _ = try await store.journals.make(Journal(name: Self.trip, trip: trip), at: entry.recordedAt)
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
            try await store.entries.add(added, at: moment)
        }
        try await addPreview(on: day)
        if let beach {
            try await store.places.save(OwnPlace(name: "해운대 <i>", aliases: ["Haeundae"], position: beach))
        }
    }

    /// What the page of one of its links said, with its picture.
    private func addPreview(on day: DiaryDay) async throws {
        let cafe = "https://example.com/?a=1&b=2"
        var preview = LinkPreview(title: "A <i>café", description: "By the <b>sea", picture: cafe)
        preview.image = Self.linkImage
        try await store.links.settle(
            cafe,
            .fresh(until: day.adding(days: 30)),
            had: preview,
            on: day,
            at: entry.recordedAt
        )
    }
}
