package import Time

extension DateText {
    /// A date as a person types it today: all that is read in files too, and besides `yesterday`, `7d`, `15 Jan` (the
    /// last one), each with a time of day behind it or without; a time alone is today's.
    package static func typed(_ text: String, today: DiaryDay) -> DateStatement? {
        parse(text) ?? spelled(text) { typedDay($0, today) }
    }

    /// The same now: a time alone that is yet to come today is yesterday's, as nobody writes of what was not.
    package static func typed(_ text: String, today: DiaryDay, now: Moment, in zone: ZoneRules)
        -> DateStatement?
    {
        let statement = typed(text, today: today)
        // Behind a day there can be no other, so that only a time alone gives one here.
        guard statement?.isAfter(now, in: zone) == true,
            let last = typed("yesterday \(text)", today: today)
        else { return statement }
        return last
    }

    /// A day with its year, as people write it: `2026-1-5`, `15.01.2026`, `15 January 2026`, `January 15, 2026`.
    package static func writtenDay(_ text: String) -> DiaryDay? {
        let text = Array(text.hasSuffix(",") ? text.dropLast() : text[...])
        return days.lazy.compactMap { $0.find(in: text)?.time.date }.first
    }

    /// The two days that figures with strokes may mean, as in `01/02/2026`; nothing where only one is a day.
    package static func twoDays(_ text: String) -> (dayFirst: DiaryDay, monthFirst: DiaryDay)? {
        let first = text.split(whereSeparator: \.isWhitespace).first.map { Array($0) } ?? []
        guard let one = dayFirst.find(in: first)?.time.date,
            let other = monthFirst.find(in: first)?.time.date,
            one != other
        else { return nil }
        return (one, other)
    }

    /// A day in words, and behind it perhaps a time of day.
    static func spelled(_ text: String, day: (String) -> DiaryDay?) -> DateStatement? {
        let words = text.split(whereSeparator: \.isWhitespace).prefix(mostWords + 1)
        guard words.count <= mostWords else { return nil }
        for count in (0...words.count).reversed() {
            let rest = words.dropFirst(count).joined(separator: " ")
            // A number alone is no time of day; it may be a year.
            guard rest.isEmpty ? count > 0 : rest.contains(":") || rest.last?.isNumber == false,
                let day = day(words.prefix(count).joined(separator: " "))
            else { continue }
            return formal(rest.isEmpty ? "\(day)" : "\(day) \(rest)")
        }
        return nil
    }

    /// No date has more words than this.
    private static let mostWords = 12

    private static func typedDay(_ text: String, _ today: DiaryDay) -> DiaryDay? {
        let word = (text.hasSuffix(",") ? String(text.dropLast()) : text).lowercased()
        switch word {
        case "", "today": return today
        case "yesterday": return today.adding(days: -1)
        default: break
        }
        if word.hasSuffix("d"), let days = Int(word.dropLast()), (0...1_000_000).contains(days) {
            return today.adding(days: -days)
        }
        if let day = writtenDay(word) { return day }
        let figures = Array(word)
        if twoDays(word) == nil, let found = dayFirst.find(in: figures) ?? monthFirst.find(in: figures) {
            return found.time.date
        }
        return lastDay(word, today)
    }

    /// The last day of this name that was, of those that have a name in letters: `15 Jan`, `January 15`.
    private static func lastDay(_ text: String, _ today: DiaryDay) -> DiaryDay? {
        guard text.contains(where: \.isLetter), text.contains(where: \.isNumber) else { return nil }
        // A 29 February may be eight years ago.
        return (0...8).lazy.compactMap { writtenDay("\(text) \(today.year - $0)") }.first { $0 <= today }
    }

    private static let days = [
        "^{Y}-{N}-{d}$", "^{Y}/{N}/{d}$", "^{Y}.{N}.{d}$", "^{d}.{N}.{Y}$", "^{d} {B} {Y}$", "^{d}. {B} {Y}$",
        "^{B} {d}, {Y}$", "^{B} {d} {Y}$", "^{Y}년 {N}월 {d}일$",
    ].map { NameTemplate($0) }

    private static let dayFirst = NameTemplate("^{d}/{N}/{Y}$")
    private static let monthFirst = NameTemplate("^{N}/{d}/{Y}$")
}
