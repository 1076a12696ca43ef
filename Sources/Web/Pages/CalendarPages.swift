internal import VoiceCore

struct MonthPage: Framed {
    let frame: Frame
    let year: Int
    let month: Int
    let entries: [EntrySummary]
    var nearest: DiaryDay?

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

    /// Weeks from Monday to Sunday; `nil` for a day of another month.
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
                // A written entry has no length.
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

struct YearPage: Framed {
    let frame: Frame
    let year: Int
    let days: [CalendarDay]

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
        guard let found = known[day] else { return element(.span, .kind(kinds + " none")) }
        let leaf = MoodGlyph(
            emotion: found.mood.strongest,
            positive: found.mood.positive.map { Int($0.rounded()) }
        )
        let name =
            "\(texts.longDay(day)): \(texts.entries(found.entries, seconds: found.seconds)); \(texts.mood(leaf))"
        return element(.a, .kind(kinds), .href(.day(day)), .label(name)) { leaf.grown }
    }
}

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

extension PageHandler {
    func month(_ path: MonthInPath) async throws -> Markup {
        let (year, month) = (path.year, path.month)
        let entries = try await entries(year, month...month)
        var page = MonthPage(frame: try await frame(), year: year, month: month, entries: entries)
        if entries.isEmpty, let first = DiaryDay(year: year, month: month, day: 1) {
            let (earlier, later) = try await store.entries.neighbours(of: first)
            page.nearest = earlier ?? later
        }
        return page.markup
    }

    private var present: Int { get async throws { try await frame().today.year } }
    func thisYear() async throws -> Response { .seeOther(.year(try await present)) }

    func year(_ path: YearInPath) async throws -> Markup {
        YearPage(
            frame: try await frame(),
            year: path.year,
            days: try await store.statistics.days(.year(path.year))
        )
        .markup
    }

    func thisYearsMoods() async throws -> Response { .seeOther(.moods(try await present)) }

    func moods(_ path: YearInPath) async throws -> Markup {
        let frame = try await frame()
        let filter = EntryFilter.year(path.year)
        let figures = try await store.statistics.summary(filter, today: frame.today)
        return MoodsPage(
            frame: frame,
            year: path.year,
            figures: figures,
            days: try await store.statistics.days(filter)
        )
        .markup
    }

    func thisYearsTree() async throws -> Response { .seeOther(.tree(try await present)) }

    func tree(_ path: YearInPath) async throws -> Response {
        let year = path.year
        let frame = try await frame()
        guard year <= frame.today.year else { return try await missing() }
        let entries = try await entries(year, 1...12)
        let page = TreePage(frame: frame, year: year, entries: entries, firstYear: try await firstYear())
        return .page(200, page.markup)
    }

    func branch(_ path: MonthInPath) async throws -> Response {
        let (year, month) = (path.year, path.month)
        let frame = try await frame()
        guard (year, month) <= (frame.today.year, frame.today.month) else { return try await missing() }
        let page = BranchPage(
            frame: frame,
            year: year,
            month: month,
            entries: try await entries(year, month...month),
            firstYear: try await firstYear()
        )
        return .page(200, page.markup)
    }

    private func entries(_ year: Int, _ months: ClosedRange<Int>) async throws -> [EntrySummary] {
        let end = DiaryDay.days(inMonth: months.upperBound, of: year)
        guard let first = DiaryDay(year: year, month: months.lowerBound, day: 1),
            let last = DiaryDay(year: year, month: months.upperBound, day: end)
        else { return [] }
        return try await store.entries.marks(from: first, to: last, limit: 2_000 * months.count)
    }

    private func firstYear() async throws -> Int {
        try await store.entries.firstDay()?.year ?? now.localDay.year
    }
}

extension EntryFilter {
    static func year(_ year: Int) -> Self {
        EntryFilter(
            from: DiaryDay(year: year, month: 1, day: 1),
            to: DiaryDay(year: year, month: 12, day: 31)
        )
    }
}
