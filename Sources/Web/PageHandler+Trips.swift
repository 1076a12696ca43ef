internal import Actions
internal import VoiceCore

extension PageHandler {
    private static let mostOfTrip = 100
    private static let mostPlaces = 200

    func trips() async throws -> Markup {
        TripsPage(
            frame: try await frame(),
            trips: try await store.journals.tripSummaries(),
            others: try await store.journals.everyday()
        ).markup
    }

    func newTrip() async throws -> Markup {
        let frame = try await frame()
        return NewTripPage(frame: frame, draft: TripDraft(from: frame.today)).markup
    }

    /// Makes a trip, and adds the entries of its days if asked.
    func makeTrip(_ form: FormFields) async throws -> Response {
        let draft = TripDraft(form)
        do {
            let made = try await page.actions.makeJournal(
                draft.name ?? "",
                trip: try draft.request(),
                takesEntries: draft.takesEntries
            )
            return .seeOther(.trip(made.journal.journal.name))
        } catch let fault as JournalFault {
            let frame = try await frame()
            return .page(422, NewTripPage(frame: frame, draft: draft, problem: texts.problem(fault)).markup)
        }
    }

    /// A trip; a journal without days has its list instead.
    func trip(_ name: String) async throws -> Response {
        guard let found = try await store.journals.summary(named: name) else { return try await missing() }
        guard let trip = found.journal.trip else { return .seeOther(.journal(name)) }
        let filter = EntryFilter(journal: name)
        let count = try await page.count(filter, seen)
        let part = ListPart(request.query["part"], of: count, rows: Self.mostOfTrip)
        let entries = try await store.entries.rows(
            filter,
            limit: Self.mostOfTrip,
            skipping: part.skipped,
            oldestFirst: true
        )
        return .page(
            200,
            TripPage(
                frame: try await frame(),
                name: found.journal.name,
                trip: trip,
                moments: try await store.statistics.moments(ofJournal: name),
                others: try await page.actions.days(of: trip, named: found.journal.name),
                entries: entries,
                pages: try await store.links.records(of: entries),
                part: part
            ).markup
        )
    }

    func place(_ typed: String) async throws -> Response {
        let name = try await page.placeName(typed)
        return try await list(EntryFilter(place: name), name, .place(name))
    }

    func places() async throws -> Markup {
        let used = try await store.places.used(inTime: true)
        let own = try await store.places.all()
        let lines = [PlacesPage.Line](own: own, used: used)
        let part = ListPart(request.query["part"], of: lines.count, rows: Self.mostPlaces)
        let points = Dictionary(own.map { ($0.name, $0.position) }, uniquingKeysWith: { one, _ in one })
        var drawn = used.compactMap { place -> UsedPlace? in
            var place = place
            place.position = points[place.name] ?? place.position
            return place.position == nil ? nil : place
        }
        drawn += own.filter { $0.uses == 0 }.map { UsedPlace(name: $0.name, position: $0.position) }
        return PlacesPage(
            frame: try await frame(),
            lines: Array(lines.dropFirst(part.skipped).prefix(Self.mostPlaces)),
            part: part,
            drawn: drawn
        ).markup
    }
}
