import CommandLineKit
import Glibc
import Ground
import ProgramKit
import VoiceCore

/// `voicememo timeline`: entries by day, with all their parts.
enum TimelineCommand {
    static let limit = Option.integer(
        "limit",
        "DAYS",
        in: 0...1_000_000,
        standard: "7",
        help: "Show at most this many days, the newest; 0 shows all, as for a trip or a map."
    )
    static let html = Option.text(
        "html",
        "FILE",
        kind: .file,
        help: "Write a page, with its sound and pictures in a folder beside it."
    )
    static let gpx = Option.text(
        "gpx",
        "FILE",
        kind: .file,
        help: "Write the places for a map, as GPX; - is standard output."
    )
    static let geoJSON = Option.text(
        "geojson",
        "FILE",
        kind: .file,
        help: "Write the places for a map, as GeoJSON; - is standard output."
    )

    static let command = Command(
        "timeline",
        summary: "show entries by day, with all their parts",
        discussion: [
            """
            A trip begins with its first day, everything else with the newest. With --html, --gpx or --geojson it \
            writes files instead; one that it wrote before and that nobody changed is replaced. Maps show the places \
            whose position is known.
            """
        ],
        examples: [
            Example("voicememo timeline", "Shows the newest seven days."),
            Example("voicememo timeline --journal Busan", "Shows a trip from its first day on."),
            Example("voicememo timeline --journal Busan --html busan.html", "Writes it as a page."),
        ],
        options: [
            FilterOptions.journal, FilterOptions.from, FilterOptions.to, limit, html, gpx, geoJSON,
            ExportCommand.noPosition, CommonOptions.json,
        ],
        run: run
    )

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let days = try FilterOptions.days(invocation, today: diary.today)
            let journal: JournalSummary? =
                if let name = invocation[FilterOptions.journal] {
                    try await JournalCommand.found(name, diary)
                } else {
                    nil
                }
            let trip = journal?.journal.trip
            let isForMap = invocation[gpx] != nil || invocation[geoJSON] != nil
            let isWhole = isForMap || trip != nil || days.from != nil || days.to != nil
            let count = invocation[limit] ?? (isWhole ? 0 : 7)
            let filter = EntryFilter(from: days.from, to: days.to, journal: journal?.journal.name)
            let entries = try await diary.store.timeline(filter, days: count == 0 ? nil : count)
            let timeline = Timeline(
                entries.map {
                    invocation[ExportCommand.noPosition] ? $0.withoutPositions : $0.namingCities()
                },
                of: trip
            )
            let title = journal?.journal.name ?? "Diary"
            let isCut = count > 0 && timeline.days.count == count && invocation[limit] == nil
            let part = isCut ? "the newest \(count) days; --limit 0 shows all" : nil
            if let code = try await write(timeline, titled: title, part, diary, invocation) { return code }
            for day in timeline.days { TimelinePage(day, invocation).print() }
            if let part, !invocation.isQuiet, !invocation[CommonOptions.json] { invocation.console.say(part) }
            if timeline.days.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no entries")
            }
            return .done
        }
    }

    /// Refuses names at which nothing can be written.
    private static func refuse(_ invocation: Invocation, _ path: (String) -> String) throws {
        let typed = [html, gpx, geoJSON].compactMap { invocation[$0] }.filter { $0 != "-" }
        if invocation[html] == "-" {
            throw Failure(.usage, "--html needs a file, as sound and pictures lie beside it")
        }
        for name in typed where FolderNames.isOtherThanFile(path(name)) {
            throw Failure(
                .cannotCreate,
                "\(name): already exists, and is not a file",
                advice: "choose another name"
            )
        }
        for name in typed where !FolderNames.leadsToFolder(DurableFile.split(path(name)).folder) {
            throw Failure(
                .cannotCreate,
                "\(name.printable): its folder is not there",
                advice: "make it first"
            )
        }
        guard Set(typed.map(path)).count == typed.count else {
            throw Failure(.usage, "two files would have the same name", advice: "give each its own")
        }
        try typed.forEach { try refuseOther($0, path($0)) }
        guard let name = invocation[html] else { return }
        let beside = TimelineDocument.folder(besidePage: path(name))
        guard !FilesBeside.isTaken(beside) else {
            throw Failure(
                .cannotCreate,
                "\(beside.printable): already exists, and is not of this page",
                advice: "choose another name for the page"
            )
        }
    }

    /// Refuses a file that is there and not as this command wrote it.
    private static func refuseOther(_ name: String, _ path: String) throws {
        guard access(path, F_OK) == 0, !OwnMark.isWhole(path) else { return }
        throw Failure(
            .cannotCreate,
            "\(name.printable): already exists, and is not as timeline wrote it",
            advice: "choose another name, or remove it first"
        )
    }

    /// Writes the files that are asked for, and gives the code to end with; nothing where none are.
    private static func write(
        _ timeline: Timeline,
        titled title: String,
        _ part: String?,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws -> ExitCode? {
        var code: ExitCode?
        let track = PlaceTrack(timeline)
        let here = Folders.present()
        func path(_ typed: String) -> String { diary.settings.folders.path(typed, from: here) }
        try refuse(invocation, path)
        if let typed = invocation[html] {
            let file = path(typed)
            let document = TimelineDocument(
                timeline,
                titled: title,
                named: DurableFile.split(file).name,
                cleaning: invocation[ExportCommand.noPosition] ? PhotoCleaning(diary, invocation).clean : nil
            )
            let outcome = try await ExportCommand.refusingBusy(TimelineDocument.folder(besidePage: file)) {
                () throws(DiaryError) in try await document.write(to: file, from: diary.store)
            }
            ExportCommand.tell(ofKept: outcome.kept, in: DurableFile.split(typed).folder, invocation)
            code = try await diary.tell(of: outcome.lost, invocation)
            let moments = timeline.days.reduce(0) { $0 + $1.items.count }
            say(Shown.counted(moments, "moment", "moments"), typed, invocation)
            if let part, !invocation.isQuiet { invocation.console.say("these are \(part)") }
        }
        for (option, text) in [(gpx, track.gpx), (geoJSON, track.geoJSON)] {
            guard let typed = invocation[option] else { continue }
            if typed == "-" {
                invocation.console.out.write(text)
                code = code ?? .done
                continue
            }
            try FileCopy.write(text, to: path(typed))
            code = code ?? .done
            say(Shown.counted(track.count, "place", "places"), typed, invocation)
        }
        let isForMap = invocation[gpx] != nil || invocation[geoJSON] != nil
        if isForMap, track.unknown > 0, !invocation.isQuiet, !invocation[ExportCommand.noPosition] {
            let many = track.unknown == 1 ? "1 place has" : "\(track.unknown) places have"
            invocation.console.say("\(many) no position: voicememo place add NAME --near LAT,LON")
        }
        return code
    }

    private static func say(_ what: String, _ path: String, _ invocation: Invocation) {
        if !invocation.isQuiet { invocation.console.say("wrote \(what) to \(path.printable)") }
    }
}

/// `voicememo onthisday`: what other years have of this day.
enum OnThisDayCommand {
    static let day = Option<SpokenDay>(
        "on",
        "DAY",
        expected: expected,
        help: "The same as DAY.",
        read: SpokenDay.init
    )
    private static let expected = "a day such as 2026-11-20 or yesterday"

    static let command = Command(
        "onthisday",
        summary: "show entries of this day in other years",
        discussion: ["Each is shown with the sentence that says most about its mood."],
        examples: [
            Example("voicememo onthisday", "Shows what you said on this day of other years."),
            Example("voicememo onthisday 2026-11-20", "Shows what other years have of 20 November."),
        ],
        arguments: [Argument("DAY", .optional, help: "Another day than today: 2026-11-20, yesterday.")],
        options: [day, CommonOptions.json],
        run: run
    )

    /// The day that is meant; a month or a year is none.
    private static func asked(_ invocation: Invocation, today: DiaryDay) throws -> DiaryDay {
        let typed = invocation.arguments.first
        if typed != nil, invocation[day] != nil { throw Failure(.usage, "--on cannot be used with DAY") }
        guard let spoken = typed.map(SpokenDay.init) ?? invocation[day] else {
            guard let typed else { return today }
            throw Failure(.usage, "DAY \(typed.printable): must be \(expected)")
        }
        guard spoken.first(today: today) == spoken.last(today: today) else {
            throw Failure(.usage, "this is more than a day", advice: "name \(expected)")
        }
        return spoken.first(today: today)
    }

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let day = try asked(invocation, today: diary.today)
            let found = try await diary.store.entries(onDayOf: day)
            let table = EntryTable(invocation.console)
            for var summary in found.map({ $0.namingCity() }) {
                if let entry = try await diary.store.readableEntry(summary.id) {
                    summary.text = entry.strongestSentence
                    summary.textIsCut = false
                }
                invocation.console.out.print(
                    invocation[CommonOptions.json] ? summary.jsonText.line : table.line(summary)
                )
            }
            if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no other year has an entry of this day")
            }
            return .done
        }
    }
}
