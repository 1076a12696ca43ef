package import System

package enum DateText {
    /// ISO 8601 and looser forms, named zones, days such as `15 January 2026`, and seconds since 1970.
    package static func parse(_ text: String) -> DateStatement? {
        formal(text) ?? spelled(text, day: writtenDay)
    }

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
        // `18:30 +09:00` and `18:30 UTC+9` mean `18:30+09:00`.
        let joined =
            words.count == 3 && "+-Z".contains(words[2].first ?? "x")
            ? "\(words[0]) \(words[1])\(words[2])" : text
        return bare(Array(joined))
    }

    /// A date but for an impossible offset.
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

    /// Also `yesterday`, `7d`, `15 Jan` (the last one), each with or without a time; a time alone is today's.
    package static func typed(_ text: String, today: DiaryDay) -> DateStatement? {
        parse(text) ?? spelled(text) { typedDay($0, today) }
    }

    /// A time alone that is still to come is yesterday's.
    package static func typed(_ text: String, today: DiaryDay, now: Moment, in zone: ZoneRules)
        -> DateStatement?
    {
        let statement = typed(text, today: today)
        // Only a time alone parses behind "yesterday".
        guard statement?.isAfter(now, in: zone) == true,
            let last = typed("yesterday \(text)", today: today)
        else { return statement }
        return last
    }

    package static func isTimeAlone(_ text: String) -> Bool {
        spelled("yesterday \(text.trimmed)") {
            $0 == "yesterday" ? DiaryDay(year: 2000, month: 1, day: 1) : nil
        } != nil
    }

    package static func writtenDay(_ text: String) -> DiaryDay? {
        let text = Array(text.hasSuffix(",") ? text.dropLast() : text[...])
        return days.lazy.compactMap { $0.find(in: text)?.time.date }.first
    }

    /// Also `15/01/2026`, if only one reading is a day.
    package static func datedDay(_ text: String) -> DiaryDay? {
        let word = text.lowercased()
        if let day = writtenDay(word) { return day }
        let figures = Array(word)
        return twoDays(word) == nil
            ? (dayFirst.find(in: figures) ?? monthFirst.find(in: figures))?.time.date : nil
    }

    package static func daysAgo(_ text: String) -> Int? {
        let word = text.lowercased()
        switch word {
        case "today": return 0
        case "yesterday": return 1
        default:
            guard word.hasSuffix("d"), let days = Int(word.dropLast()), (0...1_000_000).contains(days) else {
                return nil
            }
            return days
        }
    }

    /// `15 Jan`, `January 15` or `01-15`.
    package static func day(named text: String, in year: Int) -> DiaryDay? {
        writtenDay("\(text) \(year)") ?? writtenDay("\(year)-\(text)")
    }

    package static func isNamedDay(_ text: String) -> Bool {
        // A leap year.
        text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
            && day(named: text, in: 2024) != nil
    }

    package static func lastDay(named text: String, _ today: DiaryDay) -> DiaryDay? {
        guard isNamedDay(text) else { return nil }
        // A 29 February may be eight years ago.
        return (0...8).lazy.compactMap { day(named: text, in: today.year - $0) }.first { $0 <= today }
    }

    package static func lastMonth(named text: String, _ today: DiaryDay) -> DiaryDay? {
        guard isNamedMonth(text) else { return nil }
        let years = [today.year, today.year - 1]
        return years.lazy.compactMap { writtenDay("1 \(text) \($0)".lowercased()) }.first { $0 <= today }
    }

    package static func isNamedMonth(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy(\.isLetter) && writtenDay("1 \(text) 2024".lowercased()) != nil
    }

    /// Both readings of `01/02/2026`; nil if only one is a day.
    package static func twoDays(_ text: String) -> (dayFirst: DiaryDay, monthFirst: DiaryDay)? {
        let first = text.split(whereSeparator: \.isWhitespace).first.map { Array($0) } ?? []
        guard let one = dayFirst.find(in: first)?.time.date,
            let other = monthFirst.find(in: first)?.time.date,
            one != other
        else { return nil }
        return (one, other)
    }

    static func spelled(_ text: String, day: (String) -> DiaryDay?) -> DateStatement? {
        let words = text.split(whereSeparator: \.isWhitespace).prefix(mostWords + 1)
        guard words.count <= mostWords else { return nil }
        for count in (0...words.count).reversed() {
            let rest = words.dropFirst(count).joined(separator: " ")
            // A number alone may be a year, so it is no time.
            guard rest.isEmpty ? count > 0 : rest.contains(":") || rest.last?.isNumber == false,
                let day = day(words.prefix(count).joined(separator: " "))
            else { continue }
            return formal(rest.isEmpty ? "\(day)" : "\(day) \(rest)")
        }
        return nil
    }

    private static let mostWords = 12

    private static func typedDay(_ text: String, _ today: DiaryDay) -> DiaryDay? {
        let word = (text.hasSuffix(",") ? String(text.dropLast()) : text).lowercased()
        if word.isEmpty { return today }
        if let days = daysAgo(word) { return today.adding(days: -days) }
        return datedDay(word) ?? lastDay(named: word, today)
    }

    private static let days = [
        "^{Y}-{N}-{d}$", "^{Y}/{N}/{d}$", "^{Y}.{N}.{d}$", "^{d}.{N}.{Y}$", "^{d} {B} {Y}$", "^{d}. {B} {Y}$",
        "^{B} {d}, {Y}$", "^{B} {d} {Y}$", "^{Y}년 {N}월 {d}일$",
    ].map { NameTemplate($0) }

    private static let dayFirst = NameTemplate("^{d}/{N}/{Y}$")
    private static let monthFirst = NameTemplate("^{N}/{d}/{Y}$")
}

extension String {
    var trimmed: String {
        let isEdge = { (character: Character) in character.isWhitespace || character == "\0" }
        let rest = drop(while: isEdge)
        return rest.lastIndex { !isEdge($0) }.map { String(rest[...$0]) } ?? ""
    }
}
