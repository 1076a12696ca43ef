import Programs
import VoiceCore

enum FilterOptions {
    static let from = day("from", help: "From this day on: 2026-11-20, 2026-11, November, 2026, today, 7d.")
    static let to = day("to", help: "Up to and including this day.")
    static let feeling = Option.choice(
        "mood",
        "MOOD",
        of: EntryFilter.Feeling.self,
        help: "With this mood: joy, sadness, anger, fear, positive, negative or unsure."
    )
    static let journal = Option.text(
        "journal",
        "NAME",
        kind: CompleteCommand.What.journals.kind,
        help: "In this journal."
    )
    static let tags = Option.text(
        "tag",
        "TAG",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "With this tag; repeated, with all of them."
    ).ofTag
    static let longer = length("longer", help: "At least this long: 60, 1:30, 60s, 2 minutes, 1h.")
    static let shorter = length("shorter", help: "At most this long.")
    static let pending = Flag("pending", help: "Entries that still lack words or mood.")

    static let guessed = Flag("guessed", help: "Entries whose date is a guess.")

    static let ofEntries: [any OptionDeclaring] = [feeling, tags, longer, shorter, guessed, pending]

    static let all: [any OptionDeclaring] = [
        from, to, feeling, journal, tags, longer, shorter, guessed, pending,
    ]

    static func filter(_ invocation: Invocation, today: DiaryDay) throws -> EntryFilter {
        let days = try days(invocation, today: today)
        return EntryFilter(
            from: days.from,
            to: days.to,
            feeling: invocation[feeling],
            journal: invocation[journal],
            tags: invocation.all(tags),
            shortestSeconds: invocation[longer],
            longestSeconds: invocation[shorter],
            isPending: invocation[pending],
            isGuessed: invocation[guessed]
        )
    }

    static func noneMatches(_ undone: String) -> Failure {
        Failure(
            .noSuchFile,
            "no entry matches, so \(undone)",
            advice: "voicecore list --from, --journal or --tag shows which entries there are"
        )
    }

    /// A first day after the last would find nothing, so it is refused.
    static func days(_ invocation: Invocation, today: DiaryDay) throws -> (from: DiaryDay?, to: DiaryDay?) {
        let first = invocation[from]?.first(today: today)
        let last = invocation[to]?.last(today: today)
        if let first, let last, first > last {
            throw Failure(.usage, "--from \(first) is after --to \(last)")
        }
        return (first, last)
    }

    static func namedDays(_ invocation: Invocation, today: DiaryDay) throws -> (from: DiaryDay, to: DiaryDay)?
    {
        guard !invocation.arguments.isEmpty else { return nil }
        // A day of several words, as 15 January 2026.
        let typed = invocation.arguments.joined(separator: " ")
        if let doubt = TypedDay.doubt(typed) { throw doubt.about(typed.printable) }
        guard let span = TypedDay.past(typed) else { throw noDay(typed, today: today) }
        guard invocation[from] == nil, invocation[to] == nil else {
            throw Failure(.usage, "\(typed) cannot be used with --from or --to")
        }
        let first = span.first(today: today)
        if case .daysAgo = span, typed.last?.isLetter == true, typed.first?.isNumber == true {
            let option = invocation[ListCommand.timeline] ? " --timeline" : ""
            let command = invocation.path.map(\.name).joined(separator: " ") + option
            let fact = "\(typed): this may be \(first) alone or all days since then"
            let advice = "\(command) --from \(typed) shows them all, \(command) \(first) that day alone"
            throw Failure(.usage, fact, advice: advice)
        }
        return (first, span.last(today: today))
    }

    private static func noDay(_ typed: String, today: DiaryDay) -> Failure {
        let meant = TypedDay.meant(by: typed, today: today).map { "; did you mean \($0)?" } ?? ""
        var ends = typed.split(whereSeparator: \.isWhitespace).map(String.init)
        let spans = ends.compactMap(TypedDay.past)
        if ends.count == 2, spans.count == 2 {
            if spans[0].first(today: today) > spans[1].last(today: today) { ends.reverse() }
            let advice = "for all from one to the other: --from \(ends[0]) --to \(ends[1])"
            return Failure(.usage, "\(typed.printable): two days, not one", advice: advice)
        }
        let isCount = typed.wholeMatch(of: /-[0-9]{1,9}/) != nil
        return Failure(
            .usage,
            "\(typed.printable): not a day, a month or a year\(meant)",
            advice: isCount
                ? "voicecore list --limit \(typed.dropFirst()) lists the newest; voicecore show \(typed) shows one"
                : "a month is 2026-11; voicecore show shows an entry, voicecore search finds words"
        )
    }

    private static func length(_ name: String, help: String) -> Option<Double> {
        Option(name, "TIME", expected: TypedLength.expected, help: help, read: TypedLength.seconds)
    }

    private static func day(_ name: String, help: String) -> Option<TypedDay> {
        Option(
            name,
            "DAY",
            expected: "a day such as 2026-11-20, a month, a year, today, yesterday or 7d",
            help: help,
            objection: { TypedDay.doubt($0) ?? (TypedDay.past($0) == nil ? TypedDay.slip($0) : nil) },
            read: TypedDay.past
        )
    }
}

/// Lengths as people type them: `1:30`, `90`, `60s`, `2 minutes`, `1h`.
enum TypedLength {
    static let expected = "a length such as 60, 1:30, 60s, 2 min, 2 minutes or 1h"

    static func seconds(_ text: String) -> Double? {
        guard let seconds = Double(text) ?? inUnits(text) else { return Shown.seconds(ofClock: text) }
        return (0...1_000_000).contains(seconds) ? seconds : nil
    }

    private static func inUnits(_ text: String) -> Double? {
        guard let match = text.lowercased().wholeMatch(of: /\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-z]+)\s*/),
            let number = Double(match.1)
        else { return nil }
        switch match.2 {
        case "s", "sec", "secs", "second", "seconds": return number
        case "m", "min", "mins", "minute", "minutes": return number * 60
        case "h", "hr", "hrs", "hour", "hours": return number * 3_600
        default: return nil
        }
    }
}
