internal import VoiceCore

/// All trips, and all other journals.
struct TripsPage {
    let frame: Frame
    let trips: [JournalSummary]
    let others: [UsedName]

    private var texts: Texts { frame.texts }

    /// How many are shown of each.
    private static let most = 200

    var markup: Markup {
        let trips = trips.trips(on: frame.today)
        return frame.page(texts.trips, kind: "p-trips", at: .trips) {
            PageHead(title: texts.trips, lead: trips.count > 1 ? texts.tripsLead : nil).markup
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    if trips.isEmpty { element(.p, .kind("reading")) { texts.noTrips } }
                    if trips.isEmpty { element(.p, .kind("reading quiet")) { texts.tripMeans } }
                    element(.p, .kind("actions")) {
                        element(.a, .kind("button"), .href(.newTrip)) { texts.newTrip }
                    }
                }
            }
            for found in trips.prefix(Self.most) { row(found) }
            if !others.isEmpty {
                element(.div, .kind("row plain foot")) {
                    element(.div, .kind("in-measure")) {
                        element(.h2, .kind("list-h")) { texts.otherJournals }
                        element(.ul, .kind("contents")) {
                            for found in others.prefix(Self.most) { line(found) }
                        }
                    }
                }
            }
        }
    }

    private func row(_ found: JournalSummary) -> Markup {
        element(.article, .kind("row plain trip")) {
            if let trip = found.journal.trip {
                element(.p, .kind("in-gutter num")) { String(trip.firstDay.year) }
                element(.div, .kind("in-measure")) {
                    element(.h2, .ownDirection, .of(.lang, texts.language(of: found.journal.name))) {
                        NamedLink(name: found.journal.name, address: .trip(found.journal.name)).markup
                    }
                    element(.p, .kind("small")) { texts.span(trip.firstDay, trip.lastDay) }
                    let route = TripRoute(trip: trip, texts: texts)
                    if !route.isEmpty { element(.p, .kind("route small")) { route.markup } }
                }
                element(.div, .kind("in-margin")) {
                    element(.p) { element(.b) { texts.status(trip.status(on: frame.today)) } }
                    element(.p) { texts.length(of: trip) }
                    element(.p) { texts.moments(found.moments) }
                }
            }
        }
    }

    private func line(_ found: UsedName) -> Markup {
        element(.li) {
            NamedLink(name: found.name, address: .journal(found.name)).markup
            element(.span, .kind("n")) { texts.entries(found.entries) }
        }
    }
}

/// What is said where nothing is yet, and how that changes.
struct NothingYet {
    let title: String
    let how: String
    let command: String

    var markup: Markup {
        element(.div, .kind("row plain")) {
            element(.div, .kind("in-measure")) {
                element(.p, .kind("reading")) { title }
                element(.p, .kind("reading quiet")) { how }
                element(.p) { element(.code) { command } }
            }
        }
    }
}

/// A name that leads to its page; one too long for an address is only shown, and cut.
struct NamedLink {
    let name: String
    let address: Address

    /// How many letters are shown, and how many bytes fit into an address.
    private static let (letters, bytes) = (120, 1_000)

    var markup: Markup {
        let shown = name.count > Self.letters ? String(name.prefix(Self.letters - 1)) + "…" : name
        guard name.utf8.count <= Self.bytes else { return element(.span, .ownDirection) { shown } }
        return element(.a, .href(address), .ownDirection) { shown }
    }
}
