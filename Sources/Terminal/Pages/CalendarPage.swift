import Programs
import VoiceCore

enum CalendarSpan: Equatable, Sendable {
    case newest
    case month(DiaryDay)
    case year(Int)
    case named(String)

    init?(_ text: String) {
        if text.isEmpty {
            self = .newest
        } else if let month = DiaryDay(text + "-01") {
            self = .month(month)
        } else if let year = DiaryDay(text + "-01-01") {
            self = .year(year.year)
        } else if let month = DateText.writtenDay("1 \(text)".lowercased()) {
            self = .month(month)
        } else if DateText.isNamedMonth(text) {
            self = .named(text)
        } else {
            return nil
        }
    }
}

struct CalendarPage {
    private struct Month {
        let first: DiaryDay
        let days: [CalendarDay]
    }

    private let months: [Month]
    private let paint: Paint
    private let columns: Int

    private static let monthWidth = 28
    private static let gap = 3

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    static func show(
        _ span: CalendarSpan,
        _ filter: EntryFilter,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        try await diary.store.passOverEntriesWithoutDay()
        var months: [Month] = []
        for first in try await firstDays(of: span, filter, diary) {
            let days = try await diary.store.statistics.calendar(year: first.year, month: first.month, filter)
            months.append(Month(first: first, days: days))
        }
        let console = invocation.console
        guard invocation[CommonOptions.json] else {
            // A year is told by the months that have something.
            let shown = months.count > 1 ? months.filter { !$0.days.isEmpty } : months
            let columns = ((console.pageWidth ?? 80) + gap) / (monthWidth + gap)
            let page = CalendarPage(months: shown, paint: Paint(console), columns: max(1, columns))
            return console.show(shown.isEmpty ? "no entries\n" : page.text)
        }
        let texts = months.map { $0.days.jsonText(year: $0.first.year, month: $0.first.month) }
        if case .year = span {
            console.out.print(JSONText.year(texts).line)
        } else {
            texts.forEach { console.out.print($0.line) }
        }
    }

    private static func firstDays(of span: CalendarSpan, _ filter: EntryFilter, _ diary: DiaryAccess)
        async throws -> [DiaryDay]
    {
        switch span {
        case .month(let first): return [first]
        case .named(let text): return DateText.lastMonth(named: text, diary.today).map { [$0] } ?? []
        case .year(let year): return (1...12).compactMap { DiaryDay(year: year, month: $0, day: 1) }
        case .newest:
            let day = try await diary.store.entries.list(filter, limit: 1).first?.day ?? diary.today
            return [DiaryDay(year: day.year, month: day.month, day: 1) ?? day]
        }
    }

    var text: String {
        var text = ""
        for start in stride(from: 0, to: months.count, by: columns) {
            let beside = months[start..<min(start + columns, months.count)].map(lines)
            for number in 0..<(beside.map(\.count).max() ?? 0) {
                let cells = beside.map { number < $0.count ? $0[number] : "" }
                let padded = cells.dropLast().map { TextWidth.pad($0, to: Self.monthWidth + Self.gap) }
                text += padded.joined() + (cells.last ?? "") + "\n"
            }
            text += "\n"
        }
        return text + legend
    }

    private func lines(_ month: Month) -> [String] {
        let first = month.first
        let title = "\(Self.monthNames[first.month - 1]) \(first.year)"
        let indent = String(repeating: " ", count: max(0, (Self.monthWidth - title.count) / 2))
        var lines = [indent + paint(title, .bold), paint(" Mo  Tu  We  Th  Fr  Sa  Su", .dim)]
        var line = String(repeating: "    ", count: first.weekday - 1)
        let last = DiaryDay.days(inMonth: first.month, of: first.year)
        for number in 1...last {
            line += cell(number, of: month)
            if number == last || first.adding(days: number - 1).weekday == 7 {
                lines.append(line)
                line = ""
            }
        }
        return lines
    }

    /// Has a sign for the mood, so that it can be read without colours.
    private func cell(_ number: Int, of month: Month) -> String {
        let place = number < 10 ? " \(number)" : "\(number)"
        guard let day = month.days.first(where: { $0.day.day == number }) else {
            return paint(" \(place) ", .dim)
        }
        let sign = Sign(day.mood)
        return " " + paint(place + sign.letter, [.bold] + sign.styles(paint))
    }

    private var legend: String {
        let days = months.flatMap(\.days)
        let entries = days.reduce(0) { $0 + $1.entries }
        let seconds = days.reduce(0) { $0 + $1.seconds }
        let used = Set(days.map { Sign($0.mood) })
        let signs = Sign.allCases.filter(used.contains).map {
            paint("\($0.letter) \($0.meaning)", $0.styles(paint))
        }
        return Shown.counted(entries, "entry", "entries") + " on " + Shown.counted(days.count, "day", "days")
            + ", " + Shown.length(seconds) + " of sound\n"
            + (signs.isEmpty ? "" : signs.joined(separator: "  ") + "\n")
    }
}

private enum Sign: String, CaseIterable {
    case joy, sadness, anger, fear, positive, negative, unsure

    init(_ mood: MoodCount) {
        guard let positive = mood.positive else {
            self = .unsure
            return
        }
        let other: Sign = positive >= 50 ? .positive : .negative
        self = mood.strongest.flatMap { Sign(rawValue: $0.rawValue) } ?? other
    }

    var letter: String {
        switch self {
        case .joy, .sadness, .anger, .fear: String(rawValue.prefix(1))
        case .positive: "+"
        case .negative: "-"
        case .unsure: "·"
        }
    }

    var meaning: String { self == .unsure ? "mood unsure" : rawValue }

    func styles(_ paint: Paint) -> [Paint.Style] {
        guard self != .unsure else { return [] }
        return [paint.style(positive: self == .negative ? 0 : 100, emotion: Emotion(rawValue: rawValue))]
    }
}
