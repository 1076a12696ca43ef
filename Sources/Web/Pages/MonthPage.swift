internal import VoiceCore

/// A month as a table of weeks: each day with its leaves and how much was said.
struct MonthPage {
    let frame: Frame
    let year: Int
    let month: Int
    /// The month's entries, the oldest first.
    let entries: [EntrySummary]
    /// Where this month has none, a day of the last month before it that has some, or else of the next.
    var nearest: DiaryDay?

    private var texts: Texts { frame.texts }

    var markup: Markup {
        let days = Dictionary(grouping: entries, by: \.day)
        return frame.page(texts.month(month, of: year), kind: "p-month", at: .calendar) {
            head(days.count)
            element(.div, .kind("wide")) {
                element(.table, .kind("month"), .flag(.grid), .label(texts.month(month, of: year))) {
                    columns(7)
                    element(.thead) {
                        element(.tr) {
                            for weekday in 1...7 {
                                element(.th, .of(.scope, "col")) { texts.shortWeekday(weekday) }
                            }
                        }
                    }
                    element(.tbody) {
                        for week in weeks {
                            element(.tr) { for day in week { cell(day, day.flatMap { days[$0] } ?? []) } }
                        }
                    }
                }
                MoodGlyphKey(texts: texts).markup
            }
        }
    }

    /// The weeks from Monday to Sunday; nothing where a day is of another month.
    private var weeks: [[DiaryDay?]] {
        guard let first = DiaryDay(year: year, month: month, day: 1) else { return [] }
        let count = DiaryDay.days(inMonth: month, of: year)
        var cells: [DiaryDay?] = Array(repeating: nil, count: first.weekday - 1)
        cells += (0..<count).map { first.adding(days: $0) }
        cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
        return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }

    private func head(_ days: Int) -> Markup {
        let (before, after) = (neighbour(-1), neighbour(1))
        return element(.header, .kind("row page-head flush")) {
            element(.div, .kind("in-measure")) {
                element(.h1) {
                    if texts.language == .korean {
                        element(.span, .kind("quiet")) { texts.year(year) + " " }
                        texts.month(month)
                    } else {
                        texts.month(month) + " "
                        element(.span, .kind("quiet")) { texts.year(year) }
                    }
                }
                element(.p, .kind("lead")) {
                    entries.isEmpty
                        ? texts.nothingInMonth
                        : texts.saidIn(
                            entries: entries.count,
                            days: days,
                            seconds: entries.reduce(0) { $0 + ($1.seconds ?? 0) }
                        )
                }
                if let nearest {
                    let isBefore = (nearest.year, nearest.month) < (year, month)
                    element(.p) {
                        element(.a, .href(.month(year: nearest.year, month: nearest.month))) {
                            texts.nearestMonth(nearest, isBefore: isBefore)
                        }
                    }
                }
            }
            element(.nav, .kind("in-margin steps"), .label(texts.months)) {
                if let before {
                    element(.a, .href(.month(year: before.year, month: before.month)), .of(.rel, "prev")) {
                        "‹ " + texts.shortMonth(before.month)
                    }
                }
                if let after {
                    element(.a, .href(.month(year: after.year, month: after.month)), .of(.rel, "next")) {
                        texts.shortMonth(after.month) + " ›"
                    }
                }
                element(.a, .href(.year(year))) { texts.wholeYear }
            }
        }
    }

    /// The month before or after; months that have not been are not drawn.
    private func neighbour(_ by: Int) -> (year: Int, month: Int)? {
        let number = year * 12 + month - 1 + by
        let (year, month) = (number / 12, number % 12 + 1)
        guard year > 0, (year, month) <= (frame.today.year, frame.today.month) else { return nil }
        return (year, month)
    }

    private func cell(_ day: DiaryDay?, _ entries: [EntrySummary]) -> Markup {
        guard let day else { return element(.td) }
        let isToday = day == frame.today
        var attributes: [Attribute] = isToday ? [.kind("today"), .of(.current, "date")] : []
        if day > frame.today { attributes = [.kind("next")] }
        let number = element(.span, .kind("d"), .quiet) { String(day.day) }
        guard !entries.isEmpty else {
            return Markup(
                .td,
                attributes,
                element(.span, .kind("bare")) { element(.span, .kind("d")) { String(day.day) } }
            )
        }
        let seconds = entries.reduce(0) { $0 + ($1.seconds ?? 0) }
        return Markup(
            .td,
            attributes,
            element(.a, .href(.day(day)), .label(name(day, entries, seconds))) {
                number
                element(.span, .kind("leafs"), .quiet) {
                    for entry in entries.prefix(4) {
                        MoodGlyph(entry).drawn(22)
                    }
                }
                if let title = entries.lazy.compactMap(\.title).first {
                    element(.span, .kind("what"), .quiet, .ownDirection) { title }
                }
                // What was only written has no length.
                if seconds > 0 { VoiceLine.far(seconds) }
            }
        )
    }

    private func name(_ day: DiaryDay, _ entries: [EntrySummary], _ seconds: Double) -> String {
        let moods = entries.prefix(4).map { texts.mood(MoodGlyph($0)) }
        return "\(texts.longDay(day)): \(texts.entries(entries.count, seconds: seconds)); "
            + moods.joined(separator: ", ")
    }
}

/// What each leaf stands for.
struct MoodGlyphKey {
    let texts: Texts

    var markup: Markup {
        element(.ul, .kind("key"), .label(texts.moods)) {
            for leaf in MoodGlyph.allCases {
                element(.li, .kind(leaf.kind)) {
                    leaf.drawn(18)
                    element(.b) { texts.mood(leaf) }
                }
            }
        }
    }
}
