import CommandLineKit
import ProgramKit
import VoiceCore

/// A month with each day in the colour of its mood.
struct CalendarPage {
    private let first: DiaryDay
    private let days: [CalendarDay]
    private let paint: Paint

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    static func show(_ month: DiaryDay, _ filter: EntryFilter, _ diary: DiaryAccess, _ invocation: Invocation)
        async throws
    {
        let days = try await diary.store.calendar(year: month.year, month: month.month, filter)
        let page = CalendarPage(first: month, days: days, paint: Paint(invocation.console))
        let console = invocation.console
        if invocation[CommonOptions.json] {
            console.out.print(days.jsonText(year: month.year, month: month.month).line)
        } else {
            console.show(page.text)
        }
    }

    var text: String {
        let title = "\(Self.months[first.month - 1]) \(first.year)"
        var text = String(repeating: " ", count: max(0, (28 - title.count) / 2)) + paint(title, .bold) + "\n"
        text += paint(" Mo  Tu  We  Th  Fr  Sa  Su", .dim) + "\n"
        text += String(repeating: "    ", count: first.weekday - 1)
        for number in 1...DiaryDay.days(inMonth: first.month, of: first.year) {
            text += cell(number)
            if first.adding(days: number - 1).weekday == 7 { text += "\n" }
        }
        if text.last != "\n" { text += "\n" }
        return text + "\n" + legend
    }

    /// The number of the day, and a sign for its mood so that it can be read without colours.
    private func cell(_ number: Int) -> String {
        let place = number < 10 ? " \(number)" : "\(number)"
        guard let day = days.first(where: { $0.day.day == number }) else { return paint(" \(place) ", .dim) }
        let sign = Sign(day.mood)
        return " " + paint(place + sign.letter, [.bold] + sign.styles(paint))
    }

    /// What the signs mean, as far as the month has them.
    private var legend: String {
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

/// What a calendar puts behind a day with entries.
private enum Sign: CaseIterable {
    case joy, sadness, anger, fear, positive, negative, unsure

    init(_ mood: MoodCount) {
        guard let positive = mood.positive else {
            self = .unsure
            return
        }
        switch mood.strongest {
        case .joy: self = .joy
        case .sadness: self = .sadness
        case .anger: self = .anger
        case .fear: self = .fear
        case nil: self = positive >= 50 ? .positive : .negative
        }
    }

    var letter: String {
        switch self {
        case .joy: "j"
        case .sadness: "s"
        case .anger: "a"
        case .fear: "f"
        case .positive: "+"
        case .negative: "-"
        case .unsure: "·"
        }
    }

    var meaning: String { self == .unsure ? "mood unsure" : "\(self)" }

    func styles(_ paint: Paint) -> [Paint.Style] {
        switch self {
        case .joy: [.joy]
        case .sadness: [.sadness]
        case .anger: [.anger]
        case .fear: [.fear]
        case .positive: [paint.style(positive: 100, emotion: nil)]
        case .negative: [paint.style(positive: 0, emotion: nil)]
        case .unsure: []
        }
    }
}
