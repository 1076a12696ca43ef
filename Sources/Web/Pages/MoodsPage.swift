internal import VoiceCore

/// The moods of a year, month by month, with their figures.
struct MoodsPage {
    let frame: Frame
    let year: Int
    let figures: DiaryStatistics
    /// The days of the year that have entries.
    let days: [CalendarDay]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.moodsOf(year), kind: "p-moods", at: .moods) {
            element(.header, .kind("row page-head flush")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.moodsOf(year) }
                    element(.p, .kind("lead")) { texts.moodsLead }
                }
                YearSteps(frame: frame, year: year) { .moods($0) }.markup
            }
            if figures.entries > 0 {
                MoodGlyph.wholeSprite
                element(.div, .kind("wide scroll")) { table }
                WeekChart(texts: texts, year: year, days: days).markup
                element(.div, .kind("two-up")) {
                    times
                    numbers
                }
            } else {
                element(.p, .kind("reading quiet")) { texts.nothingInYear }
            }
        }
    }

    private var table: Markup {
        element(.table, .kind("shares")) {
            element(.caption, .kind("sr")) { texts.moodsByMonth }
            columns(4 + Emotion.allCases.count)
            element(.thead) {
                element(.tr) {
                    element(.th, .of(.scope, "col")) { texts.monthWord }
                    element(.th, .of(.scope, "col")) { texts.twentyLeaves }
                    for emotion in Emotion.allCases {
                        element(.th, .kind("n hide-s"), .of(.scope, "col")) { texts.mood(MoodGlyph(emotion)) }
                    }
                    element(.th, .kind("n hide-s"), .of(.scope, "col")) { texts.meanShare }
                    element(.th, .kind("n hide-s"), .of(.scope, "col")) { texts.noName }
                }
            }
            element(.tbody) { for month in figures.months.reversed() where month.entries > 0 { row(month) } }
        }
    }

    private func row(_ month: DiaryStatistics.Month) -> Markup {
        let number = Int(month.name.suffix(2)) ?? 1
        let shares = Shares.parts(of: month.mood.emotions, among: 100)
        let named = month.mood.emotions.values.reduce(0, +)
        return element(.tr) {
            element(.th, .of(.scope, "row")) {
                element(.a, .href(.month(year: year, month: number))) { texts.month(number) }
            }
            element(.td) {
                if named == 0 {
                    element(.span, .kind("few")) { texts.noneNamed }
                } else {
                    twenty(month.mood, shares)
                }
            }
            for emotion in Emotion.allCases {
                element(.td, .kind("n num hide-s")) { named == 0 ? "–" : "\(shares[emotion, default: 0]) %" }
            }
            element(.td, .kind("n num hide-s")) {
                month.mood.positive.map { "\(Int($0.rounded())) %" } ?? "–"
            }
            element(.td, .kind("n num hide-s")) { String(max(0, month.entries - named)) }
        }
    }

    /// Twenty leaves, each a twentieth of the feelings that were named.
    private func twenty(_ mood: MoodCount, _ shares: [Emotion: Int]) -> Markup {
        let parts = Shares.parts(of: mood.emotions, among: 20)
        let leaves = Emotion.allCases.flatMap {
            Array(repeating: MoodGlyph($0), count: parts[$0, default: 0])
        }
        let name = Emotion.allCases.map { "\(texts.mood(MoodGlyph($0))) \(shares[$0, default: 0]) %" }
        return element(
            .svg,
            .kind("twenty"),
            .of(.viewBox, "0 0 480 24"),
            .of(.role, "img"),
            .label(name.joined(separator: ", "))
        ) {
            for (place, leaf) in leaves.enumerated() {
                element(
                    .use,
                    .kind(leaf.kind),
                    .href(part: "grown-\(leaf.rawValue)"),
                    .of(.transform, "translate(\(place * 24 + 1) 1) scale(.92)")
                )
            }
        }
    }

    private var times: Markup {
        element(.section, .kind("figure")) {
            element(.h2) { texts.whenYouSpeak }
            element(.table, .kind("plain-table")) {
                element(.caption, .kind("sr")) { texts.byWeekday }
                columns(8)
                element(.thead) {
                    element(.tr) {
                        element(.th, .of(.scope, "col")) { texts.weekdayWord }
                        for weekday in 1...7 {
                            element(.th, .kind("n"), .of(.scope, "col")) { texts.shortWeekday(weekday) }
                        }
                    }
                }
                element(.tbody) {
                    element(.tr) {
                        element(.th, .of(.scope, "row")) { texts.entriesWord }
                        for count in figures.weekdays { element(.td, .kind("n num")) { String(count) } }
                    }
                }
            }
            hours
        }
    }

    /// A bar for each hour, its figure in its name.
    private var hours: Markup {
        let most = max(1, figures.hours.max() ?? 1)
        let name = figures.hours.enumerated().filter { $0.element > 0 }
            .map { texts.atHour($0.offset, texts.entries($0.element)) }
        return element(
            .svg,
            .kind("chart hours"),
            .of(.viewBox, "0 0 480 130"),
            .of(.role, "img"),
            .label(texts.byHour + ": " + name.joined(separator: ", "))
        ) {
            element(.path, .kind("axis"), .of(.d, "M0 104.5H480"))
            for (hour, count) in figures.hours.enumerated() where count > 0 {
                let height = max(3, 96 * Double(count) / Double(most))
                element(
                    .rect,
                    .kind("blob"),
                    .of(.x, hour * 20 + 4),
                    .of(.y, 104 - height),
                    .of(.width, 12),
                    .of(.height, height),
                    .of(.rx, 2)
                )
            }
            for hour in [0, 6, 12, 18] { element(.text, .of(.x, hour * 20 + 2), .of(.y, 124)) { "\(hour)" } }
        }
    }

    private var numbers: Markup {
        element(.section, .kind("figure")) {
            element(.h2) { texts.inFigures }
            element(.dl, .kind("facts")) {
                element(.dt) { texts.entriesWord }
                element(.dd) {
                    texts.saidIn(entries: figures.entries, days: figures.days, seconds: figures.seconds)
                }
                element(.dt) { texts.wordsWord }
                element(.dd) { texts.words(figures.words) }
                element(.dt) { texts.inARow }
                element(.dd) { texts.days(figures.longestStreak) }
            }
        }
    }
}
