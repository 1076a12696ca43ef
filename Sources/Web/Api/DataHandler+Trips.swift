internal import Programs
internal import Travel
internal import VoiceCore

/// Trips and places, as the commands print them.
extension DataHandler {
    func trips() async throws -> Response {
        let today = page.tools.now().localDay(startMinute: try await store.dayStartMinute)
        let journals = try await store.journals.all()
        return .json(
            200,
            [
                "schema": 1, "trips": .array(journals.trips(on: today).map { $0.jsonText(on: today) }),
                "journals": .array(journals.filter { $0.journal.trip == nil }.map { $0.jsonText(on: today) }),
            ]
        )
    }

    /// The timeline of a trip, as `timeline --journal` prints it; of a long one the first entries.
    func trip(_ name: String) async throws -> Response {
        guard let found = try await store.journals.summary(named: name), let trip = found.journal.trip else {
            return .failure(404, "no trip has this name")
        }
        let entries = try await store.entries.timeline(EntryFilter(journal: name), textLimit: 0)
        let timeline = Timeline(entries.map { $0.namingCities() }, of: trip)
        return .json(200, ["schema": 1, "days": .array(timeline.days.map(\.jsonText))])
    }

    func places() async throws -> Response {
        let own = try await store.places.all()
        let lines = [PlacesPage.Line](own: own, used: try await store.places.used())
        return .json(200, ["schema": 1, "places": .array(lines.map(\.jsonText))])
    }
}

extension PlacesPage.Line {
    /// As `place list --json` prints it.
    fileprivate var jsonText: JSONText {
        if let position {
            return OwnPlace(name: name, aliases: aliases, position: position, uses: uses).jsonText
        }
        return UsedPlace(name: name, uses: uses).jsonText
    }
}
