/// A zone's offsets in every year; touches nothing process-wide, unlike the C library's `TZ`.
public struct ZoneRules: Equatable, Sendable {
    package enum Reading: Equatable, Sendable {
        case once(offset: Int)
        case skipped(before: Int, after: Int)
        case twice(first: Int, second: Int)
    }

    package let name: String
    let transitions: [Int]
    let offsets: [Int]
    let rule: YearlyRule?

    public static let utc = ZoneRules(name: "UTC", fixed: 0)

    package func offset(atEpoch seconds: Int) -> Int {
        if let rule, transitions.last.map({ seconds >= $0 }) ?? true { return rule.offset(atEpoch: seconds) }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return offsets[min(low, offsets.count - 1)]
    }

    package func read(_ time: CivilTime) -> Reading {
        let clock = time.clockSeconds
        // No zone's clocks jump twice within two days.
        let before = offset(atEpoch: clock - 86_400)
        let after = offset(atEpoch: clock + 86_400)
        guard before != after else { return .once(offset: offset(atEpoch: clock - before)) }
        let fitsBefore = offset(atEpoch: clock - before) == before
        let fitsAfter = offset(atEpoch: clock - after) == after
        return switch (fitsBefore, fitsAfter) {
        case (true, true): .twice(first: before, second: after)
        case (true, false): .once(offset: before)
        case (false, true): .once(offset: after)
        case (false, false): .skipped(before: before, after: after)
        }
    }

    /// Ignores the jump for a skipped reading; of two instants takes the one nearer to `hint`, else the first.
    package func epoch(of time: CivilTime, near hint: Int? = nil) -> (seconds: Int, offset: Int) {
        let clock = time.clockSeconds
        switch read(time) {
        case .once(let offset): return (clock - offset, offset)
        case .skipped(let before, _):
            let seconds = clock - before
            return (seconds, offset(atEpoch: seconds))
        case .twice(let first, let second):
            guard let hint, abs(clock - second - hint) < abs(clock - first - hint) else {
                return (clock - first, first)
            }
            return (clock - second, second)
        }
    }
}

extension ZoneRules {
    package init(name: String, fixed offset: Int) {
        self.init(name: name, transitions: [], offsets: [offset], rule: nil)
    }
}

package enum ZoneText {
    /// Rejects a minus with two digits: seconds in `2026-01-01T12-00-08`, a counter in `18-30-00-02`.
    package static func read(_ text: [Character], at start: Int) -> (offset: Int, end: Int)? {
        let nearby = String(text[min(start, text.count)...].prefix(longest + 1))
        var rest = nearby[...].utf8
        guard let offset = rest.takeOffset() else { return nil }
        let taken = nearby[..<rest.startIndex]
        let next = nearby[rest.startIndex...].first
        if taken.count == 1 { return next?.isLetter == true ? nil : (0, start + 1) }
        if taken.count == 3, taken.first != "+" { return nil }
        guard offset % 900 == 0, clocks.contains(offset) else { return nil }
        return (offset, start + taken.count)
    }

    package static let clocks = -12 * 3_600...14 * 3_600

    package static func text(offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    private static let longest = 9
}
