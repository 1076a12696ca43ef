internal import VoiceCore

/// To which mood, journal and year what was found is narrowed down.
package struct Narrowing: Equatable, Sendable {
    var feeling: EntryFilter.Feeling?
    var journal: String?
    var year: Int?

    /// What the end of an address says; a part that says nothing narrows nothing.
    init(_ query: [String: String]) {
        feeling = query["mood"].flatMap { EntryFilter.Feeling(rawValue: $0) }
        journal = query["journal"]
        year = query["year"].flatMap { Int($0) }.flatMap { (1...9_999).contains($0) ? $0 : nil }
    }

    /// As it stands at the end of an address; nothing where it narrows nothing.
    var text: String {
        let parts = [
            feeling.map { "mood=" + $0.rawValue }, journal.map { "journal=" + Address.escaped($0) },
            year.map { "year=\($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    var filter: EntryFilter {
        EntryFilter(
            from: year.flatMap { DiaryDay(year: $0, month: 1, day: 1) },
            to: year.flatMap { DiaryDay(year: $0, month: 12, day: 31) },
            feeling: feeling,
            journal: journal
        )
    }
}

/// The list by which what was found is narrowed down, as far as there is something to choose.
struct FacetsPart {
    let texts: Texts
    /// The number of what was looked for.
    let number: String
    let narrowing: Narrowing
    let facets: SearchFacets
    /// Whether all that was found was looked at, so that the numbers are those of all.
    let isWhole: Bool

    /// How many journals are shown, those with the most entries.
    private static let mostJournals = 12

    /// One thing to choose, and where that leads.
    private struct Choice {
        var name: Markup
        var count: Int
        var isChosen: Bool
        var narrowing: Narrowing
    }

    var markup: Markup {
        let groups = [(texts.moodWord, moods), (texts.journal, journals), (texts.yearWord, years)].filter {
            $0.1.count > 1 || $0.1.contains(where: \.isChosen)
        }
        guard !groups.isEmpty else { return Markup() }
        return element(.div, .kind("row plain")) {
            element(.dl, .kind("in-measure filters"), .label(texts.narrowDown)) {
                for (name, choices) in groups {
                    element(.dt) { name }
                    element(.dd) {
                        for choice in choices { link(choice) }
                    }
                }
            }
        }
    }

    private func link(_ choice: Choice) -> Markup {
        let address = Attribute.href(.found(number, choice.narrowing))
        guard choice.isChosen else {
            return element(.a, address) {
                choice.name
                if isWhole { element(.small, .kind("num")) { String(choice.count) } }
            }
        }
        return element(.a, address, .of(.current, "true")) {
            choice.name
            element(.small, .quiet) { "✕" }
            element(.span, .kind("sr")) { texts.notNarrowed }
        }
    }

    private var moods: [Choice] {
        EntryFilter.Feeling.allCases.compactMap { feeling in
            guard let count = facets.feelings[feeling], let leaf = MoodGlyph(rawValue: feeling.rawValue)
            else {
                return nil
            }
            let name = together {
                leaf.drawn(18)
                texts.mood(leaf)
            }
            return choice(name, count, \.feeling, feeling)
        }
    }

    private var journals: [Choice] {
        let order = facets.journals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(Self.mostJournals).map { name, count in
            choice(element(.span, .ownDirection) { name }, count, \.journal, name)
        }
    }

    private var years: [Choice] {
        facets.years.sorted { $0.key > $1.key }.map { year, count in
            choice(Markup(texts.year(year)), count, \.year, year)
        }
    }

    private func choice<Value: Equatable>(
        _ name: Markup,
        _ count: Int,
        _ part: WritableKeyPath<Narrowing, Value?>,
        _ value: Value
    ) -> Choice {
        var other = narrowing
        let isChosen = narrowing[keyPath: part] == value
        other[keyPath: part] = isChosen ? nil : value
        return Choice(name: name, count: count, isChosen: isChosen, narrowing: other)
    }
}
