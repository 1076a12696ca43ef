import Programs
import VoiceCore

struct StatisticsPage {
    let statistics: DiaryStatistics
    let paint: Paint
    let width: Int?

    private static let bars = Array(" ▁▂▃▄▅▆▇█")
    private static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let nameWidth = 9
    private static let latestMonths = 24

    var text: String {
        guard statistics.entries > 0 else { return "no entries\n" }
        return (totals + [""] + months + [""] + times).joined(separator: "\n") + "\n"
    }

    private var totals: [String] {
        var lines = [
            row("entries", "\(statistics.entries) on \(Shown.counted(statistics.days, "day", "days"))"),
            row("sound", sound), row("words", "\(statistics.words)"),
        ]
        let blocks = Block.Kind.allCases.compactMap { kind in
            statistics.blocks[kind].map { Shown.counted($0, kind.rawValue, kind.rawValue + "s") }
        }
        if !blocks.isEmpty { lines.append(row("added", blocks.joined(separator: ", "))) }
        if let first = statistics.firstDay, let last = statistics.lastDay {
            lines.append(row("from", "\(first) to \(last)"))
        }
        let streak = Shown.counted(statistics.currentStreak, "day", "days")
        lines.append(row("streak", "\(streak) now, \(statistics.longestStreak) at most"))
        return lines
    }

    private var sound: String {
        statistics.seconds < 60
            ? Shown.counted(Shown.whole(statistics.seconds.rounded()), "second", "seconds")
            : Shown.counted(Shown.whole((statistics.seconds / 60).rounded()), "minute", "minutes")
    }

    private static func minutes(_ seconds: Double) -> String {
        seconds > 0 && seconds < 60 ? "<1" : "\(Shown.whole((seconds / 60).rounded()))"
    }

    private var months: [String] {
        let all = statistics.months
        let drawn = all.suffix(min(60, (width ?? .max) - Self.nameWidth)).map(\.entries)
        var lines = [row("by month", Self.sparkline(drawn))]
        // A narrow terminal has no room for the lengths.
        let isNarrow = width.map { $0 < 60 } ?? false
        lines.append(paint("month    entries \(isNarrow ? "" : " minutes   words  ")positive  mood", .dim))
        for month in all.suffix(Self.latestMonths) where month.entries > 0 {
            let positive = month.mood.positive.map { "\(Int($0.rounded())) %" } ?? "–"
            let strongest = month.mood.strongest
            let mood = month.mood.positive.map { share in
                let name = strongest.map { "\($0.rawValue) \(month.mood.emotions[$0, default: 0])×" } ?? ""
                return paint(name, paint.style(positive: Int(share), emotion: strongest))
            }
            lines.append(
                "\(month.name)  \(right(month.entries, 7)) "
                    + (isNarrow ? "" : " \(right(Self.minutes(month.seconds), 7)) \(right(month.words, 7))  ")
                    + "\(right(positive, 8))  \(mood ?? "")"
            )
        }
        if all.count > Self.latestMonths {
            lines.append(paint("the last \(Self.latestMonths) of \(all.count) months; --json has all", .dim))
        }
        return lines
    }

    private var times: [String] {
        // On a terminal a line may be broken between two days, and not within one.
        let gap = width == nil ? " " : "\u{a0}"
        let weekdays = zip(Self.weekdayNames, statistics.weekdays).map { "\($0)\(gap)\($1)" }
        return [
            row("by hour", Self.sparkline(statistics.hours) + (width ?? 80 < 44 ? "" : "  0 to 23 h")),
            row("by day", Self.sparkline(statistics.weekdays) + "  " + weekdays.joined(separator: ", ")),
        ]
    }

    /// The smallest figure above zero stays visible.
    static func sparkline(_ figures: [Int]) -> String {
        let most = figures.max() ?? 0
        guard most > 0 else { return String(repeating: " ", count: figures.count) }
        return String(figures.map { bars[$0 == 0 ? 0 : max(1, $0 * (bars.count - 1) / most)] })
    }

    private func row(_ name: String, _ value: String) -> String {
        paint(TextWidth.pad(name, to: Self.nameWidth), .dim) + value
    }

    private func right(_ value: some CustomStringConvertible, _ width: Int) -> String {
        let text = value.description
        return String(repeating: " ", count: max(0, width - TextWidth.columns(text))) + text
    }
}
