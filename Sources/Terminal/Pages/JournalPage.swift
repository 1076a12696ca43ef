import Travel
import Programs
import VoiceCore

struct JournalPage {
    private let found: JournalSummary
    private let today: DiaryDay
    private let invocation: Invocation
    private let paint: Paint
    private var width: Int? { invocation.console.pageWidth }
    private var name: String { Shown.oneLine(found.journal.name) }

    init(_ found: JournalSummary, _ diary: DiaryAccess, _ invocation: Invocation) {
        self.found = found
        self.invocation = invocation
        today = diary.today
        paint = Paint(invocation.console)
    }

    func print() {
        show([paint(name, .bold)] + facts.map { paint(TextWidth.pad($0.name, to: 8), .dim) + " " + $0.value })
    }

    func printLine() {
        let count = TextWidth.pad("", to: 4 - "\(found.entries)".count) + "\(found.entries)"
        let days = span(found.firstDay, found.lastDay)
        let kind = found.journal.trip == nil ? "" : " (trip)"
        guard let width, width < 60 else {
            return show(["\(count)  \(paint(TextWidth.pad(days, to: 24), .dim))  \(name)\(kind)"])
        }
        let cut = TextWidth.cut(name, to: width - 6 - kind.count)
        show(["\(count)  \(cut)\(kind)"] + (days.isEmpty ? [] : ["      " + paint(days, .dim)]))
    }

    func printTripLine() {
        guard let trip = found.journal.trip else { return }
        let status = trip.status(on: today)
        let moments = Shown.counted(found.moments, "moment", "moments")
        guard let width, width < 96 else {
            let far = TextWidth.pad(status.shown, to: 22)
            let length = TextWidth.pad(Self.length(of: trip), to: 20)
            return show(["\(far) \(trip.firstDay)  \(length) \(TextWidth.pad(moments, to: 11)) \(name)"])
        }
        let cut = paint(TextWidth.cut(name, to: width), .bold)
        show([cut, "  \(status.shown), from \(trip.firstDay)", "  \(Self.length(of: trip)), \(moments)"])
    }

    private func show(_ lines: [String]) {
        if invocation[CommonOptions.json] {
            invocation.console.out.print(found.jsonText(on: today).line)
        } else {
            invocation.console.show(lines.joined(separator: "\n") + "\n")
        }
    }

    private var facts: [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if let trip = found.journal.trip {
            facts = [
                ("status", trip.status(on: today).shown),
                ("days", "\(span(trip.firstDay, trip.lastDay)) (\(Self.length(of: trip)))"),
            ]
            if let way = Self.way(of: trip) { facts.append(("way", way)) }
        }
        facts.append(("holds", Self.contents(of: found)))
        if found.entries > 0 { facts.append(("entries", span(found.firstDay, found.lastDay))) }
        return facts
    }

    private func span(_ first: DiaryDay?, _ last: DiaryDay?) -> String {
        guard let first, let last else { return "" }
        return first == last ? first.description : "\(first) to \(last)"
    }

    /// `4 entries with 12 moments`.
    static func contents(of found: JournalSummary) -> String {
        let entries = Shown.counted(found.entries, "entry", "entries")
        guard found.entries > 0 else { return "no entries" }
        let sound = found.seconds > 0 ? ", \(Shown.length(found.seconds)) of sound" : ""
        return "\(entries) with \(Shown.counted(found.moments, "moment", "moments"))\(sound)"
    }

    static func length(of trip: Trip) -> String {
        let days = Shown.counted(trip.days, "day", "days")
        return trip.nights == 0 ? days : "\(Shown.counted(trip.nights, "night", "nights")), \(days)"
    }

    /// `Seoul → Busan, by train`.
    private static func way(of trip: Trip) -> String? {
        let places = ([trip.from].compactMap(\.self) + trip.to).map(\.printable).joined(separator: " → ")
        let by = trip.transport.map { "by \($0.printable)" }
        let parts = [places.isEmpty ? nil : places, by].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension TripStatus {
    var shown: String {
        switch self {
        case .planned(let days): "planned, in \(Shown.counted(days, "day", "days"))"
        case .ongoing(let day): "ongoing, day \(day)"
        case .completed: "completed"
        }
    }
}
