/// How far a place's clocks are from universal time, and when that changes.
///
/// Read from the system's own time zone files, so that a memo of any year and place gets the
/// clock that hung there. Nothing process-wide is touched, unlike the C library's `TZ`.
public struct ZoneRules: Equatable, Sendable {
    /// What one clock reading means in a zone.
    package enum Reading: Equatable, Sendable {
        case once(offset: Int)
        /// The clocks jumped over it; the offsets before and after the jump.
        case skipped(before: Int, after: Int)
        /// The clocks showed it twice; the offsets of the first and of the second time.
        case twice(first: Int, second: Int)
    }

    /// The zone's name, such as `Europe/Berlin`, or `UTC`.
    package let name: String
    let transitions: [Int]
    /// One offset before the first transition, and one after each.
    let offsets: [Int]
    /// What holds after the last transition, where the file says so by a rule.
    let rule: YearlyRule?

    /// Universal time.
    public static let utc = ZoneRules(name: "UTC", fixed: 0)

    /// A zone whose clocks never change.
    package init(name: String, fixed offset: Int) {
        self.init(name: name, transitions: [], offsets: [offset], rule: nil)
    }

    init(name: String, transitions: [Int], offsets: [Int], rule: YearlyRule?) {
        self.name = name
        self.transitions = transitions
        self.offsets = offsets
        self.rule = rule
    }

    /// Seconds to add to universal time to get what clocks show.
    package func offset(atEpoch seconds: Int) -> Int {
        if let rule, transitions.last.map({ seconds >= $0 }) ?? true {
            return rule.offset(atEpoch: seconds)
        }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return offsets[min(low, offsets.count - 1)]
    }

    /// What a clock reading means here.
    package func read(_ time: CivilTime) -> Reading {
        let clock = time.clockSeconds
        // No zone's clocks jump twice within these two days.
        let before = offset(atEpoch: clock - 86_400)
        let after = offset(atEpoch: clock + 86_400)
        guard before != after else { return .once(offset: offset(atEpoch: clock - before)) }
        let fitsBefore = offset(atEpoch: clock - before) == before
        let fitsAfter = offset(atEpoch: clock - after) == after
        switch (fitsBefore, fitsAfter) {
        case (true, true): return .twice(first: before, second: after)
        case (true, false): return .once(offset: before)
        case (false, true): return .once(offset: after)
        case (false, false): return .skipped(before: before, after: after)
        }
    }

    /// The moment at which the clocks showed this.
    ///
    /// A skipped reading is taken as one of a clock that nobody had put forward yet. Of two
    /// equal readings the one nearer to another sign of the memo's time wins, else the first.
    package func epoch(of time: CivilTime, near hint: Int? = nil) -> (seconds: Int, offset: Int) {
        let clock = time.clockSeconds
        switch read(time) {
        case .once(let offset):
            return (clock - offset, offset)
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
