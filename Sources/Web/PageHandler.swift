internal import Programs
internal import Synchronization
internal import VoiceCore

/// One request of a browser that was let in: what it is shown.
struct PageHandler {
    let page: WebDiary
    let request: Request
    let texts: Texts
    let token: String
    /// What the diary was like before anything of it was read.
    var seen = ""

    var store: DiaryStore { page.tools.store }
    var now: Moment { page.tools.now() }

    /// How many entries a list has at most.
    static let mostRows = 40

    /// What stands around a page.
    func frame() async throws -> Frame {
        let outline = try await page.outline(seen)
        return Frame(
            texts: texts,
            today: now.localDay(startMinute: outline.dayStartMinute),
            token: token,
            seen: seen,
            waiting: outline.heldJobs + outline.heldFiles.count(where: HeldCases.isThere),
            recorded: await page.speaker?.shown(),
            hearsLetters: request.cookie(KeysPage.cookie) != "off",
            path: request.method == "GET" && Address(path: request.path) != nil ? request.path : nil
        )
    }

    /// A page that says what went wrong.
    func error(_ status: Int, _ error: ErrorPage) async throws -> Response {
        .page(status, error.markup(try await frame()))
    }

    /// What an address shows; nothing of it where the browser has it already.
    func shown(_ address: Address) async throws -> Response {
        guard let tag = try await tag(of: address) else { return try await show(address) }
        guard !tag.isKnown(by: request) else { return .unchanged(tag) }
        var response = try await show(address)
        if response.status == 200 { response.headers["ETag"] = tag.text }
        return response
    }

    /// The name of what an address shows; nothing where that is not in the diary alone.
    private func tag(of address: Address) async throws -> EntityTag? {
        guard address.isOfDiary, request.query["changed"] == nil else { return nil }
        let frame = try await frame()
        guard frame.recorded.map({ $0.phase == .ready }) ?? true else { return nil }
        return EntityTag(of: [
            page.run, seen, token, texts.language.rawValue, frame.today.description, String(frame.waiting),
            String(frame.hearsLetters),
        ])
    }

    /// What an address shows.
    private func show(_ address: Address) async throws -> Response {
        switch address {
        case .today where isDay(request.query["before"]): return .page(200, try await today())
        case .day(let day): return .page(200, try await one(day))
        case .history(let id): return .page(200, try await history(id))
        case .trash:
            return .page(200, try await trash())
        case .settings:
            guard let settings = page.tools.settings else { break }
            let changed = request.query["set"].flatMap { SettingsPage.changeable($0) }
            return .page(200, try await self.settings(settings, changed.map { .kept($0.declaration.name) }))
        case .keys: return .page(200, KeysPage(frame: try await frame()).markup)
        case .contents:
            let page = ContentsPage(frame: try await frame(), journals: try await journals())
            return .page(200, page.markup)
        case .entry(let id): return .page(200, try await entry(id))
        case .sound, .photo, .linkImage: return try await file(address)
        case .edit(let id): return .page(200, try await edit(id))
        case .photos(let id): return .page(200, try await photos(id))
        case .write: return .page(200, try await write())
        case .remove(let id): return .page(200, try await removal(of: id))
        case .month(let year, let month): return .page(200, try await self.month(year, month))
        case .year(let year): return .page(200, try await calendar(year))
        case .moods(let year): return .page(200, try await moods(year))
        case .tree(let year): return try await tree(year)
        case .bough(let year, let month): return try await bough(year, month)
        case .journal(let name): return try await list(EntryFilter(journal: name), name, address)
        case .trips, .newTrip, .trip, .tripStep, .places, .place: return try await journey(address)
        case .tag(let name): return try await list(EntryFilter(tags: [name]), "#" + name, address)
        case .upload:
            return try await uploads(request.query["of"]?.split(separator: ".").map(String.init) ?? [])
        case .uploaded(let id): return try await uploaded(id)
        case .search:
            return .page(200, SearchPage(frame: try await frame(), query: nil, found: [], total: 0).markup)
        case .found(let number, _): return try await found(number)
        case .health: return .page(200, try await health())
        case .record, .recording(.discard): return try await record(address)
        default: break
        }
        return try await error(404, .missing(texts))
    }

    private func trash() async throws -> Markup {
        TrashPage(frame: try await frame(), entries: try await store.trash.all(), days: page.tools.trashDays)
            .markup
    }

    /// Whether something that may be left out is a day where it is not.
    private func isDay(_ text: String?) -> Bool { text.map { DiaryDay($0) != nil } ?? true }

    private func today() async throws -> Markup {
        let frame = try await frame()
        let before = request.query["before"].flatMap { DiaryDay($0) }
        let last = before?.adding(days: -1)
        let newest = try await store.entries.rows(EntryFilter(to: last), limit: Self.mostRows)
        var days: [TodayPage.Day] = []
        for entry in newest {
            if days.last?.day != entry.day {
                guard days.count < 7 else { break }
                days.append(TodayPage.Day(day: entry.day, entries: []))
            }
            days[days.count - 1].entries.append(entry)
        }
        let shown = days.reduce(0) { $0 + $1.entries.count }
        let isCut = newest.count == Self.mostRows && shown == newest.count
        // The last day may go on beyond what was read; the next page begins with it.
        if isCut, days.count > 1 { days.removeLast() }
        return TodayPage(
            frame: frame,
            days: days,
            coming: before == nil ? try await coming() : [],
            years: before == nil ? try await otherYears(frame.today) : [],
            older: shown < newest.count || isCut ? days.last?.day : nil,
            before: before
        ).markup
    }

    private func coming() async throws -> [TodayPage.Coming] {
        try await store.entries.rows(EntryFilter(isPending: true), limit: 4).compactMap { entry in
            entry.pending.first.map { TodayPage.Coming(entry: entry, kind: $0) }
        }
    }

    /// What was said on the same day of other years, the newest year first, one of each year.
    private func otherYears(_ today: DiaryDay) async throws -> [Entry] {
        var found: [Entry] = []
        for year in stride(from: today.year - 1, through: max(1, today.year - 12), by: -1)
        where found.count < 3 {
            guard let day = DiaryDay(year: year, month: today.month, day: today.day) else { continue }
            let entries = try await store.entries.rows(EntryFilter(from: day, to: day), limit: 20)
            let longest = entries.max { ($0.sound?.seconds ?? 0) < ($1.sound?.seconds ?? 0) }
            if let longest { found.append(longest) }
        }
        return found
    }

    private func one(_ day: DiaryDay) async throws -> Markup {
        let filter = EntryFilter(from: day, to: day)
        let sums = try await store.statistics.days(filter).first
        let part = part(of: sums?.entries ?? 0)
        let (earlier, later) = try await store.entries.neighbours(of: day)
        let entries = try await store.entries.rows(
            filter,
            limit: Self.mostRows,
            skipping: part.skipped,
            oldestFirst: true
        )
        return DayPage(
            frame: try await frame(),
            day: day,
            sums: sums,
            entries: entries,
            pages: try await store.links.records(of: entries),
            part: part,
            removed: try await removed(of: request.query["removed"]),
            earlier: earlier,
            later: later
        ).markup
    }

    /// The entry that was removed a moment ago, if it can be put back.
    private func removed(of name: String?) async throws -> EntryID? {
        guard let id = name.flatMap({ EntryID($0) }), try await store.trash.has(id) else { return nil }
        return id
    }

    private func entry(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        let (earlier, later) = try await store.entries.neighbours(of: entry)
        return EntryPage(
            frame: try await frame(),
            entry: entry,
            second: second.map { min($0, entry.sound?.seconds ?? 0) },
            earlier: earlier,
            later: later,
            change: request.query["changed"] == nil ? nil : undo(of: entry),
            corrected: request.query["word"].flatMap { Int($0) },
            search: request.query["found"].flatMap { number in
                page.searches.withLock { $0[number] }.map { (number, $0) }
            },
            links: try await store.links.records(of: entry),
            nearJournal: try await nearJournal(of: entry),
            hasSound: entry.sound.map { OpenFile($0.path, below: store.folder.path) != nil } ?? false
        ).markup
    }

    /// Where in the sound a link leads.
    var second: Double? {
        request.query["t"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    private func edit(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        return EditPage(
            frame: try await frame(),
            entry: entry,
            draft: EntryDraft(entry),
            journals: try await journals(),
            places: try await placeNames()
        )
        .markup
    }

    /// The journals there are, for a field to offer.
    func journals() async throws -> [String] { Array(try await store.journals.names().prefix(200)) }
}

extension PageHandler {
    /// The sound of an entry, or the part of it that was asked for.
    func sound(_ id: EntryID) async throws -> Response {
        if let response = try await heard(id) { return response }
        let title = try await store.entries.entry(id).sound == nil ? texts.noSound : texts.soundMissing
        return try await error(404, ErrorPage(code: texts.notHere, title: title, sentences: []))
    }

    /// The sound of an entry, or the part of it that was asked for; nothing where its file is gone.
    func heard(_ id: EntryID) async throws -> Response? {
        let entry = try await store.entries.entry(id)
        guard let sound = entry.sound, let file = OpenFile(sound.path, below: store.folder.path) else {
            return nil
        }
        let tag = "\"\(file.bytes)-\(entry.id.description.suffix(12))\""
        var headers = ["Content-Type": Self.type(of: sound.codec), "Accept-Ranges": "bytes", "ETag": tag]
        let isSame = request.headers["if-range"].map { $0 == tag } ?? true
        switch ByteRange(isSame ? request.headers["range"] : nil, of: file.bytes) {
        case .whole: return Response(200, headers, .file(file, from: 0, count: file.bytes))
        case .outside:
            headers["Content-Range"] = "bytes */\(file.bytes)"
            return Response(416, headers)
        case .part(let first, let last):
            headers["Content-Range"] = "bytes \(first)-\(last)/\(file.bytes)"
            return Response(206, headers, .file(file, from: first, count: last - first + 1))
        }
    }

    private static func type(of codec: String) -> String {
        switch codec {
        case "opus", "vorbis": "audio/ogg"
        case "flac": "audio/flac"
        case "aac": "audio/mp4"
        default: "application/octet-stream"
        }
    }
}
