import Glibc
import Actions
import Programs
import System
import Travel
import VoiceCore

enum ListTimeline {
    static let html = Option.text(
        "html",
        "FILE",
        kind: .file,
        help: "Write the timeline as a page, with its sound and pictures in a folder beside it."
    )
    static let gpx = Option.text(
        "gpx",
        "FILE",
        kind: .file,
        help: "Write the places of the timeline for a map, as GPX; - is standard output."
    )
    static let geoJSON = Option.text(
        "geojson",
        "FILE",
        kind: .file,
        help: "The same as GeoJSON; - is standard output."
    )

    static let files: [any OptionDeclaring] = [html, gpx, geoJSON]

    static func isMeant(_ invocation: Invocation) -> Bool {
        invocation[ListCommand.timeline] || files.contains(where: invocation.isGiven)
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        for file in files { try invocation.refuse(CommonOptions.json, beside: file) }
        return try await DiaryAccess.work(invocation, .read) { diary in
            var days = try FilterOptions.days(invocation, today: diary.today)
            if let named = try FilterOptions.namedDays(invocation, today: diary.today) { days = named }
            let journal: JournalSummary? =
                if let name = invocation[FilterOptions.journal] {
                    try await diary.actions(invocation).journal(named: name)
                } else {
                    nil
                }
            let trip = journal?.journal.trip
            let isForMap = invocation[gpx] != nil || invocation[geoJSON] != nil
            let isWhole = isForMap || trip != nil || days.from != nil || days.to != nil
            let count = invocation[ListCommand.limit] ?? (isWhole ? 0 : 7)
            let filter = EntryFilter(from: days.from, to: days.to, journal: journal?.journal.name)
            // One day more tells whether there are more.
            var entries = try await diary.store.entries.timeline(
                filter,
                days: count == 0 ? nil : count + 1,
                textLimit: invocation[CommonOptions.json] ? 0 : EntrySummary.standardTextLimit
            )
            let found = Set(entries.map(\.summary.day))
            let isCut = count > 0 && found.count > count
            if isCut { entries.removeAll { $0.summary.day == found.min() } }
            let timeline = Timeline(
                entries.map {
                    invocation[ExportCommand.noPosition] ? $0.withoutPositions : $0.namingCities()
                },
                of: trip
            )
            let title = journal?.journal.name ?? "Diary"
            let newest = count == 1 ? "the newest day" : "the newest \(count) days"
            let part = isCut ? "\(newest); --limit 0 shows all" : nil
            if let code = try await write(timeline, titled: title, part, diary, invocation) { return code }
            for day in timeline.days { TimelinePage(day, invocation).print() }
            if let part, !invocation.isQuiet, !invocation[CommonOptions.json] { invocation.console.say(part) }
            if timeline.days.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no entries")
            }
            return .done
        }
    }

    private static func refuse(_ invocation: Invocation, _ settings: Settings, _ path: (String) -> String)
        throws
    {
        let typed = [html, gpx, geoJSON].compactMap { invocation[$0] }.filter { $0 != "-" }
        if invocation[html] == "-" {
            throw Failure(.usage, "--html needs a file, as sound and pictures lie beside it")
        }
        for name in typed where FolderNames.isOtherThanFile(path(name)) {
            let advice = "choose another name"
            throw Failure(.cannotCreate, "\(name): already exists, and is not a file", advice: advice)
        }
        for name in typed where !FolderNames.leadsToFolder(DurableFile.split(path(name)).folder) {
            throw Failure(.cannotCreate, "\(name.printable): its folder is missing", advice: "make it first")
        }
        guard Set(typed.map(path)).count == typed.count else {
            throw Failure(.usage, "two files would have the same name", advice: "give each its own")
        }
        try typed.forEach { try refuseOther($0, path($0)) }
        guard let name = invocation[html] else { return }
        let beside = TimelineDocument.folder(besidePage: path(name))
        // What an inbox watches may hold a page, but not the folder beside it.
        try settings.refuseInbox(beside, shown: name)
        guard !AttachedFiles.isTaken(beside) else {
            throw Failure(
                .cannotCreate,
                "\(beside.printable): already exists, and is not of this page",
                advice: "choose another name for the page"
            )
        }
    }

    private static func refuseOther(_ name: String, _ path: String) throws {
        guard access(path, F_OK) == 0, !OwnMark.isWhole(path) else { return }
        let fact = "\(name.printable): already exists, and is not as timeline wrote it"
        let advice = "choose another name, or remove it first"
        throw Failure(.cannotCreate, fact, advice: advice)
    }

    /// Nil if no file was asked for.
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
        try refuse(invocation, diary.settings, path)
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
            if let part { invocation.say("these are \(part)") }
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
            invocation.console.say("\(many) no position: voicecore place add NAME --near LAT,LON")
        }
        return code
    }

    private static func say(_ what: String, _ path: String, _ invocation: Invocation) {
        invocation.say("wrote \(what) to \(path.printable)")
    }
}
