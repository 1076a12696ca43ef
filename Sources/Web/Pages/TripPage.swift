internal import Actions
internal import VoiceCore

/// A trip by its days, with all that was kept on each.
struct TripPage {
    let frame: Frame
    let name: String
    let trip: Trip
    let moments: JournalMoments
    /// What of its days is not in it.
    let others: TripDays
    /// The entries of a part of it, the oldest first.
    let entries: [Entry]
    /// What is known of the pages of their links, by their addresses.
    let pages: [String: LinkRecord]
    let part: ListPart

    private var texts: Texts { frame.texts }

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
            element(.div, .kind("row plain foot")) {
                element(.div, .kind("in-measure actions")) {
                    element(.a, .kind("button"), .href(.tripStep(.change, name))) { texts.changeTrip }
                    element(.a, .kind("button plain"), .href(.trips)) { texts.otherTrips }
                    if part.count > 0 {
                        element(.a, .kind("button plain"), .href(.journal(name))) { texts.allEntries }
                    }
                    element(.a, .kind("button plain"), .href(.tripStep(.remove, name))) { texts.remove }
                }
            }
        }
    }

    /// Brings the other entries of its days into it.
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
