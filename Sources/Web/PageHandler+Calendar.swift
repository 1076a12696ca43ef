internal import VoiceCore

/// Months, years, trees and moods.
extension PageHandler {
    func month(_ year: Int, _ month: Int) async throws -> Markup {
        let entries = try await entries(year, month...month)
        var page = MonthPage(frame: try await frame(), year: year, month: month, entries: entries)
        if entries.isEmpty, let first = DiaryDay(year: year, month: month, day: 1) {
            let (earlier, later) = try await store.entries.neighbours(of: first)
            page.nearest = earlier ?? later
        }
        return page.markup
    }

    func calendar(_ year: Int) async throws -> Markup {
        YearPage(frame: try await frame(), year: year, days: try await store.statistics.days(.year(year)))
            .markup
    }

    func moods(_ year: Int) async throws -> Markup {
        let frame = try await frame()
        let filter = EntryFilter.year(year)
        let figures = try await store.statistics.summary(filter, today: frame.today)
        return MoodsPage(
            frame: frame,
            year: year,
            figures: figures,
            days: try await store.statistics.days(filter)
        )
        .markup
    }

    /// What has not been yet has not grown.
    func tree(_ year: Int) async throws -> Response {
        let frame = try await frame()
        guard year <= frame.today.year else { return try await error(404, .missing(texts)) }
        let entries = try await entries(year, 1...12)
        let page = TreePage(frame: frame, year: year, entries: entries, firstYear: try await firstYear())
        return .page(200, page.markup)
    }

    func bough(_ year: Int, _ month: Int) async throws -> Response {
        let frame = try await frame()
        guard (year, month) <= (frame.today.year, frame.today.month) else {
            return try await error(404, .missing(texts))
        }
        let page = BranchPage(
            frame: frame,
            year: year,
            month: month,
            entries: try await entries(year, month...month),
            firstYear: try await firstYear()
        )
        return .page(200, page.markup)
    }

    /// The entries of some months, the oldest first, as many as a page can show.
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
    /// All entries of a year.
    static func year(_ year: Int) -> Self {
        EntryFilter(
            from: DiaryDay(year: year, month: 1, day: 1),
            to: DiaryDay(year: year, month: 12, day: 31)
        )
    }
}
