internal import VoiceCore

/// How positive each week of a year was: a line that breaks where a week had nothing, and its figures as a table.
struct WeekChart {
    /// The figures of one week.
    struct Week: Equatable {
        /// From 1, the week of 1 January.
        var number: Int
        var entries = 0
        /// Entries that have a mood.
        var known = 0
        /// The mean of their positive shares, in per cent.
        var positive = 0.0
    }

    let texts: Texts
    let year: Int
    let weeks: [Week]

    init(texts: Texts, year: Int, days: [CalendarDay]) {
        self.texts = texts
        self.year = year
        weeks = Self.weeks(of: days, year)
    }

    /// The weeks that have entries, in order; weeks begin on Monday.
    static func weeks(of days: [CalendarDay], _ year: Int) -> [Week] {
        guard let first = DiaryDay(year: year, month: 1, day: 1) else { return [] }
        var weeks: [Week] = []
        for day in days.sorted(by: { $0.day < $1.day }) {
            let before = (1..<day.day.month).reduce(day.day.day - 1) {
                $0 + DiaryDay.days(inMonth: $1, of: year)
            }
            let number = (before + first.weekday - 1) / 7 + 1
            if weeks.last?.number != number { weeks.append(Week(number: number)) }
            var week = weeks[weeks.count - 1]
            let known = week.known + day.mood.known
            if known > 0 {
                let sum =
                    week.positive * Double(week.known) + (day.mood.positive ?? 0) * Double(day.mood.known)
                week.positive = sum / Double(known)
            }
            (week.entries, week.known) = (week.entries + day.entries, known)
            weeks[weeks.count - 1] = week
        }
        return weeks
    }

    var markup: Markup {
        element(.section, .kind("figure")) {
            element(.h2) { texts.weekByWeek }
            element(.p, .kind("under")) { texts.weekMeans }
            element(.div, .kind("scroll"), .of(.role, "region"), .of(.tabindex, 0), .label(texts.weekByWeek))
            {
                drawing
            }
            table
        }
    }

    private var drawn: [Week] { weeks.filter { $0.known > 0 } }

    private func x(_ week: Week) -> Double { 40 + Double(week.number - 1) * 840 / 53 }

    private func y(_ share: Double) -> Double { 184 - 170 * min(max(share, 0), 100) / 100 }

    private var drawing: Markup {
        element(
            .svg,
            .kind("chart weeks"),
            .of(.viewBox, "0 0 900 200"),
            .of(.role, "img"),
            .label(texts.weekName(year))
        ) {
            for share in [0, 50, 100] {
                let height = Figure.short(y(Double(share)))
                element(.path, .kind(share == 50 ? "mid" : "axis"), .of(.d, "M40 \(height)H880"))
                element(
                    .text,
                    .of(.x, 32),
                    .of(.y, y(Double(share)) + 4),
                    .of(.textAnchor, "end")
                ) { "\(share)" }
            }
            element(.path, .kind("curve"), .of(.d, curve))
            for week in drawn {
                element(
                    .circle,
                    .kind("pt"),
                    .of(.cx, x(week)),
                    .of(.cy, y(week.positive)),
                    .of(.r, 2 + min(Double(week.entries).squareRoot() * 1.3, 6))
                )
            }
        }
    }

    private var curve: String {
        var path = ""
        var last = 0
        for week in drawn {
            path += week.number == last + 1 && !path.isEmpty ? "L" : "M"
            path += "\(Figure.tenth(x(week))) \(Figure.tenth(y(week.positive)))"
            last = week.number
        }
        return path
    }

    private var table: Markup {
        element(.details, .kind("fold")) {
            element(.summary) { texts.figuresAsTable }
            element(
                .div,
                .kind("scroll"),
                .of(.role, "region"),
                .of(.tabindex, 0),
                .label(texts.figuresAsTable)
            ) {
                element(.table) {
                    element(.caption, .kind("sr")) { texts.weekByWeek }
                    element(.thead) {
                        element(.tr) {
                            for head in [texts.week, texts.entriesWord, texts.meanShare] {
                                element(.th, .of(.scope, "col")) { head }
                            }
                        }
                    }
                    element(.tbody) {
                        for week in weeks.reversed() {
                            element(.tr) {
                                element(.th, .kind("num"), .of(.scope, "row")) { String(week.number) }
                                element(.td, .kind("num")) { String(week.entries) }
                                element(.td, .kind("num")) {
                                    week.known > 0 ? "\(Int(week.positive.rounded())) %" : "–"
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
