/// Offsets from universal time as names and tags spell them.
package enum ZoneText {
    /// Reads `Z`, `+09:00`, `+0900`, `+09` or `-0930` at a place.
    ///
    /// Two digits after a minus are never an offset: in `2026-01-01T12-00-08` they are the
    /// seconds, and in `18-30-00-02` a counter. Minutes must be those that zones really have.
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

    /// How many seconds the clocks of the world are ahead of UTC.
    package static let clocks = -12 * 3_600...14 * 3_600

    /// An offset such as `+09:00`.
    package static func text(offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    /// The letters of the longest offset, `+08:27:52`.
    private static let longest = 9
}
