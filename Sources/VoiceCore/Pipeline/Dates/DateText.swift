internal import System

/// Reads a whole text as a date, as people, tags and sidecars write it.
package enum DateText {
    /// Understands ISO 8601 and its looser kin: `2026-01-15`, `2026-01-15 18:30`, with seconds, with
    /// `Z` or an offset, or followed by a zone's name; days in words and with points, such as
    /// `15 January 2026` and `15.01.2026`; also seconds or milliseconds since 1970.
    ///
    /// A text with an offset that no clock has is no date.
    package static func parse(_ text: String) -> DateStatement? {
        formal(text) ?? spelled(text, day: writtenDay)
    }

    /// A date in figures, the year first.
    static func formal(_ text: String) -> DateStatement? {
        let text = text.trimmed
        if let epoch = epoch(text) { return epoch }
        if let moment = Moment(text) {
            return ZoneText.clocks.contains(moment.offsetSeconds) ? DateStatement(moment) : nil
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        if words.count >= 2, let last = words.last, last.contains("/") || last == "UTC",
            ZoneRules.named(last) != nil,
            var statement = bare(Array(words.dropLast().joined(separator: " ")))
        {
            guard !statement.dayOnly, statement.clock == .local else { return nil }
            statement.clock = .zone(last)
            return statement
        }
        // `18:30 +09:00` and `18:30 UTC+9` are the same as `18:30+09:00`.
        let joined =
            words.count == 3 && "+-Z".contains(words[2].first ?? "x")
            ? "\(words[0]) \(words[1])\(words[2])" : text
        return bare(Array(joined))
    }

    /// A date but for an offset that no clock has.
    package static func isOfNoClock(_ text: String) -> Bool {
        let text = text.trimmed
        return parse(text) == nil && Moment(String(text.dropLast("+00:00".count)) + "Z") != nil
    }

    private static func bare(_ text: [Character]) -> DateStatement? {
        for template in templates {
            if let statement = template.find(in: text) { return statement }
        }
        return nil
    }

    private static func epoch(_ text: String) -> DateStatement? {
        guard text.allSatisfy(\.isDigit), let number = Int(text) else { return nil }
        switch text.count {
        case 10: return DateStatement(epoch: number)
        case 13: return DateStatement(epoch: number / 1_000)
        default: return nil
        }
    }

    private static let templates = [
        "^{Y}{-}{M}{-}{D}{ }{h}{-}{m}{-}{s}{z}$",
        "^{Y}{-}{M}{-}{D}{ }{h}:{m}{z}$",
        "^{Y}{-}{M}{-}{D}{ }{h}{-}{m}$",
        "^{Y}{-}{M}{-}{D}{ }{H}:{m}{-}{P}$",
        "^{Y}{-}{M}{-}{D}{ }{H}:{m}{z}$",
        "^{Y}{-}{M}{-}{D}{ }{H}{-}{P}$",
        "^{Y}{-}{M}{-}{D}{ }{P}{-}{H}시{-}{m}분$",
        "^{Y}{-}{M}{-}{D}{ }{P}{-}{H}시$",
        "^{Y}{-}{M}{-}{D}$",
    ].map { NameTemplate($0) }
}

extension String {
    var trimmed: String {
        let isEdge = { (character: Character) in character.isWhitespace || character == "\0" }
        let rest = drop(while: isEdge)
        return rest.lastIndex { !isEdge($0) }.map { String(rest[...$0]) } ?? ""
    }
}
