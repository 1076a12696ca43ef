package struct ProgressLine: Equatable, Sendable {
    package var title: String
    package var done: Double
    package var total: Double?
    package var elapsedSeconds: Double
    package var rateUnit: String

    var share: Double? {
        guard let total, total > 0, done.isFinite else { return nil }
        return min(max(done / total, 0), 1)
    }

    var rate: Double? {
        guard elapsedSeconds >= 0.5, done > 0 else { return nil }
        let rate = done / elapsedSeconds
        return rate.isFinite ? rate : nil
    }

    var secondsLeft: Double? {
        guard let rate, let total, total > done else { return nil }
        return (total - done) / rate
    }

    package func text(columns: Int) -> String {
        var facts: [String] = []
        if let share { facts.append("\(Int(share * 100)) %") }
        // A rate that would be shown as zero tells nothing.
        if let rate, rate >= 0.05 { facts.append(Self.short(rate) + rateUnit) }
        if let secondsLeft { facts.append(Self.clock(secondsLeft) + " left") }
        let tail = facts.joined(separator: "  ")
        let room = columns - TextWidth.columns(tail) - 3
        let bar = share.flatMap { room >= 24 ? Self.bar($0, columns: min(24, room / 2)) + "  " : nil } ?? ""
        let name = TextWidth.cut(title.printable, to: max(0, room - TextWidth.columns(bar)))
        return TextWidth.cut(bar + name + (name.isEmpty ? "" : "  ") + tail, to: max(1, columns - 1))
    }

    private static func bar(_ share: Double, columns: Int) -> String {
        let full = Int((share * Double(columns)).rounded(.down))
        return String(repeating: "█", count: full) + String(repeating: "░", count: columns - full)
    }

    private static func short(_ number: Double) -> String {
        if number >= 10 { return String(Int(min(number, 1e9).rounded())) }
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    package static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds.isFinite ? seconds : 0, 0), 359_999).rounded())
        let minutes = whole / 60 % 60
        let tail = (whole % 60 < 10 ? "0" : "") + String(whole % 60)
        guard whole >= 3_600 else { return "\(minutes):\(tail)" }
        return "\(whole / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }
}
