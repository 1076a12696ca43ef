import CommandLineKit
import VoiceCore

/// Options that say which entries are meant; they are the same wherever they stand.
enum FilterOptions {
    static let from = day("from", help: "From this day on: 2026-11-20, 2026-11, 2026, today, yesterday, 7d.")
    static let to = day("to", help: "Up to and including this day.")
    static let feeling = Option.choice(
        "mood",
        "MOOD",
        of: EntryFilter.Feeling.self,
        help: "With this mood: joy, sadness, anger, fear, positive, negative or unsure."
    )
    static let journal = Option.text(
        "journal",
        "NAME",
        kind: OfferCommand.What.journals.kind,
        help: "In this journal."
    )
    static let tags = Option.text(
        "tag",
        "TAG",
        kind: OfferCommand.What.tags.kind,
        repeats: true,
        help: "With this tag; repeated, with all of them."
    ).ofTag
    static let longer = length("longer", help: "At least this long, such as 1:00 or 60 seconds.")
    static let shorter = length("shorter", help: "At most this long.")
    static let pending = Flag("pending", help: "Entries that still lack words or mood.")

    static let guessed = Flag("guessed", help: "Entries whose date is a guess.")

    static let all: [any OptionDeclaring] = [
        from, to, feeling, journal, tags, longer, shorter, guessed, pending,
    ]

    static func filter(_ invocation: Invocation, today: DiaryDay) throws -> EntryFilter {
        let days = try days(invocation, today: today)
        return EntryFilter(
            from: days.from,
            to: days.to,
            feeling: invocation[feeling],
            journal: invocation[journal],
            tags: invocation.all(tags),
            shortestSeconds: invocation[longer],
            longestSeconds: invocation[shorter],
            isPending: invocation[pending],
            isGuessed: invocation[guessed]
        )
    }

    /// The first day and the last one; the first after the last would find nothing, and is refused.
    static func days(_ invocation: Invocation, today: DiaryDay) throws -> (from: DiaryDay?, to: DiaryDay?) {
        let first = invocation[from]?.first(today: today)
        let last = invocation[to]?.last(today: today)
        if let first, let last, first > last {
            throw Failure(.usage, "--from \(first) is after --to \(last)")
        }
        return (first, last)
    }

    private static func length(_ name: String, help: String) -> Option<Double> {
        Option(name, "TIME", expected: Shown.clockExpected, help: help) { text in
            guard let seconds = Double(text) else { return Shown.seconds(ofClock: text) }
            return (0...1_000_000).contains(seconds) ? seconds : nil
        }
    }

    private static func day(_ name: String, help: String) -> Option<SpokenDay> {
        Option(
            name,
            "DAY",
            expected: "a day such as 2026-11-20, a month, a year, today, yesterday or 7d",
            help: help,
            read: SpokenDay.init
        )
    }
}

/// A day, month or year as a person says it.
enum SpokenDay: Equatable, Sendable {
    case day(DiaryDay)
    case month(DiaryDay)
    case year(DiaryDay)
    case daysAgo(Int)

    init?(_ text: String) {
        switch text {
        case "today": self = .daysAgo(0)
        case "yesterday": self = .daysAgo(1)
        default:
            if let day = DiaryDay(text) ?? DateText.writtenDay(text) {
                self = .day(day)
            } else if let month = DiaryDay(text + "-01") {
                self = .month(month)
            } else if let year = DiaryDay(text + "-01-01") {
                self = .year(year)
            } else if text.hasSuffix("d"), let days = Int(text.dropLast()), (0...1_000_000).contains(days) {
                self = .daysAgo(days)
            } else {
                return nil
            }
        }
    }

    func first(today: DiaryDay) -> DiaryDay {
        switch self {
        case .day(let day), .month(let day), .year(let day): day
        case .daysAgo(let days): today.adding(days: -days)
        }
    }

    func last(today: DiaryDay) -> DiaryDay {
        switch self {
        case .day(let day): day
        case .month(let first): first.adding(days: DiaryDay.days(inMonth: first.month, of: first.year) - 1)
        case .year(let first): DiaryDay(year: first.year, month: 12, day: 31) ?? first
        case .daysAgo(let days): today.adding(days: -days)
        }
    }
}
