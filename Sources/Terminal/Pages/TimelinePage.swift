import Programs
import Travel
import VoiceCore

struct TimelinePage {
    private let day: Timeline.Day
    private let invocation: Invocation
    private let paint: Paint

    init(_ day: Timeline.Day, _ invocation: Invocation) {
        self.day = day
        self.invocation = invocation
        paint = Paint(invocation.console)
    }

    func print() {
        if invocation[CommonOptions.json] {
            invocation.console.out.print(day.jsonText.line)
        } else {
            invocation.console.show(([head] + day.items.map(line)).joined(separator: "\n") + "\n\n")
        }
    }

    /// `Wednesday, 2026-11-18, day 1: Haeundae`.
    private var head: String {
        let number = day.tripDay.map { ", day \($0)" } ?? ""
        let places = day.places.isEmpty ? "" : ": " + day.places.joined(separator: ", ")
        return paint("\(day.day.weekdayName), \(day.day)\(number)", .bold) + Shown.oneLine(places)
    }

    /// `18:30 `, `18:30?` if guessed, blank if only the day is known.
    private func time(of entry: EntrySummary) -> String {
        guard entry.timeIsKnown else { return entry.dateIsGuessed ? "     ?" : "      " }
        let time = entry.recordedAt.localTime
        return "\(Shown.two(time.hour)):\(Shown.two(time.minute))" + (entry.dateIsGuessed ? "?" : " ")
    }

    private func said(by item: Timeline.Item) -> String {
        item.block.map { Shown.beginning(of: $0.lead) } ?? item.text
    }

    /// `9c1f 18:30  voice  0:41 We walked along the harbour   joy 82 %`; time and mood stand with the first part.
    private func line(of item: Timeline.Item) -> String {
        let id = item.entry.shortID
        let before =
            item.isFirst
            ? "\(paint(id, .dim)) \(time(of: item.entry))"
            : String(repeating: " ", count: TextWidth.columns(id) + 7)
        let length =
            item.block == nil && item.entry.seconds != nil ? Shown.length(item.entry.seconds) + " " : ""
        var (mood, below) = ("", "")
        if item.isFirst, let positive = item.entry.positive {
            mood = "  " + paint.mood(positive: positive, emotion: item.entry.emotion)
        }
        let title = item.isFirst ? item.entry.title : nil
        var words = Shown.oneLine(
            [title, said(by: item)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
        )
        if !item.cities.isEmpty { words += ", near \(Shown.oneLine(item.cities.joined(separator: ", ")))" }
        if let width = invocation.console.pageWidth {
            let room = width - TextWidth.columns(before + length) - 8
            // On a narrow terminal the mood stands below.
            if !mood.isEmpty, room < 16 + TextWidth.columns(mood) {
                below = "\n" + String(repeating: " ", count: TextWidth.columns(id) - 1) + mood
                mood = ""
            }
            words = TextWidth.cut(words, to: max(8, room - TextWidth.columns(mood)))
        }
        return "\(before) \(paint(TextWidth.pad(item.kind, to: 6), .dim)) \(length)\(words)\(mood)".trimmedEnd
            + below
    }
}
