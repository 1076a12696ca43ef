internal import Actions
internal import VoiceCore

struct TripPage: Framed {
    let frame: Frame
    let name: String
    let trip: Trip
    let moments: JournalMoments
    let others: TripDays
    let entries: [Entry]
    let pages: [String: LinkRecord]
    let part: ListPart

    var markup: Markup {
        // The name is the diary's, so the title does not tell it.
        frame.page(texts.span(trip.firstDay, trip.lastDay), kind: "p-trip", at: .trips) {
            head
            if others.loose + others.entriesElsewhere > 0 { filling }
            if entries.isEmpty {
                element(.div, .kind("row plain")) {
                    element(.p, .kind("in-measure reading quiet")) { texts.noMoments }
                }
            }
            for day in days {
                let number = trip.contains(day.day) ? trip.number(of: day.day) : nil
                DayHead(day: day.day, texts: texts, isLesser: true, number: number).markup
                for entry in day.entries { EntryRow(entry: entry, texts: texts, pages: pages).markup }
            }
            part.steps(texts, .trip(name))
            measured("row plain foot", "in-measure actions") {
                element(.a, .kind("button"), .href(.tripStep(.change, name))) { texts.changeTrip }
                element(.a, .kind("button plain"), .href(.trips)) { texts.otherTrips }
                if part.count > 0 {
                    element(.a, .kind("button plain"), .href(.journal(name))) { texts.allEntries }
                }
                element(.a, .kind("button plain"), .href(.tripStep(.remove, name))) { texts.remove }
            }
        }
    }

    private var filling: Markup {
        element(.div, .kind("row plain said")) {
            frame.form(.tripStep(.fill, name), "in-measure note") {
                element(.p) { texts.notInTrip(loose: others.loose, elsewhere: others.entriesElsewhere) }
                element(.div, .kind("actions")) {
                    if others.loose > 0 {
                        element(.button, .kind("button")) { texts.bringLoose(others.loose) }
                    }
                    if others.entriesElsewhere > 0 {
                        element(.button, .kind("button"), .of(.name, "all"), .of(.value, "1")) {
                            texts.bringAll(others.loose + others.entriesElsewhere)
                        }
                    }
                }
            }
        }
    }

    private var days: [TodayPage.Day] {
        var days: [TodayPage.Day] = []
        for entry in entries {
            if days.last?.day != entry.day { days.append(TodayPage.Day(day: entry.day, entries: [])) }
            days[days.count - 1].entries.append(entry)
        }
        return days
    }

    private var head: Markup {
        let route = TripRoute(trip: trip, texts: texts)
        return element(.header, .kind("row page-head")) {
            element(.div, .kind("in-measure")) {
                element(.p, .kind("when quiet")) {
                    [
                        texts.span(trip.firstDay, trip.lastDay), texts.length(of: trip),
                        texts.status(trip.status(on: frame.today)),
                    ].joined(separator: " · ")
                }
                if route.isEmpty {
                    element(.h1, .ownDirection, .of(.lang, texts.language(of: name))) { name }
                } else {
                    element(.h1, .kind("route")) { route.markup }
                    element(.p, .kind("where"), .ownDirection, .of(.lang, texts.language(of: name))) { name }
                }
                lead
            }
        }
    }

    private var lead: Markup {
        let counts: [(String, Int)] =
            [("voice", moments.voices), ("text", moments.written + (moments.blocks[.text] ?? 0))]
            + Block.Kind.allCases.filter { $0 != .text }.map { ($0.rawValue, moments.blocks[$0] ?? 0) }
        let there = counts.filter { $0.1 > 0 }
        return element(.p, .kind("lead")) {
            texts.moments(moments.all)
            if !there.isEmpty { ": " + there.map { texts.moments($0.0, $0.1) }.joined(separator: ", ") }
            if let emotion = moments.emotion {
                let leaf = MoodGlyph(emotion)
                " · "
                element(.span, .kind("nb")) {
                    leaf.drawn(22)
                    " " + texts.mood(leaf) + ","
                }
                " " + texts.mostly
            }
            if let part = part.name(texts) { " · " + part }
        }
    }
}

struct TripRoute {
    let trip: Trip
    let texts: Texts

    var isEmpty: Bool { trip.from == nil && trip.to.isEmpty }
    private var stops: [String] { [trip.from].compactMap(\.self) + trip.to }

    @MarkupBuilder var markup: Markup {
        for (number, stop) in stops.prefix(6).enumerated() {
            if number > 0 { drawing }
            element(.span, .ownDirection, .of(.lang, texts.language(of: stop))) {
                stop.count > 40 ? String(stop.prefix(39)) + "…" : stop
            }
        }
    }

    private var drawing: Markup {
        element(
            .svg,
            .of(.width, 120),
            .of(.height, 34),
            .of(.viewBox, "0 0 120 34"),
            .of(.role, "img"),
            .label(trip.transport.map(texts.byTransport) ?? texts.thenTo)
        ) {
            element(.path, .of(.d, Self.shape(of: trip.transport)))
        }
    }

    private static func shape(of transport: String?) -> String {
        let name = transport?.lowercased() ?? ""
        let kinds: [(words: [String], shape: String)] = [
            (
                ["train", "ktx", "srt", "metro", "subway", "tram", "기차", "열차", "지하철"],
                "M4 27H116M4 31H116M30 6h44q16 0 20 16v1H30zM30 14h60M42 6v17M58 6v17M74 6v17M40 25a2.5 2.5 0 1 0 5 0"
                    + "M80 25a2.5 2.5 0 1 0 5 0"
            ),
            (
                ["plane", "flight", "air", "비행기", "항공"],
                "M4 29H116M34 20l52-8q6 0 6 3t-6 4l-44 6zM52 17 42 4h5l16 11M36 20l-6-8h4l6 7"
            ),
            (
                ["ship", "ferry", "boat", "배", "여객선"],
                "M4 30q9-4 18 0t18 0 18 0 18 0 18 0 18 0M36 24l-6-9h62l-10 9zM44 15V7h26v8M54 7V3"
            ),
            (
                ["bus", "car", "taxi", "coach", "버스", "자동차", "택시", "차"],
                "M4 30H116M32 26V8q0-3 3-3h46q6 0 7 6l2 15zM32 15h57M46 5v10M60 5v10M74 5v10"
                    + "M40 26a4 4 0 1 0 8 0M74 26a4 4 0 1 0 8 0"
            ),
        ]
        let found = kinds.first { $0.words.contains { name.contains($0) } }
        return found?.shape ?? "M8 18H108M100 11l9 7-9 7"
    }
}

struct TripsPage: Framed {
    let frame: Frame
    let trips: [JournalSummary]
    let others: [UsedName]

    private static let most = 200

    var markup: Markup {
        let trips = trips.trips(on: frame.today)
        return frame.page(texts.trips, kind: "p-trips", at: .trips) {
            PageHead(title: texts.trips, lead: trips.count > 1 ? texts.tripsLead : nil).markup
            measured {
                if trips.isEmpty { element(.p, .kind("reading")) { texts.noTrips } }
                if trips.isEmpty { element(.p, .kind("reading quiet")) { texts.tripMeans } }
                element(.p, .kind("actions")) {
                    element(.a, .kind("button"), .href(.newTrip)) { texts.newTrip }
                }
            }
            for found in trips.prefix(Self.most) { row(found) }
            if !others.isEmpty {
                measured("row plain foot") {
                    element(.h2, .kind("list-h")) { texts.otherJournals }
                    element(.ul, .kind("contents")) {
                        for found in others.prefix(Self.most) { line(found) }
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

struct NothingYet {
    let title: String
    let how: String
    let command: String

    var markup: Markup {
        measured {
            element(.p, .kind("reading")) { title }
            element(.p, .kind("reading quiet")) { how }
            element(.p) { element(.code) { command } }
        }
    }
}

/// A name that leads to its page, unless it is too long for an address.
struct NamedLink {
    let name: String
    let address: Address

    private static let (letters, bytes) = (120, 1_000)

    var markup: Markup {
        let shown = name.count > Self.letters ? String(name.prefix(Self.letters - 1)) + "…" : name
        guard name.utf8.count <= Self.bytes else { return element(.span, .ownDirection) { shown } }
        return element(.a, .href(address), .ownDirection) { shown }
    }
}
