import Travel
import Programs
import VoiceCore

enum ListOnThisDay {
    private static let expected = "a day such as 11-20, 2026-11-20 or yesterday"

    private static func spoken(_ text: String) -> TypedDay? {
        let isMonthAndDay = text.wholeMatch(of: /\d{1,2}-\d{1,2}/) != nil
        // A year that has all days.
        if isMonthAndDay, DateText.day(named: text, in: 2024) != nil { return .named(text) }
        return TypedDay(text)
    }

    private static func asked(_ invocation: Invocation, today: DiaryDay) throws -> DiaryDay {
        // A day of several words, as 20 November.
        let first = [invocation[ListCommand.onThisDay] ?? ""].filter { !$0.isEmpty }
        let typed = (first + invocation.arguments).joined(separator: " ")
        guard !typed.isEmpty else { return today }
        if DateText.isNamedMonth(typed) { throw moreThanADay }
        if let objection = TypedDay.doubt(typed) ?? TypedDay.slip(typed) {
            throw objection.about(typed.printable)
        }
        guard let spoken = spoken(typed) else {
            throw Failure(.usage, "DAY \(typed.printable): must be \(expected)")
        }
        if case .named(let text) = spoken {
            // Without its year it is this year's, so that all of the others are shown; few years have a 29 February.
            let days = (0...8).lazy.compactMap { DateText.day(named: text, in: today.year - $0) }
            return days.first ?? today
        }
        guard let day = spoken.single(today: today) else { throw moreThanADay }
        return day
    }

    private static let moreThanADay = Failure(.usage, "this is more than a day", advice: "name \(expected)")

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let day = try asked(invocation, today: diary.today)
            let found = try await diary.store.entries.list(onDayOf: day)
            let table = EntryTable(invocation.console)
            for var summary in found.map({ $0.namingCity() }) {
                let entry = try await diary.store.entries.readableEntry(summary.id)
                summary.textIsCut = summary.textIsCut && entry == nil
                if invocation[CommonOptions.json] {
                    summary.text = entry.map { $0.wholeText.isEmpty ? $0.lead : $0.wholeText } ?? summary.text
                    invocation.console.out.print(
                        summary.jsonText.adding("sentence", entry?.strongestSentence).line
                    )
                } else {
                    summary.text = entry?.strongestSentence ?? summary.text
                    invocation.console.out.print(table.line(summary))
                }
            }
            if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no other year has an entry of this day")
            }
            return .done
        }
    }
}
