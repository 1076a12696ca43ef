import Travel
import Programs
import VoiceCore

enum ListCommand {
    static let limit = Option.integer(
        "limit",
        "COUNT",
        in: 0...1_000_000_000,
        standard: "30",
        help:
            "Show at most this many, newest first; 0 shows all. A timeline counts days: 7, or all of a trip."
    )
    static let calendar = Option(
        "calendar",
        "MONTH|YEAR",
        mayStandAlone: true,
        expected: "a month such as 2026-11, or a year",
        help: "Show the newest month, another one or a year, each day coloured by its mood.",
        objection: { CalendarSpan($0) == nil ? TypedDay.slip($0) : nil },
        read: CalendarSpan.init
    )

    static let onThisDay = Option<String>(
        "on-this-day",
        "DAY",
        mayStandAlone: true,
        expected: "a day such as 11-20, 2026-11-20 or yesterday",
        help: "List what other years have of today, or of another day: 11-20, 20 November, yesterday."
    ) { $0 }
    static let timeline = Flag("timeline", help: "Show entries by day, with all their parts.")

    static let tags = Flag("tags", help: "List the tags in use, and how many entries have each.")
    static let journals = Flag("journals", help: "List the journals, and how many entries are in each.")

    private static let ways: [any OptionDeclaring] = [limit, calendar, tags, journals, onThisDay, timeline]
    private static let both: [any OptionDeclaring] = [ExportCommand.noPosition, CommonOptions.json]

    static let command = Command(
        "list",
        summary: "list entries",
        discussion: [
            """
            A timeline of a trip begins with its first day, any other with the newest. With --html, --gpx or --geojson \
            it writes files instead; one that it wrote before and that nobody changed is replaced. Maps show the \
            places whose position is known.
            """
        ],
        examples: [
            Example("voicecore list", "Shows the newest entries."),
            Example("voicecore list yesterday", "Shows those of a day, a month or a year."),
            Example("voicecore list --from 2026-11 --mood joy", "Shows joyful entries since November."),
            Example("voicecore list --calendar", "Shows the newest month with entries, coloured by mood."),
            Example("voicecore list --calendar 2026", "Shows the months of a year."),
            Example("voicecore list --on-this-day", "Shows what you said on this day of other years."),
            Example("voicecore list --timeline", "Shows the newest seven days, with all their parts."),
            Example(
                "voicecore list --timeline --journal Busan --html busan.html",
                "Writes a trip as a page."
            ),
        ],
        arguments: [Argument("DAY", .any, help: "Those of this day, month or year alone.")],
        options: FilterOptions.all + ways + ListTimeline.files + both,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(limit, ExportCommand.noPosition, tags, journals, beside: calendar)
        try invocation.refuse(limit, ExportCommand.noPosition, journals, beside: tags)
        try invocation.refuse(limit, ExportCommand.noPosition, beside: journals)
        if invocation.isGiven(onThisDay) {
            let others: [any OptionDeclaring] =
                [limit, calendar, tags, journals, timeline, ExportCommand.noPosition] + ListTimeline.files
            try invocation.refuse(FilterOptions.all + others, beside: onThisDay)
            return try await ListOnThisDay.run(invocation)
        }
        if ListTimeline.isMeant(invocation) {
            let way: any OptionDeclaring = ListTimeline.files.first(where: invocation.isGiven) ?? timeline
            try invocation.refuse(FilterOptions.ofEntries + [calendar, tags, journals], beside: way)
            return try await ListTimeline.run(invocation)
        }
        return try await DiaryAccess.work(invocation, .read) { diary in
            let filter = try days(invocation, of: try await diary.filter(invocation), today: diary.today)
            for (flag, kind) in [(tags, NameKind.tag), (journals, .journal)] where invocation[flag] {
                try await listNames(kind, filter, diary, invocation)
                return .done
            }
            if let span = invocation[calendar] {
                try await CalendarPage.show(span, filter, diary, invocation)
                return .done
            }
            let count = invocation[limit] ?? 30
            let limit = count == 0 ? nil : count
            if invocation[CommonOptions.json] {
                try await printJSON(filter, limit: limit, diary, invocation)
                return .done
            }
            let found = try await diary.store.entries.list(filter, limit: limit)
            let entries = invocation[ExportCommand.noPosition] ? found : found.map { $0.namingCity() }
            let table = EntryTable(invocation.console)
            entries.forEach { invocation.console.out.write(table.line($0) + "\n") }
            if !invocation.isQuiet, let advice = table.moodAdvice(entries) {
                invocation.console.show("\n\(advice)\n")
            }
            try await sayWhenDaysBegin(entries, filter, diary, invocation)
            try await sayHowMany(entries.count, limit: count, filter, diary, invocation)
            return .done
        }
    }

    private static func days(_ invocation: Invocation, of filter: EntryFilter, today: DiaryDay) throws
        -> EntryFilter
    {
        guard let named = try FilterOptions.namedDays(invocation, today: today) else { return filter }
        var filter = filter
        (filter.from, filter.to) = named
        return filter
    }

    /// Reads a thousand entries at a time, so that a large diary is never in memory as a whole.
    private static func printJSON(
        _ filter: EntryFilter,
        limit: Int?,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        let keys = try await diary.store.entries.keys(filter, limit: limit)
        for start in stride(from: 0, to: keys.count, by: 1_000) where !Task.isCancelled {
            let found = try await diary.store.entries.listWhole(
                keys: keys[start..<min(start + 1_000, keys.count)]
            )
            for entry in found {
                let shown = invocation[ExportCommand.noPosition] ? entry : entry.namingCity()
                invocation.console.out.write(shown.jsonText.line + "\n")
            }
        }
    }

    private static func listNames(
        _ kind: NameKind,
        _ filter: EntryFilter,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        // What is chosen of the entries is in some journals only.
        let isWhole = kind == .journal && filter == EntryFilter()
        let used =
            isWhole ? try await diary.store.names.journals() : try await diary.store.names.used(kind, filter)
        let width = used.map { "\($0.entries)".count }.max() ?? 0
        for name in used {
            if invocation[CommonOptions.json] {
                let object = JSONText.object([
                    .init("schema", 1), .init(kind.rawValue, .string(name.name)),
                    .init("entries", .integer(name.entries)),
                ])
                invocation.console.out.print(object.line)
            } else {
                let count = "\(name.entries)"
                let space = String(repeating: " ", count: width - count.count)
                invocation.console.show("\(space)\(count)  \(name.name.printable)\n")
            }
        }
        if used.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("no \(kind.rawValue)s")
        }
    }

    private static func nothing(_ filter: EntryFilter, _ diary: DiaryAccess) async throws -> String {
        let all = try await diary.store.entries.count()
        guard all > 0 else { return "no entries yet; \(EntryNames.firstEntry)" }
        let isOfTime = filter == EntryFilter(from: filter.from, to: filter.to)
        let what = isOfTime ? "no entries in that time" : "no entries with these options"
        return "\(what); the diary has \(Shown.counted(all, "entry", "entries"))"
    }

    private static func sayWhenDaysBegin(
        _ entries: [EntrySummary],
        _ filter: EntryFilter,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        guard filter.from != nil || filter.to != nil, !invocation.isQuiet else { return }
        let others = entries.count { $0.day != $0.recordedAt.localDay }
        guard others > 0 else { return }
        let minute = try await diary.store.dayStartMinute
        let time = Shown.clock(minute: minute)
        let what =
            others == 1
            ? "1 of these belongs to the day before its date"
            : "\(others) of these belong to the day before their dates"
        invocation.console.say("\(what): a day of this diary begins at \(time)")
    }

    private static func sayHowMany(
        _ shown: Int,
        limit: Int,
        _ filter: EntryFilter,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        guard !invocation.isQuiet, !invocation[CommonOptions.json] else { return }
        if shown == 0 { invocation.console.say(try await nothing(filter, diary)) }
        guard limit > 0, shown == limit else { return }
        // Said in a pipe too: a list that ends early looks whole.
        let all = try await diary.store.entries.count(filter)
        if all > shown { invocation.console.say("\(shown) of \(all) entries; --limit 0 shows all") }
    }
}
