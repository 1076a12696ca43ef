import Programs
import VoiceCore

enum TypedDay: Equatable, Sendable {
    case day(DiaryDay)
    case month(DiaryDay)
    case year(DiaryDay)
    /// Negative for days to come.
    case daysAgo(Int)
    /// Without its year, such as `15 Jan`.
    case named(String)
    case namedMonth(String)

    /// A month without its year is the last one.
    @Sendable static func past(_ text: String) -> TypedDay? {
        TypedDay(text) ?? (DateText.isNamedMonth(text) ? .namedMonth(text) : nil)
    }

    init?(_ text: String) {
        if let day = DiaryDay(text) ?? DateText.datedDay(text) {
            self = .day(day)
        } else if let month = DiaryDay(text + "-01") {
            self = .month(month)
        } else if let year = DiaryDay(text + "-01-01") {
            self = .year(year)
        } else if let month = DateText.writtenDay("1 \(text)".lowercased()) {
            self = .month(month)
        } else if let days = DateText.daysAgo(text) {
            self = .daysAgo(days)
        } else if text.lowercased() == "tomorrow" {
            self = .daysAgo(-1)
        } else if DateText.isNamedDay(text) {
            self = .named(text)
        } else {
            return nil
        }
    }

    @Sendable static func doubt(_ text: String) -> Failure? {
        DateText.twoDays(text).map { one, other in
            Failure(.usage, "this may be \(one) or \(other)", advice: "type the one that is meant")
        }
    }

    static func slip(_ text: String, orAhead mayBeAhead: Bool = false) -> Failure? {
        let words = words + (mayBeAhead ? ["tomorrow"] : [])
        guard TypedDay(text) == nil else { return nil }
        if isWeekday(text) {
            return Failure(.usage, "a weekday is not a date", advice: "type the date, such as 2026-11-20")
        }
        if !mayBeAhead, DateText.isNamedMonth(text) {
            let advice = "type it too, such as '\(text.printable) 2026'"
            return Failure(.usage, "the year is missing", advice: advice)
        }
        return Suggestion.nearest(to: text, among: words).map {
            Failure(.usage, "not a day; did you mean \($0)?")
        }
    }

    static func isWeekday(_ text: String) -> Bool {
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].contains(
            text.lowercased()
        )
    }

    /// Suggests a day or a month for a typo; a month without its year is the last one that has begun.
    static func meant(by text: String, today: DiaryDay) -> String? {
        if isWeekday(text) { return nil }
        if let day = Suggestion.nearest(to: text, among: words) { return day }
        return DateText.lastMonth(named: text, today).map { String("\($0)".dropLast(3)) }
    }

    private static let words = ["today", "yesterday"]

    /// Also doubts days without their year, which may be yet to come.
    @Sendable static func doubtAhead(_ text: String) -> Failure? {
        guard case .named? = TypedDay(text) else { return doubt(text) }
        return Failure(.usage, "the year is missing", advice: "type it too, such as 2026-11-18")
    }

    /// Nil for a month or a year.
    func single(today: DiaryDay) -> DiaryDay? {
        switch self {
        case .month, .year, .namedMonth: nil
        case .day, .daysAgo, .named: first(today: today)
        }
    }

    func first(today: DiaryDay) -> DiaryDay {
        switch self {
        case .day(let day), .month(let day), .year(let day): day
        case .daysAgo(let days): today.adding(days: -days)
        case .named(let text): DateText.lastDay(named: text, today) ?? today
        case .namedMonth(let text): DateText.lastMonth(named: text, today) ?? today
        }
    }

    func last(today: DiaryDay) -> DiaryDay {
        switch self {
        case .day, .daysAgo, .named: first(today: today)
        case .month, .namedMonth:
            first(today: today).adding(
                days: DiaryDay.days(inMonth: first(today: today).month, of: first(today: today).year) - 1
            )
        case .year(let first): DiaryDay(year: first.year, month: 12, day: 31) ?? first
        }
    }
}
