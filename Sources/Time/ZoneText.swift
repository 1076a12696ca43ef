/// Offsets from universal time as names and tags spell them.
package enum ZoneText {
    /// Reads `Z`, `+09:00`, `+0900`, `+09` or `-0930` at a place.
    ///
    /// Two digits after a minus are never an offset: in `2026-01-01T12-00-08` they are the
    /// seconds, and in `18-30-00-02` a counter. Minutes must be those that zones really have.
    package static func read(_ text: [Character], at start: Int) -> (offset: Int, end: Int)? {
        guard start < text.count else { return nil }
        let sign = text[start]
        if sign == "Z" || sign == "z" {
            let end = start + 1
            guard end == text.count || !text[end].isLetter else { return nil }
            return (0, end)
        }
        guard sign == "+" || sign == "-" || sign == "\u{2212}" else { return nil }
        let digits = text[(start + 1)...].prefix { $0.isDigit }
        var end = start + 1 + digits.count
        var minutes = Substring("00")
        switch digits.count {
        case 4:
            minutes = Substring(String(digits.suffix(2)))
        case 2:
            let tail = end < text.count && text[end] == ":" ? text[(end + 1)...].prefix { $0.isDigit } : []
            if tail.count == 2 {
                minutes = Substring(String(tail))
                end += 3
            } else if sign != "+" {
                return nil
            }
        default:
            return nil
        }
        guard let hours = Int(String(digits.prefix(2))), hours <= 14,
            let past = Int(minutes), [0, 15, 30, 45].contains(past)
        else { return nil }
        let offset = hours * 3_600 + past * 60
        return (sign == "+" ? offset : -offset, end)
    }

    /// Such as `+09:00`.
    package static func text(offset: Int) -> String {
        let minutes = abs(offset) / 60
        let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}
