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

    /// The number of the day, and a letter for its mood so that it can be read without colours.
    private func cell(_ number: Int) -> String {
        let place = number < 10 ? " \(number)" : "\(number)"
        guard let day = days.first(where: { $0.day.day == number }) else { return paint(" \(place) ", .dim) }
        guard let positive = day.mood.positive else { return " " + paint(place, .bold) + "·" }
        let strongest = day.mood.strongest
        let letter = strongest.map { String($0.rawValue.prefix(1)) } ?? (positive >= 50 ? "+" : "-")
        return " " + paint(place + letter, .bold, paint.style(positive: Int(positive), emotion: strongest))
    }

    private var legend: String {
        let entries = days.reduce(0) { $0 + $1.entries }
        let seconds = days.reduce(0) { $0 + $1.seconds }
        let names = [
            paint("joy", .joy), paint("sadness", .sadness), paint("anger", .anger), paint("fear", .fear),
        ]
        return Shown.counted(entries, "entry", "entries") + " on " + Shown.counted(days.count, "day", "days")
            + ", "
            + Shown.length(seconds) + " of sound; " + names.joined(separator: ", ") + "\n"
    }
}
