internal import VoiceCore

/// A year with a row for each month and a leaf for each day on which something was said.
struct YearPage {
    let frame: Frame
    let year: Int
    /// The days with entries, in order.
    let days: [CalendarDay]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        let known = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0) })
        return frame.page(texts.year(year), kind: "p-year", at: .calendar) {
            head
            element(.div, .kind("yeargrid"), .of(.role, "group"), .label(texts.year(year)), .flag(.grid)) {
                // Each day's name says its date, so the numbers are only to be seen.
                element(.div, .kind("yearrow"), .quiet) {
                    element(.span, .kind("h"))
                    for day in 1...31 { element(.span, .kind("h num")) { String(day) } }
                }
                MoodGlyph.wholeSprite
                for month in 1...12 { row(month, known) }
            }
            MoodGlyphKey(texts: texts).markup
        }
    }

    private var head: Markup {
        element(.header, .kind("row page-head flush")) {
            element(.div, .kind("in-measure")) {
                element(.h1) { texts.year(year) }
                element(.p, .kind("lead")) {
                    texts.saidIn(
                        entries: days.reduce(0) { $0 + $1.entries },
                        days: days.count,
                        seconds: days.reduce(0) { $0 + $1.seconds }
                    ) + " " + texts.dotMeans
                }
            }
            YearSteps(frame: frame, year: year) { .year($0) }.markup
        }
    }

    private func row(_ month: Int, _ known: [DiaryDay: CalendarDay]) -> Markup {
        element(.div, .kind("yearrow"), .of(.role, "group"), .label(texts.month(month))) {
            element(.span, .kind("mn")) {
                if (year, month) <= (frame.today.year, frame.today.month) {
                    element(.a, .href(.month(year: year, month: month)), .label(texts.month(month))) {
                        element(.span, .kind("full"), .quiet) { texts.month(month) }
                        element(.span, .kind("short"), .quiet) {
                            texts.language == .korean ? String(month) : String(texts.month(month).prefix(1))
                        }
                    }
                }
            }
            for day in 1...31 { cell(DiaryDay(year: year, month: month, day: day), known) }
        }
    }

    private func cell(_ day: DiaryDay?, _ known: [DiaryDay: CalendarDay]) -> Markup {
        guard let day, day <= frame.today else { return element(.span, .kind("c")) }
        var kinds = "c"
        if day.weekday > 5 { kinds += " weekend" }
        if day == frame.today { kinds += " now" }
        guard let found = known[day] else {
            return element(.span, .kind(kinds + " none"))
        }
        let leaf = MoodGlyph(
            emotion: found.mood.strongest,
            positive: found.mood.positive.map { Int($0.rounded()) }
        )
        let name =
            "\(texts.longDay(day)): \(texts.entries(found.entries, seconds: found.seconds)); \(texts.mood(leaf))"
        return element(.a, .kind(kinds), .href(.day(day)), .label(name)) { leaf.grown }
    }
}

/// The years before and after.
struct YearSteps {
    let frame: Frame
    let year: Int
    let address: (Int) -> Address

    var markup: Markup {
        element(.nav, .kind("in-margin steps"), .label(frame.texts.years)) {
            if year > 1 {
                element(.a, .href(address(year - 1)), .of(.rel, "prev")) { "‹ " + frame.texts.year(year - 1) }
            }
            if year < frame.today.year {
                element(.a, .href(address(year + 1)), .of(.rel, "next")) { frame.texts.year(year + 1) + " ›" }
            }
        }
    }
}
