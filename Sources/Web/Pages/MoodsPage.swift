internal import VoiceCore

struct MoodsPage: Framed {
    let frame: Frame
    let year: Int
    let figures: DiaryStatistics
    let days: [CalendarDay]

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

    private func twenty(_ mood: MoodCount, _ shares: [Emotion: Int]) -> Markup {
        let parts = Shares.parts(of: mood.emotions, among: 20)
        let leaves = Emotion.allCases.flatMap {
            Array(repeating: MoodGlyph($0), count: parts[$0, default: 0])
        }
        let name = Emotion.allCases.map { "\(texts.mood(MoodGlyph($0))) \(shares[$0, default: 0]) %" }
        return Web.drawing("twenty", "0 0 480 24", name.joined(separator: ", ")) {
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

    private var hours: Markup {
        let most = max(1, figures.hours.max() ?? 1)
        let name = figures.hours.enumerated().filter { $0.element > 0 }
            .map { texts.atHour($0.offset, texts.entries($0.element)) }
        return Web.drawing("chart hours", "0 0 480 130", texts.byHour + ": " + name.joined(separator: ", ")) {
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

/// A year as a line of positive weeks, broken at a week without entries, with its figures as a table.
struct WeekChart {
    struct Week: Equatable {
        var number: Int
        var entries = 0
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
            scrolling(texts.weekByWeek) {
                drawing
            }
            table
        }
    }

    private var drawn: [Week] { weeks.filter { $0.known > 0 } }
    private func x(_ week: Week) -> Double { 40 + Double(week.number - 1) * 840 / 53 }
    private func y(_ share: Double) -> Double { 184 - 170 * min(max(share, 0), 100) / 100 }

    private var drawing: Markup {
        Web.drawing("chart weeks", "0 0 900 200", texts.weekName(year)) {
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
            scrolling(texts.figuresAsTable) {
                element(.table) {
                    element(.caption, .kind("sr")) { texts.weekByWeek }
                    tableHead([texts.week, texts.entriesWord, texts.meanShare])
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

/// Shares of the four feelings that add up to a whole, by the largest remainder; of equal ones the first gets more.
enum Shares {
    static func parts(of emotions: [Emotion: Int], among whole: Int) -> [Emotion: Int] {
        let sum = Emotion.allCases.reduce(0) { $0 + max(0, emotions[$1, default: 0]) }
        guard sum > 0 else { return [:] }
        var parts: [Emotion: Int] = [:]
        var rests: [(emotion: Emotion, rest: Int)] = []
        for emotion in Emotion.allCases {
            let (full, rest) = (max(0, emotions[emotion, default: 0]) * whole).quotientAndRemainder(
                dividingBy: sum
            )
            parts[emotion] = full
            rests.append((emotion, rest))
        }
        let left = whole - parts.values.reduce(0, +)
        // A stable sort keeps the usual order among those that are equal.
        let order = rests.enumerated().sorted { ($1.element.rest, $0.offset) < ($0.element.rest, $1.offset) }
        for (_, one) in order.prefix(left) { parts[one.emotion, default: 0] += 1 }
        return parts
    }
}
